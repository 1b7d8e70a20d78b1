import { currencyOf, vatRateOf } from '@klubba/reference/countries'
import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Assets, Auctions } from '../db/schema.gen.ts'
import type { DemoAsset } from './demo-assets.ts'
import { chanceFrom } from './demo-chance.ts'
import { demoId } from './demo-id.ts'
import { insertAll, takeAssetNumbers } from './demo-sql.ts'

/** So many machines have left the yard, or tried to, over so many days: what reports tell of. */
const TOTAL = 36
const SPREAD_DAYS = 540
const DAY = 86_400_000
/** Behind those of the assets and auctions that are there now. */
const FIRST_ID = 1000

interface Hands {
  broker: string
  /** Who bought. */
  bidders: readonly string[]
}

interface PastSale {
  asset: Insertable<Assets>
  auction: Insertable<Auctions>
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** As many in round thousands as a machine costs; an euro is worth about ten kroner. */
function priceOf(countryId: number, thousands: number): number {
  return thousands * (currencyOf(countryId) === 'EUR' ? 10_000 : 100_000)
}

function pastSale(of: DemoAsset, number: string, index: number, { broker, bidders }: Hands): PastSale {
  const chance = chanceFrom(index + 9_000)
  const countryId = of.place?.country_id ?? 578
  const ended = Date.now() - (12 + (SPREAD_DAYS * index) / TOTAL + chance.between(0, 9)) * DAY
  const registered = ended - chance.between(9, 160) * DAY
  const isSold = index % 5 !== 3
  const thousands = Math.round(chance.between(40, 900))
  const assetId = demoId('asset', FIRST_ID + index)
  const { vin: _vin, registration_number: _plate, ...values } = of.values
  const by = { created_by: broker, updated_by: broker, created_at: new Date(registered), updated_at: new Date(ended) }
  return {
    asset: {
      id: assetId,
      status: isSold ? 'DELIVERED' : 'INVENTORY',
      category: of.category,
      subcategory: of.subcategory,
      values: JSON.stringify({ ...values, asset_number: number }),
      place: JSON.stringify(of.place),
      owner_id: of.owner_id,
      portfolio_id: of.portfolio_id,
      archived_at: new Date(ended + 10 * DAY),
      ...by,
    },
    auction: {
      id: demoId('auction', FIRST_ID + index),
      asset_id: assetId,
      round: 1,
      status: isSold ? 'DELIVERED' : 'NOT_SOLD',
      country_id: countryId,
      currency: currencyOf(countryId),
      location: JSON.stringify(of.place),
      starts_at: new Date(ended - 7 * DAY),
      ends_at: new Date(ended),
      effective_end: new Date(ended),
      ended_at: new Date(ended),
      start_price: priceOf(countryId, Math.ceil(thousands / 3)),
      reserve: chance.happens(0.6) ? priceOf(countryId, Math.round(thousands * chance.between(0.8, 1.1))) : null,
      vat: 'standard',
      ...(isSold && {
        accepted_price: priceOf(countryId, thousands),
        accepted_by: 'later_sale',
        accepted_at: new Date(ended + DAY),
        buyer_id: chance.oneOf(bidders),
        vat_rate: vatRateOf(countryId),
        date_sold: dayOf(ended + DAY),
        date_paid: dayOf(ended + 4 * DAY),
        date_delivered: dayOf(ended + 6 * DAY),
        delivered_at: new Date(ended + 6 * DAY),
        collected_by: 'Jostein Rognli',
      }),
      submitted_by: broker,
      submitted_at: new Date(ended - 9 * DAY),
      approved_by: broker,
      approved_at: new Date(ended - 8 * DAY),
      ...by,
    },
  }
}

/** Sales of the past year and a half, of machines that lie in the archive: without them reports had little to tell. */
export async function fillPastSales(db: Db, assets: readonly DemoAsset[], hands: Hands): Promise<void> {
  const complete = assets.filter(
    ({ status, owner_id, place }) => status !== 'DRAFT' && owner_id !== null && place !== null,
  )
  const kinds = Array.from({ length: TOTAL }, (_, index) => complete[(index * 5) % complete.length]).filter(
    (asset) => asset !== undefined,
  )
  const numbers = await takeAssetNumbers(db, kinds.length)
  const sales = kinds.map((asset, index) => pastSale(asset, numbers[index] ?? '', index, hands))
  await insertAll(
    db,
    'assets',
    sales.map(({ asset }) => asset),
  )
  await insertAll(
    db,
    'asset_ownerships',
    sales.flatMap(({ asset: { id, owner_id, created_at } }) =>
      owner_id && created_at ? [{ asset_id: id, owner_id, starts_at: created_at }] : [],
    ),
  )
  await db
    .insertInto('auctions')
    .values(sales.map(({ auction }) => auction))
    .execute()
}
