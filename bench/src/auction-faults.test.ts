import { expect, test } from 'vitest'
import { runAuctionEndings } from './auction-endings.ts'
import { runAuctionKills } from './auction-kills.ts'

const LIMIT_MS = 300_000

test(
  'AUC-8 RUN-1 server and database killed while bids come in: nothing is lost, nothing is there twice, watchers miss nothing',
  async () => {
    const { broken, taken } = await runAuctionKills(1)
    expect(broken).toEqual([])
    expect(taken).toBeGreaterThan(100)
  },
  LIMIT_MS,
)

test(
  'AUC-7 many auctions that end at nearly the same time are each closed once',
  async () => {
    expect(await runAuctionEndings(20, 2)).toMatchObject({ auctions: 20, closed_once: 20, broken: [] })
  },
  LIMIT_MS,
)
