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
] as const
export type NoticeName = (typeof NOTICES)[number]

/** One mail to one receiver; who that is by name and address is looked up when it is sent. */
export const Notice = z.strictObject({
  notice: z.enum(NOTICES),
  auction_id: Id,
  to: z.enum(['bidder', 'organization', 'seller', 'broker']),
  /** Of the bidder or the organization. */
  id: Id.optional(),
  /** What is told with it: a sum that the receiver knows or everybody sees, in minor units, a moment, a day. */
  amount: z.int().optional(),
  at: Instant.optional(),
  day: Day.optional(),
})
export type Notice = z.infer<typeof Notice>
