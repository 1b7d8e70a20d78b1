import type { RowOutcome } from '@klubba/domain/asset-import/asset-import'
import type { ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { pathTo } from '../paths.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'
import { useImportDeeds } from './import-queries.ts'
import type { ShownColumn } from './row-list.tsx'
import classes from './rows.module.css'

const LOOKS: Record<RowOutcome, { colour: StatusColour; glyph: StatusGlyph }> = {
  new: { colour: 'green', glyph: 'full' },
  new_draft: { colour: 'amber', glyph: 'half' },
  update: { colour: 'blue', glyph: 'arrows' },
  unchanged: { colour: 'gray', glyph: 'minus' },
  refused: { colour: 'red', glyph: 'cross' },
}

function OutcomeBadge({ row }: { row: ImportRow }) {
  const { t } = useTranslation('asset_import')
  if (row.imported) {
    return (
      <StatusBadge colour="green" glyph="check">
        {t('row.imported')}
      </StatusBadge>
    )
  }
  if (row.left_out) {
    return (
      <StatusBadge colour="gray" glyph="dashed">
        {t('row.left_out')}
      </StatusBadge>
    )
  }
  return row.outcome && <StatusBadge {...LOOKS[row.outcome]}>{t(`outcome.${row.outcome}`)}</StatusBadge>
}

/** A row that is not wanted stays in the file and out of the import. */
function LeaveOut({ importId, row }: { importId: string; row: ImportRow }) {
  const { t } = useTranslation('asset_import')
  const errorText = useErrorText()
  const { mendRow } = useImportDeeds(importId)
  const { row_number, version, left_out } = row
  const leaving = useMutation({ mutationFn: async () => mendRow(row_number, { version, left_out: !left_out }) })
  return (
    <>
      <UnstyledButton
        className={classes.leave}
        disabled={leaving.isPending}
        aria-label={left_out ? t('row.take_in_row', { row: row_number }) : t('row.leave_out_row', { row: row_number })}
        onClick={() => leaving.mutate()}
      >
        {left_out ? t('row.take_in') : t('row.leave_out')}
      </UnstyledButton>
      {leaving.error && (
        <span role="alert" className={classes.wrong}>
          {errorText(leaving.error)}
        </span>
      )}
    </>
  )
}

interface RowOutcomeProps {
  importId: string
  row: ImportRow
  columns: readonly ShownColumn[]
  labelOf: (target: string) => string
  /** Where cells may be out of sight: which of them are wrong. */
  namesCells?: boolean
}

/** What becomes of a row, or has become of it, and what stands against it that no cell can show. */
export function RowVerdict({ importId, row, columns, labelOf, namesCells = false }: RowOutcomeProps) {
  const { t } = useTranslation('asset_import')
  const isShown = (path: string) => columns.some(({ target }) => target === path)
  const issues = row.imported || row.left_out ? [] : row.issues
  const others = issues.filter(({ path }) => !isShown(path))
  const cells = namesCells ? new Set(issues.filter(({ path }) => isShown(path)).map(({ path }) => labelOf(path))) : []
  const missing = row.imported || row.left_out ? [] : row.missing.filter((key) => !isShown(key))
  return (
    <div className={classes.verdict}>
      <div className={classes.head}>
        <span className={classes.number}>{t('row.number', { row: row.row_number })}</span>
        {!row.imported && <LeaveOut importId={importId} row={row} />}
      </div>
      <OutcomeBadge row={row} />
      <span className={classes.wrong}>{[...cells].join(', ')}</span>
      {row.asset && (
        <Link to={pathTo('assets/{assetId}', { assetId: row.asset.id })} className={classes.asset}>
          {row.asset.asset_number}
        </Link>
      )}
      {others.map(({ path, code, message }) => (
        <span key={`${path} ${code}`} className={classes.wrong}>
          {path === '' ? message : `${labelOf(path)}: ${message}`}
        </span>
      ))}
      {missing.length > 0 && (
        <span className={classes.warned}>{t('row.missing', { fields: missing.map(labelOf).join(', ') })}</span>
      )}
    </div>
  )
}
