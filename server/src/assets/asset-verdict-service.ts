import { assetVerdict, offersAssetAction, type AssetAction } from '@klubba/domain/assets/asset-status'
import type { ErrorCode } from '@klubba/domain/errors'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { readCatalogues } from './asset-service.ts'
import { findAsset } from './asset-sql.ts'
import { standingOf } from './asset-view.ts'

/** What would become of an action, and what of the asset matters to it. */
export interface AssetVerdict {
  id: string
  version: number
  /** Why it would be refused. */
  code?: ErrorCode
  ownerId: string | null
  portfolioId: string | null
}

/** By the same rules as doing it, in the order of the ids; what is not there is left out. */
export async function foreseeAssetAction(
  deps: Deps,
  caller: Caller,
  action: AssetAction,
  ids: readonly string[],
): Promise<AssetVerdict[]> {
  const catalogueOf = await readCatalogues(deps)
  const rows = await Promise.all(ids.map((id) => findAsset(deps.db, id)))
  return rows.flatMap((row) => {
    if (!row) return []
    const standing = standingOf(row, caller, catalogueOf(row.subcategory))
    const verdict = assetVerdict(action, standing)
    const bar = verdict.ok ? undefined : verdict.code
    const code = offersAssetAction(caller, action, standing) ? bar : 'forbidden'
    return [
      {
        id: row.id,
        version: row.version,
        ...(code && { code }),
        ownerId: row.owner_id,
        portfolioId: row.portfolio_id,
      },
    ]
  })
}
