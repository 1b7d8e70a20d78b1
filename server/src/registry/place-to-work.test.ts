import { randomUUIDv7 } from 'node:crypto'
import { ASSET_STATUS_BY_AUCTION, type AuctionStatus, SOLD_STATUSES } from '@klubba/domain/auctions/auction-status'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset } from '../testing/asset-factories.ts'
import { createMarketplace } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createOrganization, newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const TYPES = ['read', 'user', 'support', 'auction_broker', 'admin'] as const
let everybody: SignedIn[] = []
let maker: SignedIn
let buyer = ''
const ids = { organization: '', portfolio: '', community: '', firm: '', creditor: '', fleet: '', person: '' }

async function make(path: 'POST /v1/owners' | 'POST /v1/portfolios' | 'POST /v1/communities', fields: object) {
  const body = { id: randomUUIDv7(), ...fields }
  const { status } = await app.call(path, { body }, maker)
  expect(status).toBe(201)
  return body.id
}

interface Belongs {
  owner?: string
  portfolio?: string
}

async function give(assetId: string, { owner, portfolio }: Belongs): Promise<void> {
  const whose = { owner_id: owner ?? null, portfolio_id: portfolio ?? null }
  await db.updateTable('assets').set(whose).where('id', '=', assetId).execute()
}

async function machine(whose: Belongs): Promise<void> {
  await give((await completeAsset(app, maker)).id, whose)
}

/** An auction of that status, and its asset as it is then. */
async function auction(whose: Belongs, status: AuctionStatus, changes: object = {}): Promise<void> {
  const id = await liveAuction(app, maker)
  const sold = SOLD_STATUSES.some((known) => known === status) && {
    accepted_price: 20_000_00,
    accepted_by: 'bid' as const,
    accepted_at: new Date(),
    buyer_organization_id: buyer,
    date_sold: '2026-11-02',
    vat_rate: 2500,
    date_paid: '2026-11-03',
    date_delivered: '2026-11-04',
    delivered_at: new Date(),
    collected_by: 'Ola',
  }
  const { asset_id } = await db
    .updateTable('auctions')
    .set({ status, ...sold, ...changes })
    .where('id', '=', id)
    .returning('asset_id')
    .executeTakeFirstOrThrow()
  const asset = sql`${ASSET_STATUS_BY_AUCTION[status]}`
  await sql`UPDATE assets SET status = ${asset} WHERE id = ${asset_id}`.execute(db)
  await give(asset_id, whose)
}

beforeAll(async () => {
  everybody = await Promise.all(TYPES.map((type) => signInAs(app, type)))
  maker = await signInAs(app, 'admin')
  buyer = (await createOrganization(app, maker)).id
  ids.organization = (await createOrganization(app, maker)).id
  const organization_id = ids.organization
  ids.portfolio = await make('POST /v1/portfolios', { name: 'Nordfjell fleet', organization_id })
  ids.community = await make('POST /v1/communities', { name: 'Nordfjell circle', organization_id: null })
  ids.firm = await make('POST /v1/owners', { owner_type: 'organization', organization_id })
  ids.creditor = await make('POST /v1/owners', { owner_type: 'creditor', organization_id })
  ids.fleet = await make('POST /v1/owners', { owner_type: 'portfolio', portfolio_id: ids.portfolio })
  ids.person = await make('POST /v1/owners', newPerson())
  const [firm, creditor, fleet, person] = [ids.firm, ids.creditor, ids.fleet, ids.person]
  const { portfolio } = ids
  await machine({ owner: firm })
  await machine({ owner: firm, portfolio })
  await machine({ owner: creditor })
  await machine({ owner: person })
  await machine({ portfolio })
  await auction({ owner: firm }, 'LIVE')
  await auction({ owner: firm, portfolio }, 'SOLD')
  await auction({ owner: firm }, 'PAID', { currency: 'SEK', country_id: 752, accepted_price: 1_000_000_000_00 })
  await auction({ owner: firm }, 'PAID', { currency: 'SEK', country_id: 752, accepted_price: 1_500_00 })
  await auction({ owner: fleet, portfolio }, 'LIVE')
  await auction({ owner: fleet }, 'DELIVERED')
  await auction({ owner: person }, 'LIVE')
  const offered = {
    community_id: ids.community,
    community_price: 50_000_00,
    community_valid_until: '2099-01-01',
  }
  await auction({ owner: person }, 'COMMUNITY', offered)
  await auction({ owner: person }, 'SOLD', { ...offered, accepted_by: 'community_offer' })
  // Once offered to the community, sold to a bidder in the end.
  await auction({ owner: person }, 'SOLD', offered)
})

/** Where the list has it, by who looks: everybody sees all assets and auctions. */
async function seen<Answer>(ask: (who: SignedIn) => Promise<Answer>): Promise<Answer> {
  const [first, ...others] = await Promise.all(everybody.map(ask))
  for (const other of others) expect(other).toEqual(first)
  if (first === undefined) throw new Error('nobody looked')
  return first
}

const machinesOf = (whose: object) =>
  seen(async (who) => {
    const list = await app.call('GET /v1/assets', { query: { ...whose, page_size: '100' } }, who)
    const counts = await app.call('GET /v1/assets/counts', { query: whose }, who)
    const listed = Object.groupBy(list.body.results, ({ status }) => status)
    const counted = Object.fromEntries(counts.body.facets.status?.map(({ value, count }) => [value, count]) ?? [])
    expect(counted).toEqual(Object.fromEntries(Object.entries(listed).map(([status, of]) => [status, of.length])))
    expect(list.body.total).toBe(list.body.results.length)
    expect(counts.body.total).toBe(list.body.total)
    for (const [status, count] of Object.entries(counted)) {
      const narrowed = await app.call('GET /v1/assets', { query: { ...whose, status } }, who)
      expect(narrowed.body.total).toBe(count)
    }
    return counted
  })

const totalOf = (query: object) => seen(async (who) => (await app.call('GET /v1/auctions', { query }, who)).body.total)

const salesOf = (whose: object) =>
  seen(async (who) => {
    const { results } = (await app.call('GET /v1/auctions/sales', { query: whose }, who)).body
    for (const status of SOLD_STATUSES) {
      const { body } = await app.call('GET /v1/auctions', { query: { ...whose, status, page_size: '100' } }, who)
      const counted = results.filter((sold) => sold.status === status)
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(body.total)
      for (const { sum } of counted) {
        const prices = body.results.flatMap(({ accepted_bid }) => accepted_bid?.price ?? [])
        const same = prices.filter(({ currency }) => currency === sum.currency)
        expect(sum.amount).toBe(same.reduce((total, { amount }) => total + amount, 0))
      }
    }
    return results.map(({ status, count, sum }) => [status, count, sum.amount, sum.currency])
  })

describe('what belongs to an owner, an organization, a portfolio or a community', () => {
  test('T12 ORG-5 machines by status are counted as the filtered list shows them, for every user type', async () => {
    expect(await machinesOf({ owner: ids.firm })).toEqual({ INVENTORY: 2, ACTIVE: 1, SOLD: 1, PAID: 2 })
    expect(await machinesOf({ owner: ids.person })).toEqual({ INVENTORY: 1, ACTIVE: 2, SOLD: 2 })
    expect(await machinesOf({ portfolio: ids.portfolio })).toEqual({ INVENTORY: 2, ACTIVE: 1, SOLD: 1 })
    expect(await machinesOf({ community: ids.community })).toEqual({ ACTIVE: 1 })
  })

  test('T12 ORG-1 an organization has the machines of every owner that it answers for, and no others', async () => {
    const { organization } = ids
    expect(await machinesOf({ organization })).toEqual({ INVENTORY: 3, ACTIVE: 2, SOLD: 1, PAID: 2, DELIVERED: 1 })
    expect(await machinesOf({ organization, owner: ids.creditor })).toEqual({ INVENTORY: 1 })
    expect(await machinesOf({ organization, owner: ids.person })).toEqual({})
    expect(await machinesOf({ organization: buyer })).toEqual({})
    const { body } = await app.call('GET /v1/assets/counts', { query: { organization } }, maker)
    const owners = body.facets.owner?.map(({ value, count }) => [value, count])
    expect(owners?.toSorted()).toEqual(
      [
        [ids.firm, 6],
        [ids.creditor, 1],
        [ids.fleet, 2],
      ].toSorted(),
    )
  })

  test('T12 AUC-3 running auctions are filtered by owner, organization, portfolio and community', async () => {
    const status = 'LIVE'
    expect(await totalOf({ status, owner: ids.firm })).toBe(1)
    expect(await totalOf({ status, organization: ids.organization })).toBe(2)
    expect(await totalOf({ status, portfolio: ids.portfolio })).toBe(1)
    expect(await totalOf({ status, owner: ids.person })).toBe(1)
    expect(await totalOf({ status, organization: buyer })).toBe(0)
    expect(await totalOf({ status: 'COMMUNITY', community: ids.community })).toBe(1)
    // What only some may see of an auction stays hidden in every one of these lists.
    for (const who of everybody) {
      const query = { status, organization: ids.organization }
      const { results } = (await app.call('GET /v1/auctions', { query }, who)).body
      expect(results.every((row) => 'reserve' in row)).toBe(!['read', 'user'].includes(who.user.user_type))
    }
  })

  test('T12 sales are summed per currency, and each count equals the list behind it', async () => {
    expect(await salesOf({ owner: ids.firm })).toEqual([
      ['SOLD', 1, 20_000_00, 'NOK'],
      ['PAID', 2, 1_000_001_500_00, 'SEK'],
    ])
    expect(await salesOf({ organization: ids.organization })).toEqual([
      ['DELIVERED', 1, 20_000_00, 'NOK'],
      ['SOLD', 1, 20_000_00, 'NOK'],
      ['PAID', 2, 1_000_001_500_00, 'SEK'],
    ])
    expect(await salesOf({ portfolio: ids.portfolio })).toEqual([['SOLD', 1, 20_000_00, 'NOK']])
    expect(await salesOf({ organization: buyer })).toEqual([])
  })

  test('T12 COM-1 a sale to a bidder is no sale of the community that it was once offered to', async () => {
    expect(await salesOf({ community: ids.community })).toEqual([['SOLD', 1, 20_000_00, 'NOK']])
  })

  test('T12 ORG-5 owners are found by the organization, portfolio or community that they stand for', async () => {
    const owners = async (query: object) =>
      (await seen(async (who) => (await app.call('GET /v1/owners', { query }, who)).body.results))
        .map(({ id }) => id)
        .toSorted()
    const { organization, portfolio, community } = ids
    expect(await owners({ organization })).toEqual([ids.firm, ids.creditor, ids.fleet].toSorted())
    expect(await owners({ portfolio })).toEqual([ids.fleet])
    expect(await owners({ community })).toEqual([])
  })

  test('T12 a marketplace learns nothing about owners from the filters, and a wrong id is named', async () => {
    const market = await createMarketplace(app)
    expect((await app.call('GET /v1/auctions', { query: { status: 'LIVE' } }, market)).body.total).toBe(3)
    const whose = {
      owner: ids.firm,
      organization: ids.organization,
      portfolio: ids.portfolio,
      community: ids.community,
    }
    for (const [filter, id] of Object.entries(whose)) {
      expect((await app.call('GET /v1/auctions', { query: { [filter]: id } }, market)).status).toBe(403)
    }
    expect((await app.call('GET /v1/auctions/sales', { query: {} }, market)).status).toBe(403)
    const wrong = await app.call('GET /v1/auctions', { query: { organization: 'nobody' } }, maker)
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('organization')
    const anonymous = await app.call('GET /v1/auctions/sales', { query: {} })
    expect(anonymous.status).toBe(401)
  })
})
