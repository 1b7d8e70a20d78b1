import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetTitle } from '@klubba/domain/assets/asset-title'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { useFormContext } from '../../schema-forms/form-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { assetListOptions } from '../asset-list-queries.ts'
import classes from './copy-from-similar.module.css'
import type { Registration } from './registration-frame.tsx'

const SHOWN = '8'
const WAIT_MS = 250

interface CopyProps extends Registration {
  fields: readonly PlacedField[]
}

function Similar({ row, name, onChoose }: { row: AssetRow; name: string; onChoose: () => void }) {
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onChoose}>
        <span>{assetTitle(row, name)}</span>
        <span className={classes.detail}>{[row.asset_number, row.owner?.name].filter(Boolean).join(', ')}</span>
      </UnstyledButton>
    </li>
  )
}

function CopyDialog({ draft, blueprint, fields, onClose }: CopyProps & { onClose: () => void }) {
  const { t } = useTranslation(['registration', 'common'])
  const { store } = useFormContext()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), WAIT_MS)
  const query = { subcategory: [draft.subcategory], page_size: SHOWN, ...(asked !== '' && { q: asked }) }
  const { data, error: notFound, isPending: isSearching } = useQuery(assetListOptions(query, 1))
  const { mutate, error } = useMutation({
    mutationFn: async (id: string) => call('GET /v1/assets/{id}', { params: { id } }),
    onSuccess: ({ values }) => {
      const own = new Set(fields.map(({ field }) => field.key))
      const filled = store.fill(Object.fromEntries(Object.entries(values).filter(([key]) => own.has(key))))
      toast.success(t('copy.done', { count: filled.length }))
      onClose()
    },
  })
  const rows = (data?.results ?? []).filter(({ id }) => id !== draft.id)
  return (
    <Dialog
      size="large"
      title={t('copy.title')}
      lead={t('copy.lead')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <TextInput
        type="search"
        label={t('copy.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Similar key={row.id} row={row} name={blueprint.subcategory.name} onChoose={() => mutate(row.id)} />
        ))}
      </ul>
      {!isSearching && !notFound && rows.length === 0 && <p className={classes.detail}>{t('nothing_found')}</p>}
      <FailureNotice what={t('not_loaded')} error={notFound ?? error} />
    </Dialog>
  )
}

/** Fills the empty fields of this step with those of an asset of the same kind. */
export function CopyFromSimilar(props: CopyProps) {
  const { t } = useTranslation('registration')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        className={classes.button ?? ''}
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('copy.open')}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
