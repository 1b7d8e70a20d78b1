import { AuctionFields } from '@klubba/domain/auctions/auction'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Issue } from '@klubba/domain/errors'
import { LANGUAGES } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { commissionIssues } from '@klubba/domain/organizations/commission-rules'
import type { AuctionColumns, FoundAuction } from './auction-sql.ts'

export const moneyOf = (amount: number | null, currency: Currency): Money | null =>
  amount === null ? null : { amount, currency }

const NO_TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, null]))

const NO_COLLECTION: AuctionFields['collection'] = {
  loading_ramp: null,
  forklift: null,
  crane: null,
  shipping_at_buyers_cost: false,
  on_pallets: false,
  buyer_dismantles: false,
  special_equipment: false,
  information: null,
}

type StoredFields = Pick<
  FoundAuction,
  | 'title'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'start_price'
  | 'step'
  | 'soft_close_minutes'
  | 'reserve'
  | 'negotiation_hours'
  | 'commission'
  | 'vat'
  | 'prices_include_vat'
  | 'buyers_fee'
  | 'collection'
  | 'comment'
  | 'currency'
>

/** What people set, as the API has it. */
export function fieldsOf(row: StoredFields): AuctionFields {
  const { currency } = row
  return AuctionFields.parse({
    title: { ...NO_TEXTS, ...(row.title as object) },
    description: { ...NO_TEXTS, ...(row.description as object) },
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    start_price: moneyOf(row.start_price, currency),
    step: moneyOf(row.step, currency),
    soft_close_minutes: row.soft_close_minutes,
    reserve: moneyOf(row.reserve, currency),
    negotiation_hours: row.negotiation_hours,
    commission: row.commission,
    vat: row.vat,
    prices_include_vat: row.prices_include_vat,
    buyers_fee: row.buyers_fee,
    collection: { ...NO_COLLECTION, ...(row.collection as object) },
    comment: row.comment,
  })
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

type Given = { [Field in keyof AuctionFields]?: AuctionFields[Field] | undefined }

function jsonColumns({ title, description, collection, commission, buyers_fee }: Given): AuctionColumns {
  return {
    ...(title && { title: JSON.stringify(title) }),
    ...(description && { description: JSON.stringify(description) }),
    ...(collection && { collection: JSON.stringify(collection) }),
    ...(commission !== undefined && { commission: json(commission) }),
    ...(buyers_fee !== undefined && { buyers_fee: json(buyers_fee) }),
  }
}

/** The same as it is stored; only what is given. */
export function columnsOf(given: Given): AuctionColumns {
  const { start, end, start_price, step, reserve } = given
  return {
    ...jsonColumns(given),
    ...(start !== undefined && { starts_at: start }),
    ...(end !== undefined && { ends_at: end }),
    ...(start_price !== undefined && { start_price: start_price?.amount ?? null }),
    ...(step !== undefined && { step: step?.amount ?? null }),
    ...(reserve !== undefined && { reserve: reserve?.amount ?? null }),
    ...(given.soft_close_minutes !== undefined && { soft_close_minutes: given.soft_close_minutes }),
    ...(given.negotiation_hours !== undefined && { negotiation_hours: given.negotiation_hours }),
    ...(given.vat !== undefined && { vat: given.vat }),
    ...(given.prices_include_vat !== undefined && { prices_include_vat: given.prices_include_vat }),
    ...(given.comment !== undefined && { comment: given.comment }),
  }
}

/** Every sum is in the currency of the place. */
export function currencyIssues(given: Given, currency: Currency): Issue[] {
  const sums = {
    start_price: given.start_price,
    step: given.step,
    reserve: given.reserve,
    'buyers_fee.minimum': given.buyers_fee?.minimum,
  }
  const foreign = Object.entries(sums).filter(([, sum]) => sum && sum.currency !== currency)
  return [
    ...foreign.map(([path]): Issue => ({ path, code: 'currency_of_place', params: { currency } })),
    ...commissionIssues(given.commission, currency),
  ]
}
