import type { Asset, SavedAsset } from '@klubba/domain/assets/asset-api'
import { gradeOf } from '@klubba/domain/assets/grade'
import { isInspectionValue } from '@klubba/domain/assets/inspection-values'
import { STRUCTURAL_KEYS } from '@klubba/domain/offline/draft'
import type { FieldResult, FieldStep, ServerAsset } from '@klubba/domain/offline/sync-plan'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../query-client.ts'
import { keepCopy } from './asset-copies.ts'
import { assetKey } from './asset-key.ts'

export function serverAsset(asset: Asset): ServerAsset {
  const { version, status, subcategory, asset_number, created_by, updated_by, updated_at, values, owner, place } = asset
  const { portfolio, notes, subcomponents, graded, condition_notes, condition_notes_languages } = asset
  const { condition_source, tcr, inspections } = asset
  // What the newest inspections say is said by the records.
  const own = Object.entries(values).filter(([key]) => !isInspectionValue(key))
  return {
    confirmed: {
      version,
      status,
      subcategory,
      asset_number,
      updated_at,
      created_by: created_by.id,
      owner: owner && { id: owner.id, name: owner.name },
      portfolio: portfolio && { id: portfolio.id, name: portfolio.name },
      updated_by: updated_by.name,
    },
    values: {
      ...Object.fromEntries(own),
      notes,
      subcomponents,
      condition: gradeOf(asset),
      graded,
      condition_notes,
      condition_notes_languages,
      condition_source,
      tcr,
      inspections,
      owner_id: owner?.id ?? null,
      place: place && {
        street: place.street,
        postal_code: place.postal_code,
        postal_place: place.postal_place,
        city: place.city,
        country_id: place.country_id,
      },
      portfolio_id: portfolio?.id ?? null,
    },
  }
}

function bodyOf(changes: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(changes)
  const values = Object.fromEntries(entries.filter(([key]) => !STRUCTURAL_KEYS.has(key)))
  const parts = Object.fromEntries(entries.filter(([key]) => STRUCTURAL_KEYS.has(key)))
  return { ...(Object.keys(values).length > 0 && { values }), ...parts }
}

async function ask(id: string, step: Exclude<FieldStep, { kind: 'remove' }>): Promise<SavedAsset> {
  const params = { id }
  switch (step.kind) {
    case 'create':
      return call('POST /v1/assets', { body: { id, subcategory: step.subcategory } })
    case 'category':
      return call('PUT /v1/assets/{id}/category', {
        params,
        body: { version: step.version, subcategory: step.subcategory, drop: [...step.drop] },
      })
    case 'section':
      return call(`PUT /v1/assets/{id}/sections/${step.section}`, {
        params,
        body: {
          version: step.version,
          ...bodyOf(step.changes),
          ...(step.customer && { new_customer: step.customer }),
        },
      })
    case 'save_as_asset':
      return call('POST /v1/assets/{id}/save_as_asset', { params, body: { version: step.version } })
  }
}

/** What the server has just told of an asset is shown wherever it is open. */
function answered(asset: Asset): ServerAsset {
  queryClient.setQueryData<Asset>(assetKey(asset.id), (before) => before && asset)
  if (asset.status !== 'DRAFT') keepCopy(asset).catch(() => undefined)
  return serverAsset(asset)
}

/** A draft that is gone already, or an asset that is one already, is what was wanted. */
async function isDoneAlready(id: string, step: FieldStep, error: ApiError): Promise<FieldResult | undefined> {
  if (step.kind === 'remove') return error.status === 404 ? { kind: 'removed' } : undefined
  if (step.kind !== 'save_as_asset' || error.code !== 'wrong_state') return undefined
  const asset = await call('GET /v1/assets/{id}', { params: { id } })
  return asset.status === 'DRAFT' ? undefined : { kind: 'done', asset: answered(asset) }
}

/** Refusals for which the asset itself is the reason: with what has become of it. */
const ABOUT_THE_ASSET: ReadonlySet<string> = new Set(['forbidden', 'wrong_state', 'archived', 'auction_open'])

async function statusNow(id: string, { code }: ApiError): Promise<{ status?: string }> {
  if (!ABOUT_THE_ASSET.has(code)) return {}
  const { confirmed } = answered(await call('GET /v1/assets/{id}', { params: { id } }))
  return { status: confirmed.status }
}

/** What is refused as a whole has no field at hand to say more. */
function messageOf({ kind }: FieldStep, { message, issues }: ApiError): string {
  if (kind !== 'save_as_asset') return message
  const reasons = issues.filter(({ code }) => code !== 'required').map((issue) => issue.message)
  return [...new Set([message, ...reasons])].join(' ')
}

async function resultOf(id: string, step: FieldStep, error: unknown): Promise<FieldResult> {
  // After a logout nothing is refused: it goes on when the user is back.
  if (!(error instanceof ApiError) || isUnreachable(error) || error.status === 401) return { kind: 'unreached' }
  const done = await isDoneAlready(id, step, error).catch((): FieldResult => ({ kind: 'unreached' }))
  if (done) return done
  if (error.code === 'changed_meanwhile' && error.current) {
    return { kind: 'changed', asset: answered(error.current as unknown as Asset) }
  }
  const standing = await statusNow(id, error).catch(() => ({}))
  const refusal = { code: error.code, message: messageOf(step, error) }
  return { kind: 'refused', refusal, issues: error.issues, ...standing }
}

/** Makes the one call of a step. It never throws: what went wrong is a result too. */
export async function sendFieldStep(id: string, step: FieldStep): Promise<FieldResult> {
  try {
    if (step.kind !== 'remove') {
      const { customer_merged: merged, ...asset } = await ask(id, step)
      return { kind: 'done', asset: answered(asset), ...(merged && { merged }) }
    }
    await call('DELETE /v1/assets/{id}', { params: { id } })
    return { kind: 'removed' }
  } catch (error) {
    return resultOf(id, step, error)
  }
}
