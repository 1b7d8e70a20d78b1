import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Inspection } from '@klubba/domain/assets/inspection-rules'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { settleHere, unsentValues } from '@klubba/domain/offline/asset-change'
import { customerOf, ownerPath } from '@klubba/domain/offline/owner-on-device'
import { sameValue } from '@klubba/domain/same-value'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { changeUnsent, saveAssetHere } from '../offline/asset-changes.ts'
import type { FormStore } from '../schema-forms/form-store.ts'
import { useStoreForm } from '../schema-forms/use-store-form.ts'
import { toast } from '../ui/toast.ts'
import { assetOptions, useTakeAsset } from './asset-queries.ts'
import type { KnownOwner } from './ownership-cards.tsx'
import { blocksSaving, bodyOf, type SavedSection, valuesOfAsset } from './section-rules.ts'

const FAILURES = {
  info: 'information',
  specs: 'data',
  equipment: 'data',
  condition: 'condition',
  ownership: 'data',
} as const satisfies Record<SavedSection, string>

/** Whether the EU inspection is all that differs. */
function isEuAlone(records: readonly Inspection[], before: readonly Inspection[]): boolean {
  const others = (list: readonly Inspection[]) => list.filter(({ kind }) => kind !== 'eu_inspection')
  return sameValue(others(records), others(before))
}

/** What could not be saved, named as closely as the changes allow. */
function failureOf(
  section: SavedSection,
  changes: Record<string, unknown>,
  { inspections }: Pick<Asset, 'inspections'>,
) {
  const keys = Object.keys(changes)
  if (section === 'info' && keys.length > 0 && keys.every((key) => key === 'notes')) return 'notes'
  if (section === 'ownership' && keys.includes('owner_id')) return 'owner'
  if (keys.length === 0 || keys.some((key) => key !== 'inspections')) return FAILURES[section]
  return isEuAlone(changes['inspections'] as Inspection[], inspections) ? 'eu_inspection' : 'inspections'
}

/** An asset, with what was changed of it on this device and is not sent. */
export type EditedAsset = Asset & { unsent?: Record<string, unknown> }

export const valuesOfEdited = ({ unsent, ...asset }: EditedAsset) => ({ ...valuesOfAsset(asset), ...unsent })

interface SectionFormOptions {
  asset: EditedAsset
  section: SavedSection
  fields: readonly PlacedField[]
  store: FormStore
  /** The owner that is chosen, by name. */
  owner: KnownOwner | null
  /** The portfolio that is chosen, by name. */
  portfolio: KnownOwner | null
  /** Somebody has bid: what is saved is an addition. */
  isAddition: boolean
  /** After each save: the owner that was registered already, if the new customer was. */
  onMerged: (ownerId: string | undefined) => void
}

/** The form of a section: it sends what was changed and the version that it began from. */
export function useSectionForm(options: SectionFormOptions) {
  const { asset, section, fields, store, owner, portfolio, isAddition, onMerged } = options
  const { t } = useTranslation(['assets', 'common'])
  const take = useTakeAsset()
  const client = useQueryClient()
  const [failed, setFailed] = useState<ReturnType<typeof failureOf>>(FAILURES[section])

  async function saveThere(changes: Record<string, unknown>, { id, version }: Asset): Promise<EditedAsset> {
    const customer = customerOf(owner, changes)
    const body = {
      version,
      ...bodyOf(changes, fields),
      ...(isAddition && { addition: true as const }),
      ...(customer && { new_customer: customer }),
    }
    try {
      const { customer_merged: isMerged, ...saved } = await call(`PUT /v1/assets/{id}/sections/${section}`, {
        params: { id },
        body,
      })
      take(saved)
      onMerged(isMerged ? saved.owner?.id : undefined)
      toast.success(t('common:saved'))
      return saved
    } catch (error) {
      if (customer && error instanceof ApiError && error.issues.length > 0) throw error.renamed(ownerPath)
      // Somebody has bid meanwhile: read anew, the form says what that means.
      if (error instanceof ApiError && error.code === 'locked_by_bids') {
        await client.invalidateQueries({ queryKey: assetOptions(id).queryKey })
      }
      throw error
    }
  }

  /** An addition is made at once or not at all: nobody takes it back. What waited of the same fields is settled by it. */
  async function add(changes: Record<string, unknown>, { unsent, ...from }: EditedAsset): Promise<EditedAsset> {
    const saved = await saveThere(changes, from)
    if (!unsent) return saved
    const settle = changeUnsent(from.id, (now) => settleHere(now, section, Object.keys(changes)))
    const left = await settle.catch(() => undefined)
    return { ...saved, ...(left && { unsent: unsentValues(left) }) }
  }

  /** While something waits, later changes of the same asset go behind it. */
  async function save(changes: Record<string, unknown>, { unsent, ...from }: EditedAsset): Promise<EditedAsset> {
    setFailed(failureOf(section, changes, from))
    if (isAddition) return add(changes, { ...from, ...(unsent && { unsent }) })
    try {
      if (!unsent) return await saveThere(changes, from)
    } catch (error) {
      if (!isUnreachable(error)) throw error
    }
    const kept = await saveAssetHere(from, { section, changes, owner, portfolio })
    toast.success(t('unsent.saved_here'))
    return { ...from, unsent: unsentValues(kept) }
  }

  const form = useStoreForm<EditedAsset>({
    store,
    thing: asset,
    valuesOf: valuesOfEdited,
    blocks: (issue) => blocksSaving(issue, { status: asset.status, fields, store }),
    save,
  })
  return { form, failure: t(`failed.${failed}`) }
}

export type SectionForm = ReturnType<typeof useSectionForm>['form']
