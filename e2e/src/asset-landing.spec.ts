import type { Page } from '@playwright/test'
import { assetMakerAs, someVin } from './asset-data.ts'
import { expectSound } from './looks.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, newUser, openAs, signIn, test } from './product.ts'
import { begin, cutOff } from './registration-steps.ts'
import { goOn } from './walking.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const found = (page: Page) => palette(page).getByRole('group', { name: 'Assets', exact: true }).getByRole('option')

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('NAV-17 AST-6 AST-18 USR-2 the landing page of a reader, and what the command palette finds', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'support')
  const [vin, oldVin, note] = [someVin(), someVin(), someVin()]
  const asset = await maker.inventory(vin)
  const archived = await maker.inventory(oldVin)
  await maker.send('POST', `/v1/assets/${archived.id}/archive`, { version: archived.version })
  const draft = await maker.draft('wheel_loader')
  await maker.save(await maker.draft(), 'info', { values: { internal_note: note } })
  await openAs(page, demoUser('read'), '/en/auth/landing')
  await test.step('AST-18 USR-2 a reader sees no assets that are not ready', async () => {
    await expect(card(page, 'Start here')).toBeVisible()
    await expect(card(page, 'Not ready for auction')).toHaveCount(0)
    await expect(card(page, 'My drafts')).toHaveCount(0)
  })
  await test.step('NAV-17 USR-2 does not find internal notes', async () => {
    await openPalette(page)
    await page.keyboard.type(note)
    await expect(palette(page).getByText(`Nothing found for “${note}”`)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('NAV-17 leads from the first few to the list of all', async () => {
    await openPalette(page)
    await page.keyboard.type('caterpillar')
    await expect(found(page)).toHaveCount(6)
    const all = found(page).last()
    const total = /^Show all (\d+) assets with “caterpillar”$/.exec((await all.textContent()) ?? '')?.[1]
    await all.click()
    await expect(page).toHaveURL('/en/assets?q=caterpillar')
    await expect(page.getByText(`${total} assets`, { exact: true })).toBeVisible()
  })
  await test.step('NAV-17 finds assets by VIN and number, and opens them by keyboard', async () => {
    await openPalette(page)
    await page.keyboard.type(vin.toLowerCase())
    await expect(found(page)).toHaveText([`2018 Volvo EC220E${asset.asset_number}, In inventory, ${asset.owner?.name}`])
    await expect(found(page)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/en/assets/${asset.id}`)
    await openPalette(page)
    await page.keyboard.type(asset.asset_number)
    await expect(found(page).first()).toContainText('2018 Volvo EC220E')
    await page.keyboard.press('Escape')
  })
  await test.step('NAV-17 AST-6 finds what lies in the archive, and drafts that have no name yet', async () => {
    await goOn(page, '/sv/auth/landing')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(oldVin)
    await expect(dialog.getByRole('option')).toHaveText([
      `2018 Volvo EC220E${archived.asset_number}, Arkiv, ${archived.owner?.name}`,
    ])
    await dialog.getByRole('combobox').fill(draft.asset_number)
    await expect(dialog.getByRole('option').first()).toContainText('Hjullastare')
  })
})

test.describe('the landing page', () => {
  test('AST-3 AST-18 shows own drafts and own assets that are not ready, and leads on', async ({ page, context }) => {
    const who = await newUser(context, 'user')
    const maker = await assetMakerAs(context, who)
    await openAs(page, who, '/en/auth/landing')
    await expect(card(page, 'My drafts')).toContainText('You have no drafts.')
    await expect(card(page, 'Not ready for auction')).toContainText('Every asset in inventory is ready for auction.')

    const asset = await maker.inventory()
    const drafts = [await maker.complete()]
    for (let more = 0; more < 5; more++) drafts.push(await maker.draft('wheel_loader'))
    await goOn(page, '/en/profile')
    await goOn(page, '/en/auth/landing')
    const waiting = card(page, 'Not ready for auction').getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText(`2018 Volvo EC220E${asset.asset_number}, 5 of 9 ready for auction`)
    await expect(card(page, 'My drafts').getByRole('listitem')).toHaveCount(5)
    await expect(card(page, 'My drafts').getByText('6', { exact: true })).toBeVisible()
    await expect(card(page, 'My drafts').getByRole('listitem').first()).toContainText('Wheel loader')

    await page.getByRole('link', { name: 'Show all: My drafts' }).click()
    await expect(page).toHaveURL('/en/assets?status=DRAFT&created_by=me')
    await expect(page.getByText('6 assets', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Registered by: Me' }).click()
    await expect(page).toHaveURL('/en/assets?status=DRAFT')

    await goOn(page, '/en/auth/landing')
    await card(page, 'My drafts').getByRole('link', { name: 'Wheel loader' }).first().click()
    await expect(page).toHaveURL(/\/en\/assets\/registration\/[0-9a-f-]+\/info$/)
    await page.goBack()
    await waiting.getByRole('link').click()
    await expect(page).toHaveURL(`/en/assets/${asset.id}`)
  })

  test("AST-18 AUC-3 USR-2 a broker sees everybody's assets that are not ready, and which auctions end when", async ({
    page,
    context,
  }) => {
    const maker = await assetMakerAs(context, 'support')
    const { asset_number } = await maker.inventory()
    await openAs(page, demoUser('auction_broker'), '/en/auth/landing')
    await expect(card(page, 'Not ready for auction')).toContainText(asset_number)
    await page.getByRole('link', { name: 'Show all: Not ready for auction' }).click()
    await expect(page).toHaveURL('/en/assets?status=INVENTORY&ready=no')

    // Which auctions end next, and how many on each of ten days.
    await page.goBack()
    await expect(page.getByText(/^\w+day \d+ \w+\. .*\d+ auctions are running\.$/)).toBeVisible()
    const next = card(page, 'Ending next').getByRole('listitem')
    await expect(next).toHaveCount(5)
    await expect(next.first()).toContainText(/\d+:\d\d/)

    const days = card(page, 'Auctions ending')
    await expect(days.getByRole('listitem')).toHaveCount(10)
    await days
      .getByRole('link', { name: / [1-9]\d* auctions? ends?$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/en\/auctions\?status=PUBLISHED_NEW_SERVICE%2CLIVE&ends=\d{4}-\d\d-\d\d/)
    await expect(page.getByText(/^[1-9]\d* auctions?$/)).toBeVisible()
    await page.getByRole('button', { name: /^Remove Ends: / }).click()
    await expect(page).not.toHaveURL(/ends=/)
  })
})

test('NAV-1 NAV-6 who leaves the landing page before it is filled finds a page that says it loads, and rests while it does', async ({
  page,
}) => {
  const [answers, phrases] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/v1/auctions/ends?**', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.route('**/build/common-en-*.js', async (route) => {
    await phrases.promise
    await route.continue()
  })
  const asking = page.waitForRequest('**/v1/auctions/ends?**')
  await openAs(page, demoUser('read'), '/en/auth/landing')
  await asking
  const asked = page.waitForRequest('**/build/common-en-*.js')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Assets/ })
    .click()
  await asked
  const answered = page.waitForResponse('**/v1/auctions/ends?**')
  answers.resolve()
  await answered
  // What is drawn asks for what it needs, and tells of it in a moment.
  const drawn = await page.evaluate(async () => {
    const later = window.setTimeout
    let count = 0
    window.setTimeout = ((...given: Parameters<typeof later>) => {
      count++
      return later(...given)
    }) as typeof later
    await new Promise((resolve) => later(resolve, 1500))
    return count
  })
  expect(drawn).toBeLessThan(20)
  const loading = page.getByRole('progressbar', { name: 'Loading' })
  await expect(loading).toBeVisible()
  phrases.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeFocused()
  await expect(loading).toBeHidden()
})

test.describe('in the hand', () => {
  // A file is held back here, which the worker would have in store.
  test.use({ ...asPhone, serviceWorkers: 'block' })

  test('NAV-1 OFF-5 in the hand the landing page begins with what one is registering, here or sent, and nothing moves when it comes', async ({
    page,
    context,
  }) => {
    const who = await newUser(context, 'user')
    await openAs(page, who, '/en/auth/landing')
    const row = page.getByRole('list', { name: 'Continue registering' })
    await expect(card(page, 'Continue registering')).toContainText('No drafts on this device')
    await expect(card(page, 'My drafts')).toContainText('You have no drafts.')
    await expect(row).toHaveCount(0)

    const { id: sent } = await (await assetMakerAs(context, who)).draft('wheel_loader')
    await signIn(context, who)
    const reconnect = await cutOff(page)
    const here = await begin(page)
    await goOn(page, `/en/assets/registration/${here}/media`)
    await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
    await goOn(page, '/en/auth/landing')
    const unsentLink = row.getByRole('link', { name: 'Crawler excavator Continue: Media On this device' })
    const sentLink = row.getByRole('link', { name: /^Wheel loader Continue: K-\d+ \d of \d ready/ })
    await expect(row.getByRole('link')).toHaveCount(2)
    await expect(unsentLink).toBeVisible()
    await expect(sentLink).toBeVisible()
    await expectSound(page, 'landing page with what one is registering')
    // They stand there once.
    await expect(card(page, 'Continue registering')).toHaveCount(0)
    await expect(card(page, 'My drafts')).toHaveCount(0)

    const arrived = Promise.withResolvers<void>()
    await page.route('**/build/drafts-row-*.js', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.reload()
    const first = card(page, 'Auctions ending')
    await expect(first).toBeVisible()
    // Below the heading: what says that the server cannot be reached comes and goes above it.
    const place = async () =>
      first.evaluate((card) => {
        const heading = document.querySelector('main h1')?.getBoundingClientRect()
        return card.getBoundingClientRect().top - (heading?.bottom ?? 0)
      })
    const before = await place()
    arrived.resolve()
    await expect(unsentLink).toBeVisible()
    await expect(sentLink).toBeVisible()
    expect(await place()).toBe(before)
    const [rowBox, firstBox] = [await row.boundingBox(), await first.boundingBox()]
    expect(rowBox?.y).toBeLessThan(firstBox?.y ?? 0)

    await unsentLink.tap()
    await expect(page).toHaveURL(`/en/assets/registration/${here}/media`)
    await reconnect()
    await goOn(page, '/en/auth/landing')
    await sentLink.tap()
    await expect(page).toHaveURL(`/en/assets/registration/${sent}/info`)
  })
})
