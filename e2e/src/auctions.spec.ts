import { randomUUID } from 'node:crypto'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { vatOfAsset } from '@klubba/domain/auctions/vat'
import { typeDate } from './date-fields.ts'
import { expectSound } from './looks.ts'
import { demoUser, expect, openAs, signIn, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { sellable } from './running-auction.ts'
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
    await typeDate(page.locator('input[name="end"]'), noonOn(FRIDAY, 3))
    await expect(barred).toBeVisible()
    await page.getByRole('button', { name: 'Send to auction' }).click()
    await expect(page.getByText('Field is required').first()).toBeVisible()
    await expect(barred).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await typeDate(page.locator('input[name="start"]'), noonOn(new Date(Date.now() - DAY).getUTCDay(), -1))
    await typeDate(page.locator('input[name="end"]'), noonOn(1, 3))
    await expect(barred).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Start price' }).fill('10 000')
    await page.getByRole('textbox', { name: 'Reservation price' }).fill('20 000')
    const vat = page.getByRole('combobox', { name: 'VAT' })
    const { values } = await support.send<Asset>('GET', `/v1/assets/${id}`)
    await expect(vat).toHaveValue(vatOfAsset(values['vat_status']) ?? '')
    if ((await vat.inputValue()) === '') await vat.selectOption('standard')
    await page.getByRole('button', { name: 'Send to auction' }).click()
    await page.getByRole('alertdialog', { name: 'Send this asset to auction?' }).getByRole('button').last().click()
    await expect(page).toHaveURL(/\/en\/auctions\/[0-9a-f-]{36}$/)
    const auctionId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const sent = await broker.send<{ version: number; status: string }>('GET', `/v1/auctions/${auctionId}`)
    expect(sent.status).toBe('PENDING')
    await broker.send('POST', `/v1/auctions/${auctionId}/approve`, { version: sent.version })
    await expect
      .poll(async () => (await broker.send<{ status: string }>('GET', `/v1/auctions/${auctionId}`)).status)
      .toBe('LIVE')

    await goOn(page, `/en/auctions?status=LIVE&q=${assetNumber}`)
    await expect(page.getByRole('row', { name: assetNumber })).toContainText('Live')
    await page.getByRole('link', { name: 'Live board' }).first().click()
    await expect(page.getByRole('row', { name: assetNumber })).toContainText(/\d d \d+ h/)
    await page.getByRole('button', { name: /^No bids last hour/ }).click()
    await expect(page.getByRole('row', { name: assetNumber })).toBeVisible()
  })
})

test('AUC-1 T5 T17 an asset that moves to Finland takes its draft along: each amount is named, and is entered in euro', async ({
  page,
}) => {
  const { maker, asset } = await sellable(page, 'INVENTORY')
  const { send, save, read } = maker
  const kroner = (amount: number) => ({ amount: amount * 100, currency: 'NOK' })
  const auction = { id: randomUUID(), start_price: kroner(100_000), reserve: kroner(150_000), vat: 'standard' }
  await send('POST', `/v1/assets/${asset.id}/auctions`, auction)
  const place = { street: null, postal_code: '00100', postal_place: 'Helsinki', city: null, country_id: 246 }
  await save(await read(asset.id), 'ownership', { place, values: { vat_status: 'margin_scheme' } })

  await openAs(page, demoUser('auction_broker'), `/en/auctions/${auction.id}/edit`)
  const notice = page.getByRole('alert').filter({ hasText: 'The asset is now in Finland. Enter the amounts in EUR' })
  await expect(notice.getByRole('listitem')).toHaveText([
    /^Start price: was .*100\s000/,
    /^Reservation price: was .*150\s000/,
  ])
  const price = page.getByRole('textbox', { name: 'Start price' })
  await expect(price).toHaveValue('')
  await expectSound(page, 'a draft whose asset has moved')
  await price.fill('9 000')
  await page.getByRole('textbox', { name: 'Reservation price' }).fill('12 000')
  await page.locator('input[name="start"]').fill(noonOn(1, 1))
  await page.locator('input[name="end"]').fill(noonOn(1, 9))
  await page.getByRole('button', { name: 'Send to auction' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Send this asset to auction?' })
  await asking.getByRole('button').last().click()
  await expect(asking.getByRole('alert')).toContainText('VAT: The asset has another VAT status.')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('combobox', { name: 'VAT' }).selectOption('margin_scheme')
  await page.getByRole('button', { name: 'Send to auction' }).click()
  await asking.getByRole('button').last().click()
  await expect(page).toHaveURL(new RegExp(`/en/auctions/${auction.id}$`))
  const sent = await send<{ status: string; start_price: unknown }>('GET', `/v1/auctions/${auction.id}`)
  expect(sent).toMatchObject({
    status: 'PENDING',
    start_price: { amount: 900_000, currency: 'EUR' },
    reserve: { amount: 1_200_000, currency: 'EUR' },
  })
})

test.describe('in a browser in Helsinki', () => {
  test.use({ timezoneId: 'Europe/Helsinki' })

  test('AUC-3 T7 a Norwegian lot ends by Norwegian time wherever it is read, with the reader’s own time beside it', async ({
    page,
  }) => {
    const { maker, asset } = await sellable(page, 'INVENTORY')
    const auction = { id: randomUUID(), start: '2027-06-21T08:00:00Z', end: '2027-06-29T10:00:00Z' }
    await maker.send('POST', `/v1/assets/${asset.id}/auctions`, auction)
    await openAs(page, demoUser('auction_broker'), `/en/auctions/${auction.id}`)
    const terms = page.getByRole('region', { name: 'Terms' })
    const end = /29\sJun\s2027\s12:00 Norwegian\stime \(29\sJun\s2027\s13:00 your time\)/
    await expect(terms).toContainText(end)
    await expect(page.getByRole('region', { name: 'Price' })).toContainText(end)
    await goOn(page, `/en/auctions?q=${asset.asset_number}`)
    await expect(page.getByRole('row', { name: asset.asset_number })).toContainText(end)
    await goOn(page, `/en/auctions/${auction.id}/edit`)
    await expect(page.locator('input[name="end"]')).toHaveValue('Tue 29 Jun 2027 12:00')
    await expect(page.getByText('Times by the clock in Norway.')).toBeVisible()
    await test.step('NAV-12 T21 the title of an edit page names what is edited', async () => {
      await expect(page).toHaveTitle(/^Edit auction, A-\d+ - Klubba$/)
      await goOn(page, `/en/assets/${asset.id}/edit/specs`)
      await expect(page).toHaveTitle(`Specifications, ${asset.asset_number} - Klubba`)
    })
    await test.step('NAV-19 T21 the edit page of somebody else’s auction is no page for a user', async () => {
      await signIn(page.context(), demoUser('user'))
      await page.goto(`/en/auctions/${auction.id}/edit`)
      await expect(page.getByText('The auction may belong to another address.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    })
  })
})

test('AUC-4 T14 T15 what an asset lacks is said before the form is filled in, and a cancelled sending stores nothing', async ({
  page,
}) => {
  const { maker, asset } = await sellable(page, 'INVENTORY', { isGraded: false })
  await openAs(page, demoUser('auction_broker'), `/en/assets/${asset.id}/send-auction`)
  const send = page.getByRole('button', { name: 'Send to auction' })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Before it can be sent: Overall condition grade.')
  const needs = page.getByRole('main').getByRole('listitem')
  await expect(needs.filter({ hasText: 'Overall condition grade' })).toContainText('Required')
  await expect(needs.filter({ hasText: 'Description' })).toContainText('Recommended')
  await expectSound(page, 'an asset that cannot be sent')

  await maker.save(await maker.read(asset.id), 'condition', { condition: 0 })
  await page.reload()
  await page.locator('input[name="start"]').fill(noonOn(1, 1))
  await page.locator('input[name="end"]').fill(noonOn(1, 9))
  await page.getByRole('textbox', { name: 'Start price' }).fill('9 000')
  await page.getByRole('combobox', { name: 'VAT' }).selectOption('standard')
  await send.click()
  const asking = page.getByRole('alertdialog', { name: 'Send this asset to auction?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toBeHidden()
  const auctions = async () =>
    (await maker.send<{ results: { status: string }[] }>('GET', `/v1/assets/${asset.id}/auctions`)).results
  expect(await auctions()).toEqual([])
  await expect(page.getByRole('textbox', { name: 'Start price' })).toHaveValue('9 000')
  await send.click()
  await asking.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/en\/auctions\/[0-9a-f-]{36}$/)
  expect(await auctions()).toMatchObject([{ status: 'PENDING' }])
})
