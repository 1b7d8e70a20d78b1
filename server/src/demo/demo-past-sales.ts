import { vatOfAsset } from '@klubba/domain/auctions/vat'
import { currencyOf, vatRateOf } from '@klubba/reference/countries'
import type { Insertable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Auctions } from '../db/schema.gen.ts'
import type { DemoAsset } from './demo-assets.ts'
import { type Chance, chanceFrom } from './demo-chance.ts'
import { demoId } from './demo-id.ts'
import { insertAll } from './demo-sql.ts'

const SPREAD_DAYS = 500
const DAY = 86_400_000
/** Behind those of what goes on now. */
const FIRST_ID = 1000
const STEPS = ['INVENTORY', 'ACTIVE', 'SOLD', 'PAID', 'DELIVERED'] as const

interface Hands {
  broker: string
  /** Who bought. */
  bidders: readonly string[]
}

interface Past {
  asset: DemoAsset
  isSold: boolean
  registered: number
  /** When each of its auctions ended, the last one with the sale. */
  ends: readonly number[]
  chance: Chance
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Of what lies in the archive some was sold; some took a second auction, and some found nobody. */
function pastOf(asset: DemoAsset, index: number, total: number): Past {
  const chance = chanceFrom(index + 9000)
  const last = Date.now() - (12 + (SPREAD_DAYS * index) / total + chance.between(0, 9)) * DAY
  const ends = index % 4 === 1 ? [last - 40 * DAY, last] : [last]
  const registered = (ends[0] ?? last) - chance.between(9, 160) * DAY
  return { asset, isSold: index % 4 !== 3, registered, ends, chance }
}

function auctionRows(past: Past, index: number, { broker, bidders }: Hands): Insertable<Auctions>[] {
  const { asset, ends, chance } = past
  const countryId = asset.place?.country_id ?? 0
  const currency = currencyOf(countryId)
  // In round thousands of kroner; an euro is worth about ten of them.
  const sum = (thousands: number) => Math.round(thousands) * (currency === 'EUR' ? 10_000 : 100_000)
  const price = chance.between(40, 900)
  return ends.map((end, round) => {
    const isSold = past.isSold && round === ends.length - 1
    const at = (days: number) => new Date(end + days * DAY)
    return {
      id: demoId('auction', FIRST_ID + index * 2 + round),
      asset_id: asset.id,
      round: round + 1,
      status: isSold ? 'DELIVERED' : 'NOT_SOLD',
      country_id: countryId,
      currency,
      location: JSON.stringify(asset.place),
      starts_at: at(-7),
      ends_at: at(0),
      effective_end: at(0),
      ended_at: at(0),
      start_price: sum(price / 3),
      reserve: chance.happens(0.6) ? sum(price * chance.between(0.8, 1.1)) : null,
      vat: vatOfAsset(asset.values['vat_status']) ?? 'standard',
      ...(isSold && {
        accepted_price: sum(price),
        accepted_by: 'later_sale',
        accepted_at: at(1),
        buyer_id: chance.oneOf(bidders),
        vat_rate: vatRateOf(countryId),
        date_sold: dayOf(end + DAY),
        date_paid: dayOf(end + 4 * DAY),
        date_delivered: dayOf(end + 6 * DAY),
        delivered_at: at(6),
        collected_by: 'Jostein Rognli',
      }),
      submitted_by: broker,
      submitted_at: at(-9),
      approved_by: broker,
      approved_at: at(-8),
      created_by: broker,
      updated_by: broker,
      created_at: at(-10),
      updated_at: at(6),
    }
  })
}

function historyRows({ asset, ends }: Past, index: number, { broker }: Hands) {
  return STEPS.slice(1).map((after, step) => ({
    id: demoId('asset_history', 10 * FIRST_ID + index * STEPS.length + step),
    asset_id: asset.id,
    actor_id: broker,
    field: 'status',
    before: JSON.stringify(STEPS[step]),
    after: JSON.stringify(after),
    at: new Date((ends.at(-1) ?? 0) + (step * 2 - 1) * DAY),
  }))
}

/** Sales of the past year and a half, of machines that lie in the archive: reports tell of them. */
export async function fillPastSales(tx: Tx, assets: readonly DemoAsset[], hands: Hands): Promise<void> {
  const archived = assets.filter(
    ({ status, isArchived, owner_id, place }) => status === 'INVENTORY' && isArchived && owner_id !== null && place,
  )
  const all = archived.map((asset, index) => pastOf(asset, index, archived.length))
  // The oldest has the lowest number.
  const rows = all
    .flatMap((past, index) => auctionRows(past, index, hands))
    .toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
  await tx.insertInto('auctions').values(rows).execute()
  const sold = all.filter(({ isSold }) => isSold)
  await insertAll(
    tx,
    'asset_history',
    sold.flatMap((past, index) => historyRows(past, index, hands)),
  )
  for (const { asset, isSold, registered } of all) {
    await tx
      .updateTable('assets')
      .set({ created_at: new Date(registered), ...(isSold && { status: 'DELIVERED' as const }) })
      .where('id', '=', asset.id)
      .execute()
  }
}
