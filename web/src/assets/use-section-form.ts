import type { Asset } from '@klubba/domain/assets/asset-api'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { FormStore } from '../schema-forms/form-store.ts'
import { useStoreForm } from '../schema-forms/use-store-form.ts'
import { toast } from '../ui/toast.ts'
import { assetOptions, useTakeAsset } from './asset-queries.ts'
import { blocksSaving, bodyOf, type SavedSection, valuesOfAsset } from './section-rules.ts'

const FAILURES = {
  info: 'information',
  specs: 'data',
  equipment: 'data',
  condition: 'condition',
  ownership: 'data',
} as const satisfies Record<SavedSection, string>

/** What could not be saved, named as closely as the changes allow. */
function failureOf(section: SavedSection, keys: readonly string[]) {
  if (section === 'info' && keys.length > 0 && keys.every((key) => key === 'notes')) return 'notes'
  if (section === 'ownership' && keys.includes('owner_id')) return 'owner'
  const isInspection = keys.length > 0 && keys.every((key) => key.startsWith('eu_'))
  return section === 'condition' && isInspection ? 'eu_inspection' : FAILURES[section]
}

interface SectionFormOptions {
  asset: Asset
  section: SavedSection
  fields: readonly PlacedField[]
  store: FormStore
  /** Somebody has bid: what is saved is an addition. */
  isAddition: boolean
}

/** The form of a section: it sends what was changed and the version that it began from. */
export function useSectionForm({ asset, section, fields, store, isAddition }: SectionFormOptions) {
  const { t } = useTranslation(['assets', 'common'])
  const take = useTakeAsset()
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly string[]>([])
  const form = useStoreForm<Asset>({
    store,
    thing: asset,
    valuesOf: valuesOfAsset,
    blocks: (issue) => blocksSaving(issue, { status: asset.status, fields, store }),
    save: async (changes, { id, version }) => {
      setSent(Object.keys(changes))
      const body = { version, ...bodyOf(changes, fields), ...(isAddition && { addition: true as const }) }
      try {
        return await call(`PUT /v1/assets/{id}/sections/${section}`, { params: { id }, body })
      } catch (error) {
        // Somebody has bid meanwhile: read anew, the form says what that means.
        if (error instanceof ApiError && error.code === 'locked_by_bids') {
          await client.invalidateQueries({ queryKey: assetOptions(id).queryKey })
        }
        throw error
      }
    },
    onSaved: (saved) => {
      take(saved)
      toast.success(t('common:saved'))
    },
  })
  return { form, failure: t(`failed.${failureOf(section, sent)}`) }
}

export type SectionForm = ReturnType<typeof useSectionForm>['form']
