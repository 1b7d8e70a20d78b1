import type { Asset } from '@klubba/domain/assets/asset-api'
import { gradeOf } from '@klubba/domain/assets/grade'
import { can } from '@klubba/domain/permissions'
import { sameValue } from '@klubba/domain/same-value'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { ownerOptions } from '../owners/owner-queries.ts'
import { HistoryCard, type HistoryEntry } from '../registry/history-card.tsx'
import { collectionOptions } from '../registry/collection-queries.ts'
import { useSession } from '../session/session-store.ts'
import { toast } from '../ui/toast.ts'
import { historyKey, useTakeAsset } from './asset-queries.ts'
import type { Blueprint } from './blueprint.ts'
import classes from './views.module.css'
import { useAssetWords } from './use-asset-words.ts'

/** An owner or portfolio by its name; the history keeps ids. What is gone has none left. */
async function named(client: QueryClient, field: string, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value
  try {
    const { name } =
      field === 'portfolio_id'
        ? await client.query({ ...collectionOptions('portfolios', value), staleTime: 60_000 })
        : await client.query({ ...ownerOptions(value), staleTime: 60_000 })
    return { id: value, name }
  } catch {
    return { id: value, name: '' }
  }
}

const REFERENCES = ['owner_id', 'next_owner_id', 'portfolio_id']

async function withNames(client: QueryClient, entry: HistoryEntry): Promise<HistoryEntry> {
  if (!REFERENCES.includes(entry.field)) return entry
  const [from, to] = await Promise.all([named(client, entry.field, entry.from), named(client, entry.field, entry.to)])
  return { ...entry, from, to }
}

const STRUCTURAL = [
  'notes',
  'subcomponents',
  'condition_notes',
  'condition_notes_languages',
  'condition_source',
  'tcr',
  'inspections',
  'owner_id',
  'place',
  'portfolio_id',
]

/** Whether a change can be taken back by the button: fields of the forms, not what only actions change. */
function canRestore(asset: Asset, { fields }: Blueprint, { field, from }: HistoryEntry): boolean {
  // What was before the first grade can be restored too: not graded.
  if (field === 'condition') return gradeOf(asset) !== (from ?? null)
  if (STRUCTURAL.includes(field)) return from !== null && from !== undefined
  if (field === 'asset_number' && (from === null || from === undefined)) return false
  const now = asset.values[field] ?? null
  return fields.some((placed) => placed.field.key === field) && !sameValue(now, from ?? null)
}

function RestoreButton({ asset, entry, label }: { asset: Asset; entry: HistoryEntry; label: string }) {
  const { t } = useTranslation('assets')
  const take = useTakeAsset()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      call('POST /v1/assets/{id}/history/{entry_id}/revert', {
        params: { id: asset.id, entry_id: entry.id },
        body: { version: asset.version },
      }),
    onSuccess: (saved) => {
      take(saved)
      toast.success(t('history.restored', { field: label }))
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={17} aria-hidden />}
        aria-label={t('history.restore_field', { field: label })}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('history.restore')}
      </Button>
      <FailureNotice className={classes.failure} what={t('failed.data')} error={error} />
    </>
  )
}

/** AST-13: who changed what, when, from which value to which; and the way back, for who may. */
export function AssetHistory({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { user } = useSession()
  const client = useQueryClient()
  const { labelOf, wordsOf } = useAssetWords(blueprint)
  const { id } = asset
  const own = asset.created_by.id === user?.id
  const mayRestore = user !== undefined && can(user, 'history.revert', { own }) && asset.actions.edit === 'allowed'
  return (
    <HistoryCard
      isTabbed
      list={{
        queryKey: [...historyKey(id), 'entries'],
        fetchPage: async (page, signal) => {
          const query = { page: String(page), page_size: '10' }
          const answer = await call('GET /v1/assets/{id}/history', { params: { id }, query }, { signal })
          return {
            ...answer,
            results: await Promise.all(answer.results.map(async (entry) => withNames(client, entry))),
          }
        },
      }}
      fieldLabel={labelOf}
      shown={wordsOf}
      renderAction={(entry) =>
        mayRestore && canRestore(asset, blueprint, entry) ? (
          <RestoreButton asset={asset} entry={entry} label={labelOf(entry.field)} />
        ) : undefined
      }
    />
  )
}
