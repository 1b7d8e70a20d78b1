import { randomUUIDv7 } from 'node:crypto'
import { AUCTION_STATUSES, type AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import type { TestApp } from './test-app.ts'

/** An auction with what reports count of it. */
export interface ReportedAuction {
  id: string
  status: AuctionStatus
  country_id: number
  currency: Currency
  category: string
  brand: string | null
  owner_id: string | null
  /** What its owner's organization has agreed on. */
  agreed: CommissionModel | null
  own: CommissionModel | null
  registered: Date
  ended: Date
  date_sold: string | null
  price: number | null
  reserve: number | null
  bids: number
}

const COUNTRIES = [
  { id: 578, currency: 'NOK' },
  { id: 752, currency: 'SEK' },
  { id: 208, currency: 'DKK' },
  { id: 246, currency: 'EUR' },
] as const
const CATEGORIES = [
  ['excavators', 'crawler_excavator'],
  ['loaders', 'wheel_loader'],
] as const
const BRANDS = ['Volvo', 'Hitachi', null]
const SALES: readonly AuctionStatus[] = ['SOLD', 'PAID', 'DELIVERED']
/** What is offered to a community needs one. */
const STATUSES = AUCTION_STATUSES.filter((status) => status !== 'COMMUNITY')
const HOUR = 3_600_000

/** The same numbers every time, and no pattern between them. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const nok = (amount: number) => ({ amount, currency: 'NOK' as const })
export const MODELS: readonly (CommissionModel | null)[] = [
  null,
  { kind: 'percent', rate: 725, minimum: nok(150_000) },
  {
    kind: 'steps',
    steps: [
      { from: nok(0), rate: 1250 },
      { from: nok(5_000_00), rate: 333 },
    ],
    minimum: nok(99_900),
  },
  { kind: 'fixed', sum: nok(777_700) },
]

interface Owner {
  id: string
  agreed: CommissionModel | null
}

/** Owners with and without an agreement, and one who is a person with a name that a spreadsheet would run. */
async function insertOwners(app: TestApp, userId: string): Promise<{ owners: Owner[]; buyer: string }> {
  const by = { created_by: userId, updated_by: userId }
  const firms = MODELS.map((agreed, index) => ({ id: randomUUIDv7(), name: `=Firm ${index}`, agreed }))
  await app.deps.db
    .insertInto('organizations')
    .values(
      firms.map(({ id, name, agreed }) => ({
        id,
        name,
        country_id: 578,
        commission: agreed && JSON.stringify(agreed),
        ...by,
      })),
    )
    .execute()
  const owners = firms.map(({ id, agreed }) => ({ id: randomUUIDv7(), organization_id: id, agreed }))
  await app.deps.db
    .insertInto('owners')
    .values(
      owners.map(({ id, organization_id }) => ({ id, organization_id, owner_type: 'organization' as const, ...by })),
    )
    .execute()
  const person = { id: randomUUIDv7(), owner_type: 'private_owner' as const, name: '@Kari Hemmelig', country_id: 578 }
  await app.deps.db
    .insertInto('owners')
    .values({ ...person, status: 'DRAFT', ...by })
    .execute()
  return { owners: [...owners, { id: person.id, agreed: null }], buyer: firms[0]?.id ?? '' }
}

/** Auctions of all statuses over two years up to now, many of them near midnight. */
export async function insertReported(app: TestApp, userId: string, count: number): Promise<ReportedAuction[]> {
  const { db } = app.deps
  const { owners, buyer } = await insertOwners(app, userId)
  const draw = numbersFrom(count)
  const now = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate(), 22, 30)
  const by = { created_by: userId, updated_by: userId }
  const auctions = Array.from(
    { length: count },
    (_, index): ReportedAuction & { asset: string; subcategory: string } => {
      const country = COUNTRIES[draw(4)] ?? COUNTRIES[0]
      const [category, subcategory] = CATEGORIES[draw(2)] ?? CATEGORIES[0]
      const owner = owners[draw(owners.length + 1)]
      const status = draw(2) ? (SALES[draw(3)] ?? 'SOLD') : (STATUSES[draw(STATUSES.length)] ?? 'SOLD')
      const isSold = SALES.includes(status) || status === 'CLOSED_SUCCESSFUL'
      const ended = new Date(now - draw(700) * 24 * HOUR + draw(3) * 20 * 60_000)
      const price = isSold ? (1 + draw(9_000)) * 10_000 : null
      return {
        id: randomUUIDv7(),
        asset: randomUUIDv7(),
        subcategory,
        status,
        country_id: country.id,
        currency: country.currency,
        category,
        brand: BRANDS[draw(3)] ?? null,
        owner_id: owner?.id ?? null,
        agreed: owner?.agreed ?? null,
        own: index % 7 === 0 ? (MODELS[3] ?? null) : null,
        registered: new Date(ended.getTime() - draw(300) * 24 * HOUR),
        ended,
        date_sold: SALES.includes(status)
          ? new Date(ended.getTime() + draw(9) * 24 * HOUR).toISOString().slice(0, 10)
          : null,
        price,
        reserve: draw(2) ? (1 + draw(9_000)) * 10_000 : null,
        bids: price === null ? 0 : 1 + draw(20),
      }
    },
  )
  await db
    .insertInto('assets')
    .values(
      auctions.map(({ asset, category, subcategory, brand, owner_id, country_id, registered, status }, index) => ({
        id: asset,
        status: SALES.includes(status) ? ('SOLD' as const) : ('INVENTORY' as const),
        category,
        subcategory,
        values: JSON.stringify({
          asset_number: `R-${index}`,
          ...(brand && { brand, model: `M ${index % 5}`, year: 2015 }),
        }),
        place: JSON.stringify({ country_id }),
        owner_id,
        created_at: registered,
        ...by,
      })),
    )
    .execute()
  await db
    .insertInto('auctions')
    .values(
      auctions.map((auction) => {
        const isAccepted = SALES.includes(auction.status) || auction.status === 'CLOSED_SUCCESSFUL'
        return {
          id: auction.id,
          asset_id: auction.asset,
          round: 1,
          status: auction.status,
          country_id: auction.country_id,
          currency: auction.currency,
          vat: 'standard' as const,
          starts_at: new Date(auction.ended.getTime() - 72 * HOUR),
          ends_at: auction.ended,
          effective_end: auction.ended,
          start_price: 10_000,
          reserve: auction.reserve,
          bid_count: auction.bids,
          commission: auction.own && JSON.stringify(auction.own),
          negotiation_deadline: auction.ended,
          ...(isAccepted && {
            accepted_price: auction.price,
            accepted_by: 'later_sale' as const,
            accepted_at: auction.ended,
            buyer_organization_id: buyer,
          }),
          ...(auction.date_sold !== null && {
            date_sold: auction.date_sold,
            vat_rate: 2500,
            date_paid: auction.date_sold,
            date_delivered: auction.date_sold,
            delivered_at: auction.ended,
            collected_by: 'Ola',
          }),
          ...by,
        }
      }),
    )
    .execute()
  return auctions
}
