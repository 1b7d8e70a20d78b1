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

test.concurrent('AUC-7 AUC-21 many auctions end in one second while bids race their ends: each is closed once, no bid is judged unfairly, and openings happen meanwhile', async ({
  expect,
}) => {
  const result = await runAuctionEndings({ auctions: 20, openings: 5 })
  expect(result).toMatchObject({ auctions: 20, closed_once: 20, opened: 5, broken: [] })
  expect(result.bids.taken + result.bids.too_late).toBeGreaterThan(0)
})
