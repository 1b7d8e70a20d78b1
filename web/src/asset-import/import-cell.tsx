import type { ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useImportDeeds } from './import-queries.ts'
import classes from './rows.module.css'
import type { ShownColumn } from './row-list.tsx'
import { useTargetWords } from './use-target-words.ts'

interface CellProps {
  importId: string
  row: ImportRow
  column: ShownColumn
}

function useCellText() {
  const { t } = useTranslation('asset_import')
  return (cell: ImportRow['cells'][number] | undefined): string => {
    if (typeof cell === 'boolean') return cell ? t('cell.yes') : t('cell.no')
    return cell === null || cell === undefined ? '' : String(cell)
  }
}

interface CellFormProps extends CellProps {
  label: string
  text: string
  onClose: () => void
}

/** Types a cell anew: Enter saves, Esc leaves it as it was, and so does leaving it without a change. */
function CellForm({ importId, row, column, label, text, onClose }: CellFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const errorText = useErrorText()
  const { optionsOf } = useTargetWords()
  const { mendRow } = useImportDeeds(importId)
  const saving = useMutation({
    mutationFn: async (typed: string) =>
      mendRow(row.row_number, { version: row.version, cells: { [column.index]: typed } }),
    onSuccess: onClose,
  })
  const options = optionsOf(column.target)
  useEffect(() => input.current?.select(), [])

  const save = () => {
    if (!saving.isPending) saving.mutate(input.current?.value ?? '')
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        save()
      }}
    >
      <input
        ref={input}
        aria-label={label}
        aria-invalid={saving.isError || undefined}
        defaultValue={text}
        maxLength={5000}
        readOnly={saving.isPending}
        list={options.length > 0 ? list : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
        onBlur={(event) => (event.currentTarget.value === text ? !saving.isPending && onClose() : save())}
      />
      {options.length > 0 && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
      {saving.isPending && <Loader size={16} aria-hidden />}
      {saving.error && (
        <span role="alert" className={classes.wrong}>
          {errorText(saving.error)}
        </span>
      )}
    </form>
  )
}

/** One cell: what stands in it, what is wrong with it, and a place to type it anew. */
export function ImportCell({ importId, row, column }: CellProps) {
  const { t } = useTranslation(['asset_import', 'errors'])
  const cellText = useCellText()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const text = cellText(row.cells[column.index])
  const issues = row.issues.filter(({ path }) => path === column.target)
  const warnings = row.warnings.filter(({ path }) => path === column.target)
  const isLacking = row.missing.includes(column.target)
  const isFixed = row.imported || row.left_out
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const state = issues.length > 0 ? 'wrong' : (warnings.length > 0 || isLacking) && 'warned'
  const label = t('cell.edit', { field: column.label, row: row.row_number, value: text })
  return (
    <div className={classes.cell} data-state={(!isFixed && state) || undefined}>
      {isOpen && !isFixed && <CellForm {...{ importId, row, column, text, label }} onClose={() => setOpen(false)} />}
      {!isOpen && !isFixed && (
        <button ref={button} type="button" className={classes.value} aria-label={label} onClick={() => setOpen(true)}>
          {text}
        </button>
      )}
      {isFixed && <span className={classes.fixed}>{text}</span>}
      {!isFixed && (
        <>
          {issues.map(({ code, message }) => (
            <span key={code} className={classes.wrong}>
              {message}
            </span>
          ))}
          {warnings.map(({ code, message }) => (
            <span key={code} className={classes.warned}>
              {message}
            </span>
          ))}
          {isLacking && <span className={classes.warned}>{t('cell.lacking')}</span>}
        </>
      )}
    </div>
  )
}
