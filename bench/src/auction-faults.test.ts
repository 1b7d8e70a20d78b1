import { test } from 'vitest'
import { runAuctionEndings } from './auction-endings.ts'
import { runAuctionKills } from './auction-kills.ts'

// Beside each other, each with a product of its own: the second mostly waits for its auctions to end.

test.concurrent('AUC-8 RUN-1 A6 server and database killed while bids come in: nothing is lost, nothing is there twice, watchers miss nothing, and who was blocked holds no maximum', async ({
  expect,
}) => {
  const { broken, taken } = await runAuctionKills(1)
  expect(broken).toEqual([])
  expect(taken).toBeGreaterThan(100)
})

test.concurrent('AUC-7 many auctions that end at nearly the same time are each closed once', async ({ expect }) => {
  expect(await runAuctionEndings(20, 2)).toMatchObject({ auctions: 20, closed_once: 20, broken: [] })
})
