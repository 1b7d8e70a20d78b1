import type { ServerResponse } from 'node:http'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { test } from './altered-product.ts'
import { demoUser, expect, openAs, signIn } from './product.ts'
import { runningAuction } from './running-auction.ts'
import { watchFetching } from './walking.ts'

test('P3 AUC-8 screens whose stream was cut go on by themselves and have missed nothing', async ({
  page,
  context,
  altered,
}) => {
  const { id, asset, first, second, bid } = await runningAuction(page)
  const streams = new Set<ServerResponse>()
  let isCut = false
  altered.alter((path, answer) => {
    if (!/\/events(\?|$)/.test(path)) return false
    if (isCut) answer.destroy()
    else streams.add(answer)
    return isCut
  })

  await signIn(context, demoUser('read'))
  await page.goto(`${altered.url}/en/auctions/${id}`)
  const board = await context.newPage()
  await board.goto(`${altered.url}/en/auctions/board`)
  const price = page.getByRole('region', { name: 'Price and time' })
  const lot = board.getByRole('row', { name: asset.asset_number })
  await expect.poll(() => streams.size).toBe(2)
  await bid(first, 100_000)
  await expect(price).toContainText(/Highest bid100\s000/)
  await expect(lot).toContainText(/100\s000/)

  isCut = true
  for (const stream of streams) stream.destroy()
  streams.clear()
  for (const [bidder, kroner] of [
    [second, 110_000],
    [first, 120_000],
    [second, 130_000],
  ] as const) {
    await bid(bidder, kroner)
  }
  await expect(price).not.toContainText(/130\s000/)
  isCut = false
  await expect(price).toContainText(/Highest bid130\s000/)
  await expect(lot).toContainText(/130\s000/)
  const bids = page.getByRole('region', { name: 'Bids', exact: true }).getByRole('listitem')
  for (const [index, amount] of [/130\s000/, /120\s000/, /110\s000/, /100\s000/].entries()) {
    await expect(bids.nth(index)).toContainText(amount)
  }
})

test('AUC-6 AUC-8 what happens before the page listens is shown too', async ({ page }) => {
  const { id, first, send, bid } = await runningAuction(page)
  await bid(first, 110_000)
  const blocked = Promise.withResolvers<void>()
  await page.route(`**/v1/auctions/${id}/events`, async (route) => {
    await blocked.promise
    await route.continue()
  })
  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  const price = page.getByRole('region', { name: 'Price and time' })
  await expect(price).toContainText(/Highest bid110\s000/)

  // Neither the status nor the price changes by it.
  await send('POST', `/v1/bidders/${first.id}/block`, { reason: 'Has not paid' })
  blocked.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'leads and is blocked' })).toBeVisible()
})

test('AUC-8 a response that was read before a bid does not take the bid back', async ({ page }) => {
  const { id, first, second, send, bid } = await runningAuction(page)
  await bid(first, 100_000)
  const hasFetched = watchFetching(page)
  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  const price = page.getByRole('region', { name: 'Price and time' })
  await expect(price).toContainText(/Highest bid100\s000/)
  await hasFetched()

  // The page asks who leads now, and what the server responds waits on its way.
  const isAuction = (url: URL) => url.pathname === `/v1/auctions/${id}`
  const arrived = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(isAuction, async (route) => {
    const response = await route.fetch()
    const { restricted_bidder } = (await response.json()) as Auction
    if (!isHeld && restricted_bidder !== null) {
      isHeld = true
      read.resolve()
      await arrived.promise
    }
    await route.fulfill({ response })
  })
  await send('POST', `/v1/bidders/${first.id}/block`, { reason: 'Has not paid' })
  await read.promise
  await bid(second, 120_000)
  await expect(price).toContainText(/Highest bid120\s000/)
  const again = page.waitForRequest((request) => isAuction(new URL(request.url())))
  arrived.resolve()
  await (await again).response()
  await expect(page.getByText('leads and is blocked')).toHaveCount(0)
  await expect(price).toContainText(/Highest bid120\s000/)
})

test('AUC-8 a part of the page that is still being read when something happens has it too', async ({ page }) => {
  const { id, first, send, bid } = await runningAuction(page)
  await bid(first, 110_000)
  const arrived = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === `/v1/auctions/${id}/history`,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await arrived.promise
      // The page may not wait for it any more.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  await read.promise
  await send('POST', `/v1/bidders/${first.id}/block`, { reason: 'Has not paid' })
  await expect(page.getByRole('alert').filter({ hasText: 'leads and is blocked' })).toBeVisible()
  arrived.resolve()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/Maximum limited:\s*Bidder \d+/)
})
