import { assetTitle } from '@klubba/domain/assets/asset-title'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { assetListOptions } from '../asset-list-queries.ts'
import { AssetPicture } from '../asset-picture.tsx'
import { useCatalogue } from '../catalogue-queries.ts'
import classes from './comparison.module.css'

const SHOWN = 8
const WAIT_MS = 250

interface AddAssetDialogProps {
  /** Those that are compared already. */
  chosen: readonly string[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** Finds one more asset to compare. */
export function AddAssetDialog({ chosen, onChoose, onClose }: AddAssetDialogProps) {
  const { t } = useTranslation(['comparison', 'common'])
  const catalogue = useCatalogue()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), WAIT_MS)
  // Some more, as those that are compared are not offered.
  const query = { page_size: String(SHOWN + chosen.length), ...(asked !== '' && { q: asked.slice(0, 200) }) }
  const { data, error, isPending } = useQuery(assetListOptions(query, 1))
  const rows = (data?.results ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, SHOWN)
  return (
    <Dialog
      size="large"
      title={t('add_title')}
      lead={t('add_lead')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <TextInput
        type="search"
        label={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={classes.found}>
        {rows.map((row) => (
          <li key={row.id}>
            <UnstyledButton
              className={classes.row}
              onClick={() => {
                onChoose(row.id)
                onClose()
              }}
            >
              <AssetPicture subcategory={row.subcategory} thumbnail={row.thumbnail} catalogue={catalogue} />
              <span className={classes.words}>
                <span className={classes.name}>
                  {assetTitle(row, catalogue.subcategory(row.subcategory)?.name ?? row.asset_number)}
                </span>
                <span className={classes.detail}>{[row.asset_number, row.owner?.name].filter(Boolean).join(', ')}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {!isPending && !error && rows.length === 0 && <p className={classes.detail}>{t('nothing')}</p>}
      <FailureNotice what={t('not_found_here')} error={error} />
    </Dialog>
  )
}
