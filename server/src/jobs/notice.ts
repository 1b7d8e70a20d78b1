import { END_CAUSES } from '@klubba/domain/auctions/bid-log'
import { Day, Id, Instant } from '@klubba/domain/fields'
import { z } from 'zod'

/** What people outside are told of an auction by mail. */
export const NOTICES = [
  'outbid',
  'below_reserve',
  'highest_bid',
  'below_reserve_seller',
  'below_reserve_broker',
  'second_chance',
  'bought',
  'sold',
  'payment_overdue',
  'withdrawn',
  'withdrawn_seller',
  'annulled',
  'bid_voided',
  'leads_again',
  'end_moved',
  'restricted_leader',
  'bidding_stopped',
] as const
export type NoticeName = (typeof NOTICES)[number]

/** One mail to one receiver; who that is by name and address is looked up when it is sent. */
export const Notice = z.strictObject({
  notice: z.enum(NOTICES),
  auction_id: Id,
  to: z.enum(['bidder', 'organization', 'seller', 'broker', 'user']),
  /** Of the bidder, the organization or the user. */
  id: Id.optional(),
  /** What is told with it: a sum that the receiver knows or everybody sees, in minor units, a moment, a day. */
  amount: z.int().optional(),
  at: Instant.optional(),
  day: Day.optional(),
  /** Why the end was moved. */
  cause: z.enum(END_CAUSES).optional(),
})
export type Notice = z.infer<typeof Notice>
