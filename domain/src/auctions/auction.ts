import { z } from 'zod'
import { CURRENCIES } from '../countries/currencies.ts'
import { Day, Id, Instant, Line, OptionalLine } from '../fields.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import { Money } from '../money.ts'
import { CommissionModel } from '../organizations/commission.ts'
import { MAX_NEGOTIATION_HOURS } from './auction-end.ts'
import { isWholeAmount } from './ladder.ts'
import { VAT_CHOICES } from './vat.ts'

/** A sum in minor units that is a whole amount of the currency, above nothing. */
export const WholeMoney = Money.refine(({ amount }) => amount > 0 && isWholeAmount(amount), {
  error: 'not_whole',
  path: ['amount'],
})

const texts = (max: number) =>
  z.strictObject(
    Object.fromEntries(LANGUAGES.map((language) => [language, OptionalLine(max)])) as Record<
      Language,
      ReturnType<typeof OptionalLine>
    >,
  )
/** Text in each language for itself; null where it is not written. */
const Title = texts(200)
export const Description = texts(5000)

/** Help is absent, at a cost, or free. */
const Help = z.enum(['at_cost', 'free']).nullable()

const Collection = z.strictObject({
  /** null: it was not said. */
  loading_ramp: z.boolean().nullable(),
  forklift: Help,
  crane: Help,
  shipping_at_buyers_cost: z.boolean(),
  on_pallets: z.boolean(),
  buyer_dismantles: z.boolean(),
  special_equipment: z.boolean(),
  /** Further information about the collection. */
  information: OptionalLine(2000),
})

export const BuyersFee = z.strictObject({
  /** Hundredths of a percent. */
  rate: z.int().min(0).max(10_000),
  minimum: Money,
})

/** What of an auction people set, by the names of AUCTION_FIELDS. Currency and country are those of the asset's place. */
export const AuctionFields = z.strictObject({
  title: Title,
  description: Description,
  start: Instant.nullable(),
  end: Instant.nullable(),
  start_price: WholeMoney.nullable(),
  /** The auction's own step instead of the ladder. */
  step: WholeMoney.nullable(),
  soft_close_minutes: z.int().min(0).max(10),
  /** The reservation price. */
  reserve: WholeMoney.nullable(),
  negotiation_hours: z.int().min(1).max(MAX_NEGOTIATION_HOURS),
  /** null: the owner's organization's. */
  commission: CommissionModel.nullable(),
  vat: z.enum(VAT_CHOICES).nullable(),
  prices_include_vat: z.boolean(),
  /** null: the country's. */
  buyers_fee: BuyersFee.nullable(),
  collection: Collection,
  comment: OptionalLine(2000),
})
export type AuctionFields = z.infer<typeof AuctionFields>

/** What is not given has its default; the title is composed from the asset. */
export const NewAuction = AuctionFields.partial().extend({ id: Id })
export type NewAuction = z.infer<typeof NewAuction>

export const AuctionChanges = AuctionFields.partial().extend({ version: z.int() })
export type AuctionChanges = z.infer<typeof AuctionChanges>

export const Publication = z.strictObject({
  /** Of the auction, if there is none yet. */
  id: Id,
  community_id: Id,
  price: WholeMoney,
  valid_until: Day,
})
export type Publication = z.infer<typeof Publication>

export const Reason = Line(500)
export const Currency = z.enum(CURRENCIES)
