import { expectSound } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { goOn } from './walking.ts'

const DAY = 86_400_000
const FRIDAY = 5

/** Noon of the first day of the week of that number, at least so many days from now, as a field takes it. */
function noonOn(weekday: number, after: number): string {
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.now() + (after + day) * DAY))
  const found = days.find((day) => day.getUTCDay() === weekday) ?? new Date()
  return `${found.toISOString().slice(0, 10)}T12:00`
}

test('AUC-3 AUC-4 AUC-7 NAV-18 LNG-2 auctions as support', async ({ page, context }) => {
  test.setTimeout(180_000)
  const broker = await makerAs(context, 'auction_broker')
  const support = await makerAs(context, 'support')
  const readyBy = async (sort: string) => {
    const path = `/v1/assets?status=INVENTORY&ready=true&sort=${sort}&page_size=1`
    const { results } = await support.send<{ results: { id: string; asset_number: string }[] }>('GET', path)
    expect(results).toHaveLength(1)
    return results[0] ?? { id: '', asset_number: '' }
  }

  await test.step('AUC-3 NAV-18 LNG-2 the form in Finnish, 320 px: axe finds nothing, no English, and neither it nor the lists scroll sideways', async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    await openAs(page, demoUser('support'), `/fi/assets/${(await readyBy('-created_at')).id}/send-auction`)
    await page.getByRole('button', { name: 'Lähetä huutokauppaan' }).click()
    await expect(page.getByText('Kenttä on pakollinen').first()).toBeVisible()
    await expectSound(page, 'form of an auction')
    // What else there is to find on the lists, every-page.spec.ts looks for.
    for (const where of ['auctions', 'auctions/board', 'auctions/negotiations']) {
      await goOn(page, `/fi/${where}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(320)
    }
  })

  await test.step('AUC-3 AUC-4 AUC-7 one is configured, refused a Friday, sent, approved, and stands in the list and on the board', async () => {
    const { id, asset_number: assetNumber } = await readyBy('created_at')
    await page.setViewportSize({ width: 1440, height: 900 })
    await goOn(page, `/en/assets/${id}/send-auction`)
    const barred = page.getByText('Auction cannot end on Friday, Saturday or Sunday')
    await page.locator('input[name="end"]').fill(noonOn(FRIDAY, 3))
    await expect(barred).toBeVisible()
    await page.getByRole('button', { name: 'Send to auction' }).click()
    await expect(page.getByText('Field is required').first()).toBeVisible()
    await expect(barred).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await page.locator('input[name="start"]').fill(noonOn(new Date(Date.now() - DAY).getUTCDay(), -1))
    await page.locator('input[name="end"]').fill(noonOn(1, 3))
    await expect(barred).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Start price' }).fill('10 000')
    await page.getByRole('textbox', { name: 'Reservation price' }).fill('20 000')
    await page.getByRole('combobox', { name: 'VAT' }).selectOption('standard')
    await page.getByRole('button', { name: 'Send to auction' }).click()
    await page.getByRole('alertdialog', { name: 'Send this asset to auction?' }).getByRole('button').last().click()
    await expect(page).toHaveURL(/\/en\/auctions\/[0-9a-f-]{36}$/)
    const auctionId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const sent = await broker.send<{ version: number; status: string }>('GET', `/v1/auctions/${auctionId}`)
    expect(sent.status).toBe('PENDING')
    await broker.send('POST', `/v1/auctions/${auctionId}/approve`, { version: sent.version })
    await expect
      .poll(async () => (await broker.send<{ status: string }>('GET', `/v1/auctions/${auctionId}`)).status, {
        timeout: 60_000,
      })
      .toBe('LIVE')

    await goOn(page, `/en/auctions?status=LIVE&q=${assetNumber}`)
    await expect(page.getByRole('row', { name: assetNumber })).toContainText('Live')
    await page.getByRole('link', { name: 'Live board' }).first().click()
    await expect(page.getByRole('row', { name: assetNumber })).toContainText(/\d d \d+ h/)
    await page.getByRole('button', { name: /^No bids last hour/ }).click()
    await expect(page.getByRole('row', { name: assetNumber })).toBeVisible()
  })
})
