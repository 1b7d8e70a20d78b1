import { z } from 'zod'
import { endpoint } from '../contract.ts'

/** How many there are of what the menu leads to; absent where the caller has nothing to do with it. */
export const Waiting = z.strictObject({
  /** Those that are not in the archive. */
  assets: z.int(),
  live_auctions: z.int(),
  /** Those that the caller may see. */
  negotiations: z.int().optional(),
  /** Sold, and not paid. */
  unpaid: z.int().optional(),
  /** Paid, and not collected. */
  uncollected: z.int().optional(),
  /** What the caller can verify or return now, as the lists with `waiting=me` hold it. */
  organizations: z.int().optional(),
  owners: z.int().optional(),
  /** The owners among them who are persons: the others are verified as their organizations. */
  private_owners: z.int().optional(),
})
export type Waiting = z.infer<typeof Waiting>

export const waitingApi = {
  'GET /v1/waiting': endpoint({
    access: 'assets.see',
    summary: 'How many assets, auctions and verifications wait, for the counts in the menu',
    response: Waiting,
  }),
}
