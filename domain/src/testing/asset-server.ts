import { newDraft } from '../offline/draft.ts'
import type { FieldResult, FieldStep, ServerAsset } from '../offline/sync-plan.ts'
import { changedFields, mergeChanges, type FieldVersions } from '../versions.ts'

const AT = '2026-11-15T09:00:00.000Z'
const NEW_BASE = newDraft({ id: 'a', user_id: 'u', subcategory: '', at: AT }).base

/** As much of the server as the plan can tell apart. */
export function makeAssetServer() {
  let asset: { version: number; fields: FieldVersions; subcategory: string; status: string } | undefined
  let values: Record<string, unknown> = {}
  let created = 0
  const told = (): ServerAsset => ({
    confirmed: {
      version: asset?.version ?? 0,
      status: asset?.status ?? '',
      subcategory: asset?.subcategory ?? '',
      asset_number: 'K-1',
      created_by: 'u',
      owner: null,
      updated_by: 'Ola',
      updated_at: AT,
    },
    values: { ...NEW_BASE, ...values, asset_number: 'K-1' },
  })
  return {
    told,
    created: () => created,
    /** Something that keeps people from changing it has happened to it. */
    become: (status: string) => {
      if (asset) asset = { ...asset, status }
    },
    answer: (step: FieldStep, onOverwrite: (key: string, before: unknown) => void = () => {}): FieldResult => {
      if (step.kind === 'create') {
        if (!asset) {
          asset = { version: 1, fields: {}, subcategory: step.subcategory, status: 'DRAFT' }
          created += 1
        }
        return { kind: 'done', asset: told() }
      }
      if (!asset) return { kind: 'refused', refusal: { code: 'not_found', message: 'Not found' }, issues: [] }
      if (step.kind === 'remove') {
        asset = undefined
        return { kind: 'removed' }
      }
      if (step.kind === 'save_as_asset') {
        asset = { ...asset, status: 'INVENTORY' }
        return { kind: 'done', asset: told() }
      }
      if (asset.status === 'SOLD') {
        return { kind: 'refused', refusal: { code: 'forbidden', message: 'Not yours' }, issues: [], status: 'SOLD' }
      }
      if (step.kind === 'category') {
        values = Object.fromEntries(Object.entries(values).filter(([key]) => !step.drop.includes(key)))
        asset = { ...asset, subcategory: step.subcategory, version: asset.version + 1 }
        return { kind: 'done', asset: told() }
      }
      const before = Object.fromEntries(Object.keys(step.changes).map((key) => [key, values[key] ?? null]))
      const changed = changedFields(before, step.changes)
      const merge = mergeChanges({ version: asset.version, fieldVersions: asset.fields }, step.version, changed)
      if (!merge.ok) return { kind: 'changed', asset: told() }
      for (const key of changed) onOverwrite(key, values[key])
      if (changed.length > 0) asset = { ...asset, version: merge.version, fields: merge.fieldVersions }
      values = { ...values, ...step.changes }
      return { kind: 'done', asset: told() }
    },
  }
}
