import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetTitle } from '@klubba/domain/assets/asset-title'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Coded } from '../ui/value.tsx'
import { assetListOptions } from './asset-list-queries.ts'
import { AssetPicture } from './asset-picture.tsx'
import { useCatalogue } from './catalogue-queries.ts'
import classes from './find-asset-dialog.module.css'

const SHOWN = 8
const WAIT_MS = 250
const LONGEST_SEARCH = 200

interface FindAssetDialogProps {
  words: { title: string; lead: string; search: string; nothing: string; failed: string }
  /** Among assets of this kind alone. */
  subcategory?: string
  /** Those that are not offered. */
  except: readonly string[]
  /** What became of the one that was chosen, should it have failed. */
  error?: unknown
  onChoose: (asset: AssetRow) => void
  onClose: () => void
}

/** Finds an asset by words and chooses it. */
export function FindAssetDialog({ words, subcategory, except, error, onChoose, onClose }: FindAssetDialogProps) {
  const { t } = useTranslation('common')
  const catalogue = useCatalogue()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), WAIT_MS)
  const query = {
    // Some more, as not all of them are offered.
    page_size: String(SHOWN + except.length),
    ...(subcategory !== undefined && { subcategory: [subcategory] }),
    ...(asked !== '' && { q: asked.slice(0, LONGEST_SEARCH) }),
  }
  const { data, error: notFound, isPending } = useQuery(assetListOptions(query, 1))
  const rows = (data?.results ?? []).filter(({ id }) => !except.includes(id)).slice(0, SHOWN)
  return (
    <Dialog
      size="large"
      title={words.title}
      lead={words.lead}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <TextInput
        type="search"
        label={words.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={classes.found}>
        {rows.map((row) => (
          <li key={row.id}>
            <UnstyledButton className={classes.row} onClick={() => onChoose(row)}>
              <AssetPicture subcategory={row.subcategory} thumbnail={row.thumbnail} catalogue={catalogue} />
              <span className={classes.words}>
                <span className={classes.name}>
                  {assetTitle(row, catalogue.subcategory(row.subcategory)?.name ?? row.asset_number)}
                </span>
                <span className={classes.detail}>
                  <Coded codes={[row.asset_number]} rest={[row.owner?.name]} />
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {!isPending && !notFound && rows.length === 0 && <p className={classes.detail}>{words.nothing}</p>}
      <FailureNotice what={words.failed} error={notFound ?? error} />
    </Dialog>
  )
}
