import { demoUser, expect, openAs, test } from './product.ts'

test('AUC-13 of a thousand running auctions only those in sight are drawn, and the last is reached', async ({
  page,
}) => {
  await page.route('**/v1/auctions/board', async (route) => {
    const answer = await route.fetch()
    const board = (await answer.json()) as { results: { id: string; end: string; asset: { asset_number: string } }[] }
    const [known] = board.results
    const results = Array.from({ length: 1000 }, (_, index) => ({
      ...known,
      id: crypto.randomUUID(),
      asset: { ...known?.asset, asset_number: `K-${90_000 + index}` },
      bidding: {
        ...(known as { bidding?: object }).bidding,
        effective_end: new Date(Date.now() + 60_000 * (index + 60)),
      },
    }))
    await route.fulfill({ response: answer, json: { ...board, results } })
  })
  await openAs(page, demoUser('auction_broker'), '/en/auctions/board')
  const lots = page.getByRole('table').getByRole('link')
  await expect(lots.first()).toContainText('K-90000')
  expect(await lots.count()).toBeLessThan(100)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /^100[2-5]$/)
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(lots.last()).toContainText('K-90999', { timeout: 500 })
  }).toPass()
  expect(await lots.count()).toBeLessThan(100)
  const rows = (await page.getByRole('table').getAttribute('aria-rowcount')) ?? ''
  await expect(page.getByRole('table').getByRole('row').last()).toHaveAttribute('aria-rowindex', rows)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(1000)
})
