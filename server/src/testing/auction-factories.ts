import { randomUUIDv7 } from 'node:crypto'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { isAllowedEnd } from '@klubba/domain/auctions/auction-end'
import { place } from '@klubba/domain/auctions/bid-verdicts'
import { keptStandings } from '../bidding/standing.ts'
import { write } from '../bidding/write-log.ts'
import { completeAsset, gradeAsset, PLACE, saveSection } from './asset-factories.ts'
import { signInAs, type SignedIn } from './factories.ts'
import { lockedAuction } from './live-auction.ts'
import { createOrganization } from './registry-factories.ts'
import type { TestApp } from './test-app.ts'

const DAY = 86_400_000

/** A moment at least so many days ahead, on a day on which an auction may end in any of the countries. */
export function allowedEnd(days = 3): string {
  let at = Date.now() + days * DAY
  while (![578, 246].every((country) => isAllowedEnd(at, country))) at += DAY
  return new Date(at).toISOString()
}

const owners = new WeakMap<TestApp, Promise<string>>()

/** An owner whose organization is verified. */
async function verifiedOwner(app: TestApp): Promise<string> {
  const [admin, support] = [await signInAs(app, 'admin'), await signInAs(app, 'support')]
  const { id: organization_id } = await createOrganization(app, admin)
  const params = { id: organization_id }
  await app.call('POST /v1/organizations/{id}/send_to_verification', { params }, { token: admin.token })
  await app.call('POST /v1/organizations/{id}/verify', { params }, { token: support.token })
  const body = { id: randomUUIDv7(), owner_type: 'organization', organization_id }
  const made = await app.call('POST /v1/owners', { body }, { token: admin.token })
  if (made.status !== 201) throw new Error(`no owner: ${JSON.stringify(made.body)}`)
  return body.id
}

/** An asset that has everything that an auction needs. */
export async function readyAsset(app: TestApp, who: SignedIn, where = PLACE): Promise<string> {
  const asset = await gradeAsset(app, who, await completeAsset(app, who))
  const owner_id = await (owners.get(app) ?? owners.set(app, verifiedOwner(app)).get(app))
  const saved = await saveSection(app, who, asset.id, 'ownership', { version: asset.version, owner_id, place: where })
  if (saved.status !== 200) throw new Error(`no owner: ${JSON.stringify(saved.body)}`)
  await app.deps.db.updateTable('assets').set({ image_count: 1 }).where('id', '=', asset.id).execute()
  return asset.id
}

export const kroner = (amount: number) => ({ amount: amount * 100, currency: 'NOK' })

/** What an auction is configured from, with everything that sending it asks for. */
export function newAuction(changes = {}) {
  const start = new Date(Date.now() + DAY).toISOString()
  return { id: randomUUIDv7(), start, end: allowedEnd(), start_price: kroner(1000), vat: 'standard', ...changes }
}

export async function configuredAuction(app: TestApp, who: SignedIn, changes = {}): Promise<Auction> {
  const id = await readyAsset(app, who)
  const { token } = who
  const made = await app.call('POST /v1/assets/{id}/auctions', { params: { id }, body: newAuction(changes) }, { token })
  if (made.status !== 201) throw new Error(`no auction: ${JSON.stringify(made.body)}`)
  return made.body
}

/** A bid in the log of a running auction, as if it were taken at that moment. */
export async function placeBid(
  app: TestApp,
  auctionId: string,
  bidderId: string,
  kronerBid: number,
  at = Date.now(),
): Promise<void> {
  const { deps } = app
  await deps.db.transaction().execute(async (tx) => {
    const auction = await lockedAuction(tx, auctionId)
    const kept = await keptStandings(deps).find(tx, deps, auction)
    const bidder = { id: bidderId, approved: true, limits: {}, seller: false }
    const bid = { bidder, kind: 'MANUAL', channel: 'PHONE', amount: kronerBid * 100 } as const
    const verdict = place(kept.standing, 'LIVE', bid, { at })
    if (!verdict.ok) throw new Error(verdict.code)
    const { entry, standing } = verdict
    const bidders = new Set([...kept.bidders, bidderId])
    await write(tx, deps, auction, { news: [{ entry, by: undefined }], standing, bids: kept.bids + 1, bidders })
  })
}
