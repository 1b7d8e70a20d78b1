import { test } from 'vitest'
import { runAuctionEndings } from './auction-endings.ts'
import { runAuctionKills } from './auction-kills.ts'

/** Beside each other, each with a product of its own: the second mostly waits for its auctions to end. */
const LIMIT_MS = 300_000

test.concurrent(
  'AUC-8 RUN-1 server and database killed while bids come in: nothing is lost, nothing is there twice, watchers miss nothing',
  async ({ expect }) => {
    const { broken, taken } = await runAuctionKills(1)
    expect(broken).toEqual([])
    expect(taken).toBeGreaterThan(100)
  },
  LIMIT_MS,
)

test.concurrent(
  'AUC-7 many auctions that end at nearly the same time are each closed once',
  async ({ expect }) => {
    expect(await runAuctionEndings(20, 2)).toMatchObject({ auctions: 20, closed_once: 20, broken: [] })
  },
  LIMIT_MS,
)
