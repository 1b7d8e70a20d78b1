import { z } from 'zod'
import { AUCTION_STATUSES } from '../auctions/auction-status.ts'
import { END_CAUSES } from '../auctions/bid-log.ts'
import { CURRENCIES } from '../countries/currencies.ts'
import { Id } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'

/** What a certificate says and how it is signed. What changes either gets another number. */
export const CERTIFICATE_FORMAT = 'klubba-certificate-1'

/** Where the public key lies, on every installation. */
export const CERTIFICATE_KEY_PATH = '/.well-known/klubba-certificate.pem'

/** A moment in UTC with its milliseconds, written in exactly one way. */
const Moment = z.iso.datetime({ precision: 3 })
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
/** In minor units of the auction's currency. */
const Amount = z.int().min(0)
const BidderNumber = z.int().min(1)

const Line = z.strictObject({ bidder: BidderNumber, amount: Amount, automatic: z.boolean() })
export type CertifiedLine = z.infer<typeof Line>

const Entered = { number: z.int().min(1), at: Moment }
/** The end from this entry on, where it moved it. */
const MovesEnd = { end: Moment.optional() }

/** An entry of the log of bids, as far as everybody may see it. */
const CertifiedEntry = z.discriminatedUnion('type', [
  z.strictObject({ ...Entered, type: z.literal('terms') }),
  z.strictObject({
    ...Entered,
    ...MovesEnd,
    type: z.literal('bid'),
    /** When it had reached a server; absent where only the time of the entry is known. */
    arrived_at: Moment.optional(),
    bidder: BidderNumber,
    voided: z.boolean(),
    /** The lines of the history that it led to: at most its own and an automatic one. */
    shown: z.array(Line).max(2),
  }),
  /** A changed maximum that changed the price. */
  z.strictObject({
    ...Entered,
    ...MovesEnd,
    type: z.literal('maximum'),
    bidder: BidderNumber,
    shown: z.array(Line).length(1),
  }),
  z.strictObject({ ...Entered, type: z.literal('void'), bid: z.int().min(1) }),
  z.strictObject({ ...Entered, type: z.literal('end_moved'), end: Moment, cause: z.enum(END_CAUSES) }),
  /** About something that is not shown: a maximum, the reserve, terms of the sale. */
  z.strictObject({ ...Entered, ...MovesEnd, type: z.literal('undisclosed') }),
])
export type CertifiedEntry = z.infer<typeof CertifiedEntry>

const Sale = z.strictObject({
  price: Amount,
  at: Moment,
  by: z.enum(['bid', 'negotiation', 'second_chance', 'later_sale', 'community_offer']),
  /** null: bought by somebody who has no number as a bidder. */
  bidder: BidderNumber.nullable(),
})

/** What is signed. Everything in it may be seen by whoever may see the bids: no name, no maximum, no reserve. */
export const Statement = z.strictObject({
  format: z.literal(CERTIFICATE_FORMAT),
  /** The address of the installation. */
  issuer: z.string(),
  issued_at: Moment,
  auction: z.strictObject({
    id: Id,
    number: z.string(),
    round: z.int().min(1),
    asset_number: z.string(),
    title: z.partialRecord(z.enum(LANGUAGES), z.string()),
    time_zone: z.string(),
  }),
  terms: z.strictObject({
    rules: z.int().min(1),
    currency: z.enum(CURRENCIES),
    start_price: Amount,
    step: Amount.nullable(),
    ladder: z.array(z.strictObject({ from: Amount, step: Amount })),
    start: Moment,
    end: Moment,
    soft_close_minutes: Count,
  }),
  entries: z.array(CertifiedEntry),
  outcome: z.strictObject({
    status: z.enum(AUCTION_STATUSES),
    sold: z.boolean(),
    /** Where the bidding ended; null without a bid. */
    price: Amount.nullable(),
    leader: BidderNumber.nullable(),
    reserve_met: z.boolean(),
    end: Moment,
    bids: Count,
    bidders: Count,
    /** What was agreed, which may be another price than the last bid. */
    sale: Sale.nullable(),
  }),
  /** The last link of the chain that the entries lie in. */
  head: z.strictObject({ chain: z.string(), number: z.int().min(1), hash: Hash }),
})
export type Statement = z.infer<typeof Statement>

/** The file. The statement is kept as the text that was signed, so that its bytes survive whatever reads the file. */
export const Certificate = z.strictObject({
  format: z.literal(CERTIFICATE_FORMAT),
  statement: z.string(),
  /** SHA-256 of the public key as SPKI in DER: which key to ask for. */
  key: Hash,
  /** Ed25519 over the UTF-8 bytes of the statement, in base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})
export type Certificate = z.infer<typeof Certificate>
