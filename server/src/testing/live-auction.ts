import { randomUUIDv7 } from 'node:crypto'
import { LADDERS } from '@klubba/domain/auctions/ladder'
import { CURRENT_RULES, type SaleTerms } from '@klubba/domain/auctions/terms'
import { NO_FEE } from '@klubba/domain/auctions/vat'
import { defaultCommission } from '@klubba/domain/organizations/commission-rules'
import type { Insertable } from 'kysely'
import { BIDDING_COLUMNS, type LockedAuction } from '../bidding/bidding-row.ts'
import { moveEnd, openBidding } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import { allowPauses } from '../db/time-limits.ts'
import type { Auctions } from '../db/schema.gen.ts'
import { recordAuction } from '../proof/record-service.ts'
import { completeAsset, gradeAsset } from './asset-factories.ts'
import { registerBidder } from './bidder-factories.ts'
import type { SignedIn } from './factories.ts'
import type { TestApp } from './test-app.ts'

const DAY = 24 * 3_600_000
const SALE: SaleTerms = {
  vat: 'standard',
  prices_include_vat: false,
  buyers_fee: NO_FEE,
  commission: defaultCommission('NOK'),
}

/** Locked for as long as the test likes. */
export async function lockedAuction(tx: Tx, id: string): Promise<LockedAuction> {
  await allowPauses(tx)
  return tx.selectFrom('auctions').select(BIDDING_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** An auction that takes bids: from 1 000 kroner on, without a reserve, for another day. */
export async function liveAuction(
  app: TestApp,
  who: SignedIn,
  changes: Partial<Insertable<Auctions>> = {},
): Promise<string> {
  const asset = await gradeAsset(app, who, await completeAsset(app, who))
  const id = randomUUIDv7()
  const now = Date.now()
  const ends_at = changes.ends_at ?? new Date(now + DAY)
  await app.deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('auctions')
      .values({
        id,
        asset_id: asset.id,
        round: 1,
        status: 'LIVE',
        country_id: 578,
        currency: 'NOK',
        vat: 'standard',
        starts_at: new Date(now - DAY),
        start_price: 100_000,
        created_by: who.user.id,
        updated_by: who.user.id,
        rules: CURRENT_RULES,
        ladder: JSON.stringify(LADDERS[changes.currency ?? 'NOK']),
        ...changes,
        ends_at,
        effective_end: ends_at,
      })
      .execute()
    await openBidding(tx, app.deps, await lockedAuction(tx, id), { at: new Date(now - DAY), sale: SALE })
    await recordAuction(tx, app.deps.keys, id, { actorId: null, changed: [], history: [] })
  })
  return id
}

/** A running auction gets another end, whenever that is; without mails. */
export async function setEnd({ deps }: TestApp, id: string, end: Date): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await moveEnd(tx, deps, await lockedAuction(tx, id), { end, cause: 'ended_early', by: undefined })
  })
}

/** Bidders who may bid any amount. */
export async function approvedBidders(app: TestApp, { token }: SignedIn, count: number) {
  const bidders = []
  for (let number = 1; number <= count; number++) {
    const bidder = await registerBidder(app, token, { name: `Bidder ${number}`, email: `bidder${number}@hjem.example` })
    const answer = await app.call('POST /v1/bidders/{id}/approve', { params: { id: bidder.id } }, { token })
    if (answer.status !== 200) throw new Error(`not approved: ${JSON.stringify(answer.body)}`)
    bidders.push(answer.body)
  }
  return bidders
}
