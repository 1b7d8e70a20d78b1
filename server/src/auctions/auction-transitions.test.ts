import { randomUUIDv7 } from 'node:crypto'
import { ASSET_STATUS_BY_AUCTION, AUCTION_STATUSES, type AuctionStatus } from '@klubba/domain/auctions/auction-status'
import { TRANSITIONS, type Trigger } from '@klubba/domain/auctions/transitions'
import { can, mayEver } from '@klubba/domain/permissions'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { allowedEnd, configuredAuction, kroner, placeBid, readyAsset } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const people = new Map<UserType, SignedIn>()
for (const type of USER_TYPES) people.set(type, await signInAs(app, type))
const who = (type: UserType) => people.get(type) ?? Promise.reject(new Error(`no ${type}`))
const [user, broker] = [await who('user'), await who('auction_broker')]
const [first, second] = await approvedBidders(app, broker, 2)
if (!first || !second) throw new Error('no bidders')

const member = await createOrganization(app, broker)
const community = await app.call(
  'POST /v1/communities',
  { body: { id: randomUUIDv7(), name: 'Neighbours', organization_id: member.id } },
  broker,
)

/** What people do by a call of its own; agreements and voids have tests of their own. */
const CALLED = [
  ...(['submit', 'discard', 'return', 'approve', 'cancel', 'stop_hand_over', 'take_back', 'end'] as const),
  ...(['withdraw', 'reopen', 'close_without_sale', 'confirm_sale', 'pass_to_next', 'annul'] as const),
  ...(['reopen_negotiation', 'give_up', 'accept_offer', 'unpublish', 'publish', 'mark_paid'] as const),
  ...(['mark_delivered', 'undo_paid', 'refund', 'undo_delivered', 'take_return'] as const),
] satisfies Trigger[]
type Called = (typeof CALLED)[number]

const BEFORE_BIDS: readonly AuctionStatus[] = ['DRAFT', 'PENDING', 'PROCESSING', 'PUBLISHED_NEW_SERVICE', 'CANCELLED']
const SALE: readonly AuctionStatus[] = ['CLOSED_SUCCESSFUL', 'SOLD', 'PAID', 'DELIVERED']
const OVER: readonly AuctionStatus[] = ['NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED']

interface Piece {
  auction: string
  asset: string
  offer: string
}

/** One without bids, and one with two below its reserve. Each is used until its logs have grown. */
const pieces = new Map<boolean, Piece>()

async function newPiece(isBidOn: boolean): Promise<Piece> {
  if (!isBidOn) {
    const { id, asset } = await configuredAuction(app, user)
    return { auction: id, asset: asset.id, offer: randomUUIDv7() }
  }
  const auction = await liveAuction(app, user, { reserve: 300_000, title: '{"en":"Digger"}' })
  await placeBid(app, auction, first?.id ?? '', 1500)
  await placeBid(app, auction, second?.id ?? '', 2000)
  const { asset_id: asset } = await db
    .selectFrom('auctions')
    .select('asset_id')
    .where('id', '=', auction)
    .executeTakeFirstOrThrow()
  const offer = randomUUIDv7()
  await db
    .insertInto('community_offers')
    .values({ id: offer, auction_id: auction, organization_id: member.id, amount: 100_000, entered_by: user.user.id })
    .execute()
  return { auction, asset, offer }
}

function columnsIn(status: AuctionStatus) {
  const reached = SALE.indexOf(status)
  const now = new Date()
  const sold = reached >= 0
  return {
    status,
    accepted_price: sold ? 200_000 : null,
    accepted_by: sold ? ('bid' as const) : null,
    accepted_at: sold ? now : null,
    buyer_id: sold ? (second?.id ?? null) : null,
    buyer_organization_id: null,
    date_sold: reached >= 1 ? '2026-11-02' : null,
    vat_rate: reached >= 1 ? 2500 : null,
    date_paid: reached >= 2 ? '2026-11-03' : null,
    date_delivered: reached >= 3 ? '2026-11-04' : null,
    delivered_at: reached >= 3 ? now : null,
    collected_by: reached >= 3 ? 'Ola' : null,
    negotiation_deadline: status === 'CLOSED' ? new Date(Date.now() + 3_600_000) : null,
    ended_at: now,
    community_id: status === 'COMMUNITY' ? community.body.id : null,
    community_price: status === 'COMMUNITY' ? 500_000 : null,
    community_valid_until: status === 'COMMUNITY' ? '2099-01-01' : null,
    hand_over_began_at: status === 'PROCESSING' ? now : null,
    hand_over_error: status === 'PROCESSING' ? 'failed' : null,
  }
}

/** An auction of this status, with its asset as the coupling has it. */
async function put(status: AuctionStatus): Promise<Piece & { version: number }> {
  const isBidOn = !BEFORE_BIDS.includes(status)
  let piece = pieces.get(isBidOn)
  const used = await db
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', piece?.auction ?? randomUUIDv7())
    .execute()
  const next = used[0]?.next_number ?? 0
  if (!piece || used.some(({ next_negotiation }) => next_negotiation > 1) || (isBidOn && next !== 4)) {
    piece = await newPiece(isBidOn)
    pieces.set(isBidOn, piece)
  }
  await db.updateTable('auctions').set(columnsIn(status)).where('id', '=', piece.auction).execute()
  const assetStatus = ASSET_STATUS_BY_AUCTION[status]
  await db.updateTable('assets').set({ status: assetStatus }).where('id', '=', piece.asset).execute()
  const { version } = await db
    .selectFrom('auctions')
    .select('version')
    .where('id', '=', piece.auction)
    .executeTakeFirstOrThrow()
  return { ...piece, version }
}

const GIVEN: Partial<Record<Called, object>> = {
  reopen: { end: allowedEnd(), reason: 'The network was down' },
  mark_paid: { date_paid: '2026-11-03' },
  mark_delivered: { date_delivered: '2026-11-04', collected_by: 'Ola' },
}
const WITH_REASON: readonly Called[] = [
  'return',
  'cancel',
  'end',
  'withdraw',
  'pass_to_next',
  'annul',
  'refund',
  'take_return',
]

async function call(trigger: Called, { auction, asset, offer, version }: Piece & { version: number }, type: UserType) {
  const { token } = await who(type)
  if (trigger === 'publish') {
    const body = { id: randomUUIDv7(), community_id: community.body.id, price: kroner(900), valid_until: '2099-01-01' }
    return app.call('POST /v1/assets/{id}/publish', { params: { id: asset }, body }, { token })
  }
  if (trigger === 'unpublish') {
    return app.call('POST /v1/assets/{id}/unpublish', { params: { id: asset }, body: { version } }, { token })
  }
  if (trigger === 'accept_offer') {
    const params = { id: auction, offer_id: offer }
    return app.call('POST /v1/auctions/{id}/offers/{offer_id}/accept', { params, body: { version } }, { token })
  }
  const body = { version, ...(WITH_REASON.includes(trigger) && { reason: 'It has one' }), ...GIVEN[trigger] }
  return app.call(`POST /v1/auctions/{id}/${trigger}`, { params: { id: auction }, body }, { token })
}

async function statusesOf({ auction, asset }: Piece) {
  const row = await db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .select(['u.status', 'a.status as asset_status'])
    .where('u.id', '=', auction)
    .where('a.id', '=', asset)
    .executeTakeFirstOrThrow()
  return [row.status, row.asset_status]
}

/** In this world somebody is left to be asked, so nothing is closed for want of bidders. */
const transitionOf = (trigger: Called, from: AuctionStatus) =>
  TRANSITIONS.find((each) => each.trigger === trigger && each.from === from && each.permission !== undefined)

async function check(trigger: Called, from: AuctionStatus, type: UserType): Promise<void> {
  const piece = await put(from)
  const transition = transitionOf(trigger, from)
  const actor = { user_type: type }
  const mayHere = transition?.permission !== undefined && can(actor, transition.permission, { own: type === 'user' })
  const tried = { trigger, from, type }
  const before = await statusesOf(piece)
  const answer = await call(trigger, piece, type)
  if (mayHere && transition) {
    expect({ ...tried, status: answer.status < 300 ? 'done' : answer.body }).toEqual({ ...tried, status: 'done' })
    const after = [transition.to, ASSET_STATUS_BY_AUCTION[transition.to]]
    expect({ ...tried, after: await statusesOf(piece) }).toEqual({ ...tried, after })
  } else {
    const everMay = TRANSITIONS.some(
      (each) => each.trigger === trigger && each.permission !== undefined && mayEver(actor, each.permission),
    )
    expect({ ...tried, status: answer.status }).toEqual({ ...tried, status: everMay ? 409 : 403 })
    expect({ ...tried, after: await statusesOf(piece) }).toEqual({ ...tried, after: before })
  }
}

test.for(USER_TYPES)('AUC-2 every transition of the table is open to %s exactly as it says', async (type) => {
  for (const trigger of CALLED) {
    for (const from of AUCTION_STATUSES) if (transitionOf(trigger, from)) await check(trigger, from, type)
  }
})

test.for(AUCTION_STATUSES)('AUC-2 from %s nothing leads anywhere else, not even for an admin', async (from) => {
  for (const trigger of CALLED) {
    // What is over can be published anew, as an auction of its own.
    const isFresh = trigger === 'publish' && OVER.includes(from)
    if (!isFresh && !transitionOf(trigger, from)) await check(trigger, from, 'admin')
  }
})

test('COM-1 an asset in inventory is published, shows among the offerings, and is unpublished', async () => {
  const id = await readyAsset(app, user)
  const body = { id: randomUUIDv7(), community_id: community.body.id, price: kroner(900), valid_until: '2099-01-01' }
  const publish = () => app.call('POST /v1/assets/{id}/publish', { params: { id }, body }, broker)
  const published = await publish()
  expect(published).toMatchObject({ status: 201, body: { id: body.id, status: 'COMMUNITY', vat: 'standard' } })
  expect((await publish()).body.version).toBe(published.body.version)
  const flagged = await app.call('GET /v1/assets/{id}', { params: { id } }, user)
  expect(flagged.body).toMatchObject({ published_to_community: true, status: 'ACTIVE' })
  const params = { id: community.body.id }
  const offered = await app.call('GET /v1/communities/{id}/offerings', { params, query: {} }, user)
  expect(offered.body.results.map((row) => row.id)).toContain(body.id)
  const offer = { id: randomUUIDv7(), organization_id: member.id, amount: kroner(800) }
  const enter = () => app.call('POST /v1/auctions/{id}/offers', { params: { id: body.id }, body: offer }, broker)
  expect(await enter()).toMatchObject({ status: 400, body: { issues: [{ path: 'organization_id' }] } })
  await app.call(
    'POST /v1/communities/{id}/members',
    { params, body: { id: randomUUIDv7(), organization_id: member.id } },
    broker,
  )
  expect(await enter()).toMatchObject({ status: 201, body: { status: 'open', organization: { id: member.id } } })
  expect((await enter()).status).toBe(201)
  const version = published.body.version
  const off = await app.call('POST /v1/assets/{id}/unpublish', { params: { id }, body: { version } }, broker)
  expect(off.body.status).toBe('NOT_SOLD')
  const after = await app.call('GET /v1/assets/{id}', { params: { id } }, user)
  expect(after.body).toMatchObject({ published_to_community: false, status: 'INVENTORY' })
})
