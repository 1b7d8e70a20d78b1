import { moveOf } from '@klubba/domain/auctions/auction-actions'
import type { ErrorCode, Issue } from '@klubba/domain/errors'
import type { Money } from '@klubba/domain/money'
import { findAssetOfAuction } from '../assets/asset-auction-service.ts'
import { readCatalogues } from '../assets/asset-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { factsWithoutAuction } from './auction-facts.ts'
import { load, type CatalogueOf, type Loaded } from './auction-load-service.ts'
import { byCaller } from './auction-move-service.ts'
import { findOpenAuctionOf, listRounds } from './auction-sql.ts'
import { takeStep, type Also, type Work } from './auction-step-service.ts'
import { SUBMITTING } from './auction-steps-service.ts'
import { moneyOf } from './auction-values.ts'
import { publishing, publishToCommunity } from './community-service.ts'

/** What would become of a step of an asset's auction. */
export interface AuctionVerdict {
  id: string
  auctionId?: string
  version?: number
  /** Why it would be refused. */
  code?: ErrorCode
  issue?: Issue
}

interface Step {
  trigger: 'submit' | 'publish'
  /** What goes along, which may refuse as well; it writes nothing by itself. */
  work: (loaded: Loaded) => Work
  /** Of an asset without an auction that the step would otherwise be open to. */
  without: ErrorCode
}

async function foresee(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  id: string,
  { step, catalogueOf }: { step: Step; catalogueOf: CatalogueOf },
): Promise<AuctionVerdict> {
  const open = await findOpenAuctionOf(tx, id)
  if (!open) {
    const asset = await findAssetOfAuction(tx, id, catalogueOf)
    const mover = { user_type: caller.user_type, own: asset.createdBy === caller.user_id }
    const verdict = moveOf(step.trigger, undefined, factsWithoutAuction(asset, await listRounds(tx, id)), mover)
    const isBarred = !verdict.ok && verdict.code !== 'wrong_state'
    return { id, code: isBarred ? verdict.code : step.without }
  }
  const loaded = await load(tx, open.id, catalogueOf)
  const found = { id, auctionId: open.id, version: loaded.row.version }
  const by = byCaller(loaded, caller, '')
  const verdict = moveOf(step.trigger, loaded.row.status, loaded.facts, by.mover)
  if (!verdict.ok) return { ...found, code: verdict.code }
  try {
    await step.work(loaded)({ tx, deps, loaded, by })
    return found
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [issue] = error.issues
    return { ...found, code: error.code, ...(issue && { issue }) }
  }
}

/** So many are looked at side by side. */
const AT_ONCE = 4

/** By the same rules as taking the step, in the order of the ids; what is not there is left out. */
async function foreseeAll(deps: Deps, caller: Caller, step: Step, ids: readonly string[]): Promise<AuctionVerdict[]> {
  const catalogueOf = await readCatalogues(deps)
  const found: AuctionVerdict[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map(async (id) => {
      try {
        return [await deps.db.transaction().execute((tx) => foresee(tx, deps, caller, id, { step, catalogueOf }))]
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return []
        throw error
      }
    })
    found.push(...(await Promise.all(some)).flat())
  }
  return found
}

export interface Offering {
  community_id: string
  valid_until: string
}

/** What an auction begins at is what its asset is offered for. */
function priceOf({ row }: Loaded): Money {
  const price = moneyOf(row.start_price, row.currency)
  if (!price) throw new AppError('no_start_price')
  return price
}

export async function foreseeSending(deps: Deps, caller: Caller, ids: readonly string[]): Promise<AuctionVerdict[]> {
  return foreseeAll(deps, caller, { trigger: 'submit', work: () => SUBMITTING, without: 'no_auction_draft' }, ids)
}

export async function foreseePublishing(
  deps: Deps,
  caller: Caller,
  offering: Offering,
  ids: readonly string[],
): Promise<AuctionVerdict[]> {
  const step: Step = {
    trigger: 'publish',
    work: (loaded) => async (at) => publishing({ ...offering, id: loaded.row.id, price: priceOf(loaded) })(at),
    without: 'no_start_price',
  }
  return foreseeAll(deps, caller, step, ids)
}

interface Seen {
  auctionId: string
  /** As it was when somebody decided on it. */
  version: number
  requestId: string
  also: Also
}

/** Sends the auction that was looked at, as it was then. */
export async function sendSeen(deps: Deps, caller: Caller, { auctionId, ...seen }: Seen): Promise<void> {
  await takeStep(deps, caller, auctionId, { ...seen, trigger: 'submit' }, SUBMITTING)
}

/** Offers the asset at the start price of the auction that was looked at, as it was then. */
export async function publishSeen(
  deps: Deps,
  caller: Caller,
  assetId: string,
  offering: Offering,
  { auctionId, version, requestId, also }: Seen,
): Promise<void> {
  const catalogueOf = await readCatalogues(deps)
  const loaded = await deps.db.transaction().execute((tx) => load(tx, auctionId, catalogueOf))
  const given = { ...offering, id: auctionId, price: priceOf(loaded) }
  await publishToCommunity(deps, caller, assetId, given, requestId, { version, also })
}
