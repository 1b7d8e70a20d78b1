import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { NewAuction } from '@klubba/domain/auctions/auction'
import { restartVerdict } from '@klubba/domain/auctions/auction-actions'
import { currencyOf } from '@klubba/reference/countries'
import { saveAsAssetIn } from '../assets/asset-actions-service.ts'
import { findAssetOfAuction } from '../assets/asset-auction-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { getAuction, loadLocked, requireRight, type Loaded } from './auction-load-service.ts'
import { auditAll, byCaller, move, requireVersion, SYSTEM, type By, type Entry } from './auction-move-service.ts'
import {
  configureIn,
  countryOf,
  insertDraft,
  prepare,
  refusingSecondAuction,
  timeIssues,
  type Prepared,
} from './auction-service.ts'
import { findAuction } from './auction-sql.ts'
import { takeStepIn } from './auction-step-service.ts'
import { SUBMITTING } from './auction-steps-service.ts'
import { fieldsOf } from './auction-values.ts'

const NO_SUMS = { start_price: null, step: null, reserve: null, commission: null, buyers_fee: null }

interface Restart {
  id: string
  start: string
  end: string
  version: number
}

/** A new round of the asset with what was set for the one before, and a start and end of its own. */
async function restartIn(
  tx: Tx,
  caller: Caller,
  loaded: Loaded,
  by: By,
  { restart: { id, start, end }, prepared }: { restart: Restart; prepared: Prepared },
): Promise<Entry[]> {
  const { row, facts, known } = loaded
  const verdict = restartVerdict(row.status, facts, by.mover)
  if (!verdict.ok) throw new AppError(verdict.code)
  const issues = timeIssues({ start, end }, row.country_id, known.now)
  if (issues.length > 0) throw new AppError('invalid_input', issues)
  // Given up because of the restart: by whoever restarts, as the system would.
  const givenUp = verdict.giveUpFirst ? [(await move(tx, loaded, 'give_up', { ...by, mover: SYSTEM.mover })).entry] : []
  const asset = await findAssetOfAuction(tx, row.asset_id, prepared.catalogueOf)
  const round = (known.rounds.at(-1)?.round ?? 0) + 1
  // Sums in the currency of another country say nothing where it stands now.
  const country = countryOf(asset, row)
  const isAbroad = currencyOf(country) !== row.currency
  const given = { ...fieldsOf(row), ...(isAbroad && NO_SUMS), start, end }
  const made = { actorId: caller.user_id, namesOf: prepared.namesOf }
  return [...givenUp, await insertDraft(tx, asset, round, { id, country, given, trigger: 'restart' }, made)]
}

/** Pressed twice it is one round: the second finds the id there. */
export async function restartAuction(
  deps: Deps,
  caller: Caller,
  auctionId: string,
  restart: Restart,
  requestId: string,
): Promise<Auction> {
  const prepared = await prepare(deps)
  await refusingSecondAuction(
    transact(deps.db, async (tx) => {
      const loaded = await loadLocked(tx, auctionId, prepared.catalogueOf)
      requireRight(loaded.row, caller, 'auctions.run')
      const made = await findAuction(tx, restart.id)
      if (made && made.asset_id !== loaded.row.asset_id) throw new AppError('wrong_state')
      if (made) return
      requireVersion(loaded, caller, restart.version)
      const by = byCaller(loaded, caller, requestId)
      await auditAll(tx, deps, by, await restartIn(tx, caller, loaded, by, { restart, prepared }))
    }),
  )
  return getAuction(deps, caller, restart.id)
}

/** An asset gets its auction, which is sent, inside the caller's transaction. */
async function sendIn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  assetId: string,
  { auction, prepared, requestId }: { auction: NewAuction; prepared: Prepared; requestId: string },
): Promise<void> {
  const configured = await configureIn(tx, caller, assetId, auction, prepared)
  const loaded = await loadLocked(tx, auction.id, prepared.catalogueOf)
  requireRight(loaded.row, caller, 'auctions.send')
  const by = byCaller(loaded, caller, requestId)
  const sent = await takeStepIn(tx, deps, loaded, by, { trigger: 'submit' }, SUBMITTING)
  await auditAll(tx, deps, by, [...(configured ? [configured] : []), sent])
}

/** Configures an auction and sends it: all of it or nothing. */
export async function configureAndSend(
  deps: Deps,
  caller: Caller,
  assetId: string,
  auction: NewAuction,
  requestId: string,
): Promise<Auction> {
  const prepared = await prepare(deps)
  await refusingSecondAuction(
    transact(deps.db, async (tx) => {
      const known = await findAuction(tx, auction.id)
      if (known?.asset_id === assetId && known.status !== 'DRAFT') return
      await sendIn(tx, deps, caller, assetId, { auction, prepared, requestId })
    }),
  )
  return getAuction(deps, caller, auction.id)
}

/** A complete draft becomes an asset, gets its auction, and is sent: all of it or nothing. */
export async function saveAndSend(
  deps: Deps,
  caller: Caller,
  assetId: string,
  { version, auction }: { version: number; auction: NewAuction },
  requestId: string,
): Promise<Auction> {
  const prepared = await prepare(deps)
  await refusingSecondAuction(
    transact(deps.db, async (tx) => {
      const known = await findAuction(tx, auction.id)
      if (known?.asset_id === assetId) return
      await saveAsAssetIn(tx, caller, assetId, version, prepared.catalogueOf)
      await sendIn(tx, deps, caller, assetId, { auction, prepared, requestId })
    }),
  )
  return getAuction(deps, caller, auction.id)
}
