import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { assetMakerAs, someVin } from './asset-data.ts'
import { expectSound } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { goOn } from './walking.ts'
import { countScripts } from '../../scripts/script-bytes.ts'

const found = (page: Page) => page.getByRole('main').getByText(/^[\d\u00A0]+ assets?$/)
const table = (page: Page) => page.getByRole('table', { name: 'Assets' })
const rows = (page: Page) => table(page).getByRole('link')
const value = (page: Page, group: string, name: RegExp) => page.getByRole('group', { name: group }).getByLabel(name)
const clear = async (page: Page) => page.getByRole('button', { name: 'Clear filters' }).first().click()

async function numberIn(text: Locator): Promise<number> {
  return Number(((await text.textContent()) ?? '').replaceAll(/\D/g, ''))
}
const totalOf = (page: Page) => numberIn(found(page))

/** Assets that no test adds to meanwhile: theirs are newer, or have no year. */
const OF_NO_TEST = '?year_to=2015'
/** As somebody passes it on; a kind that no other test adds to meanwhile. */
const PASSED_ON = '?category=excavators&subcategory=wheeled_excavator&year_from=2010'

async function openList(page: Page, query = ''): Promise<void> {
  await openAs(page, demoUser('auction_broker'), `/en/assets${query}`)
  await expect(page.getByRole('main').locator('[data-row-link]').first()).toBeVisible()
}

/** Asks the open list for something else, as a link does. */
async function ask(page: Page, query: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), `/en/assets${query}`)
}

/** The same, until the rows of the new question stand there and what is counted for it, which comes by itself. */
async function show(page: Page, query: string): Promise<void> {
  const words = query.slice(1).split('&')
  const asksFor = (part: string, url: string) => [part, ...words].every((word) => url.includes(word))
  const asked = page.waitForRequest((request) => asksFor('prices=true', request.url()))
  const counted = page.waitForResponse((response) => asksFor('/v1/assets/counts?', response.url()))
  await ask(page, query)
  await asked
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const { facets } = (await (await counted).json()) as { facets: { status: { count: number }[] } }
  const first = page.getByRole('group', { name: 'Status' }).locator('label').first()
  await expect.poll(() => numberIn(first)).toBe(facets.status[0]?.count)
}

test('RUN-1 AST-5 AST-18 the list by its filters, one by one', async ({ page }) => {
  await test.step('RUN-1 the shell with the list of assets loads at most 250 kB of script as sent', async () => {
    const devtools = await page.context().newCDPSession(page)
    const { kb, files } = await countScripts(devtools, async () => {
      await openList(page, PASSED_ON)
      // Until the list stands; what works behind it comes later.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    })
    await devtools.detach()
    expect(files).toBeGreaterThan(20)
    expect(kb).toBeLessThan(250)
    console.log(`list of assets: ${kb} kB of script in ${files} files`)
  })
  await test.step('AST-5 filters stand in the address, can be shared, and "back" finds them again', async () => {
    const expectPassedOn = async () => {
      await expect(value(page, 'Category', /^Excavators/)).toBeChecked()
      await expect(value(page, 'Subcategory', /^Wheeled excavator/)).toBeChecked()
      await expect(page.getByLabel('Year from')).toHaveValue('2010')
      await expect(page.getByRole('button', { name: 'Remove Year: From 2010' })).toBeVisible()
    }
    await expectPassedOn()
    const total = (await found(page).textContent()) ?? ''
    await clear(page)
    await expect(page).toHaveURL('/en/assets')
    await expect(found(page)).not.toHaveText(total)
    await value(page, 'Category', /^Excavators/).check()
    await value(page, 'Subcategory', /^Wheeled excavator/).check()
    await page.getByLabel('Year from').fill('2010')
    await expect(page).toHaveURL(`/en/assets${PASSED_ON}`)
    await expect(found(page)).toHaveText(total)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')

    await rows(page).first().click()
    await expect(page).toHaveURL(/\/en\/assets\/[\w-]{36}$/)
    await page.goBack()
    await expectPassedOn()
    await expect(found(page)).toHaveText(total)
    await page.goBack()
    await expect(page.getByLabel('Year from')).toHaveValue('')
    await expect(page).not.toHaveURL(/year_from/)
  })
  await test.step('AST-5 each value says how many there are, and choosing it gives as many', async () => {
    await show(page, OF_NO_TEST)
    const all = await totalOf(page)
    const drafts = page.getByRole('group', { name: 'Status' }).locator('label', { hasText: 'Draft' })
    const count = await numberIn(drafts)
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(all)
    await drafts.getByRole('checkbox').check()
    await expect(found(page)).toHaveText(`${count} assets`)
    await value(page, 'Status', /^Transferred/).check()
    await expect(found(page)).not.toHaveText(`${count} assets`)
    expect(await totalOf(page)).toBeGreaterThan(count)
    await value(page, 'Status', /^Transferred/).uncheck()
    await value(page, 'Status', /^Draft/).uncheck()
    await expect(found(page)).toHaveText(`${all} assets`)
  })
  await test.step('AST-18 readiness is told in each row and filtered by', async () => {
    await expect(page).toHaveURL(`/en/assets${OF_NO_TEST}`)
    const all = await totalOf(page)
    const told = page.getByRole('row').filter({ hasText: /\d of 9 ready for auction/ })
    await expect(told.first()).toBeVisible()
    await value(page, 'Ready for auction', /^Something is missing/).check()
    await expect(page).toHaveURL(/ready=no/)
    await expect(found(page)).not.toHaveText(`${all} assets`)
    const unready = await totalOf(page)
    expect(unready).toBeGreaterThan(0)
    await value(page, 'Ready for auction', /^Everything is there/).check()
    await expect(page).toHaveURL(/ready=yes/)
    await expect(found(page)).toHaveText(`${all - unready} assets`)
    await value(page, 'Status', /^In inventory/).check()
    await expect(page.getByRole('row').nth(1)).toContainText('9 of 9 ready for auction')
    // What is sold has its price in this place.
    await show(page, '?status=DELIVERED')
    await expect(page.getByRole('row').nth(1)).toContainText(/Sold for[\d\u00A0]+ (NOK|SEK|DKK|EUR)/)
  })
  await test.step('AST-5 brand leads to model, and another brand drops the models', async () => {
    await clear(page)
    await page.locator('summary', { hasText: 'Brand' }).click()
    const brands = page.getByRole('group', { name: 'Brand' })
    await brands.getByRole('button', { name: /more$/ }).click()
    await page.getByLabel('Find in Brand').fill('volvo')
    await brands.getByRole('checkbox').first().check()
    await page.getByRole('group', { name: 'Model' }).getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/model=/)
    await page.getByLabel('Find in Brand').fill('scania')
    await brands.getByLabel(/^Scania/).check()
    await expect(page).not.toHaveURL(/model=/)
    await expect(page).toHaveURL(/brand=.*Scania/)
  })
  await test.step('AST-5 owner, portfolio and country are chosen and named above the list', async () => {
    await show(page, OF_NO_TEST)
    for (const name of ['Owner', 'Portfolio', 'Country']) {
      await page.locator('summary', { hasText: name }).click()
      const first = page.getByRole('group', { name }).locator('label').first()
      const label = (await first.locator('span').first().textContent()) ?? '?'
      await first.getByRole('checkbox').check()
      await expect(page.getByRole('button', { name: `Remove ${name}: ${label}` })).toBeVisible()
      await clear(page)
      await expect(page.getByRole('button', { name: `Remove ${name}: ${label}` })).toBeHidden()
    }
  })
  await test.step('AST-5 where nothing matches, the list says which filter to drop and what that gives', async () => {
    await ask(page, '?q=no-such-machine&status=TRANSFERRED')
    await expect(page.getByRole('heading', { name: 'No asset matches these filters' })).toBeVisible()
    await page.getByRole('button', { name: /^Drop “Search”, show \d+$/ }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).toHaveURL(/assets\?status=TRANSFERRED$/)
  })
})

test('NAV-11 AST-5 AST-17 AST-19 NAV-18 USR-2 the list searched, ordered and walked', async ({ page }) => {
  await test.step('NAV-11 the icons of the categories come from the icon service, many at once and each once', async () => {
    const asked: string[] = []
    const iconsIn = (url: string) => new URL(url).searchParams.get('icons')?.split(',') ?? []
    // What the device keeps for days without a network comes in larger pieces than a page of rows can show.
    const isOfRows = (url: string) => url.includes('_nuxt_icon') && iconsIn(url).length < 30
    page.on('request', (request) => asked.push(...(isOfRows(request.url()) ? [request.url()] : [])))
    const icons = () => asked.flatMap(iconsIn)
    // Many drafts have no picture yet, and show what they are instead.
    await openList(page, '?status=DRAFT')
    await expect(rows(page).nth(8)).toBeInViewport({ ratio: 1 })
    await expect(rows(page).locator('svg path').first()).toBeAttached()
    // Rows that are drawn after the first may show others.
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(icons().length).toBeGreaterThan(3)
    expect(new Set(icons()).size).toBe(icons().length)
    expect(asked[0]).toMatch(/\/api\/_nuxt_icon\/tabler\.json\?icons=[a-z0-9%-]+/)
  })
  await test.step('USR-2 AST-5 D3 writers register by one button', async () => {
    const register = page.getByRole('link', { name: 'Register asset' })
    await expect(register).toHaveAttribute('href', '/en/assets/registration/new')
  })
  await test.step('AST-5 one that cannot be fetched says so and keeps the filters', async () => {
    await page.route('**/v1/assets?**', (route) =>
      route.fulfill({
        // Not 503: once the server is reached again, those lists come by themselves.
        status: 500,
        json: { code: 'unknown_error', message: 'Something went wrong.', request_id: '7f3a-19c2' },
      }),
    )
    await ask(page, '?status=DRAFT&year_from=2014')
    await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
    await expect(page.getByText('Your filters are kept.')).toBeVisible()
    await expect(page.getByText('Reference 7f3a-19c2')).toBeVisible()
    await expect(value(page, 'Status', /^Draft/)).toBeChecked()
    await expect(found(page)).toBeHidden()
    await page.unroute('**/v1/assets?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Draft')
    await expect(page).toHaveURL(/status=DRAFT&year_from=2014/)
  })
  await test.step('AST-5 AST-19 is searched a moment after typing, and titles are composed', async () => {
    await clear(page)
    await expect(page).toHaveURL('/en/assets')
    let asked = 0
    page.on('request', (request) => (asked += Number(/\/v1\/assets\?.*q=/.test(request.url()))))
    const box = page.getByRole('searchbox', { name: 'Brand, model, VIN, number' })
    // Typed in one go, however busy the machine is.
    await box.evaluate((input, text) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (let end = 1; end <= text.length; end++) {
        write?.call(input, text.slice(0, end))
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, 'K-20101')
    await expect(found(page)).toHaveText('1 asset')
    await expect(rows(page)).toContainText(/^\d{4} \S+ .*K-20101\s· Wheeled excavator/)
    // The list, its counts, the two of readiness, the two of media and one's own: once, not with every key.
    expect(asked).toBeLessThanOrEqual(7)
    await expect(page).toHaveURL(/q=K-20101/)
  })
  await test.step('AST-5 is ordered, and paged without losing its filters', async () => {
    await show(page, '?status=INVENTORY')
    await page.getByRole('button', { name: 'Sort by: Last changed' }).click()
    await page.getByRole('menuitemradio', { name: 'Oldest year' }).click()
    await expect(page).toHaveURL(/sort=year/)
    await expect(page.getByRole('button', { name: 'Sort by: Oldest year' })).toBeVisible()
    await expect(rows(page).first()).toContainText(/^2006 /)
    const first = (await rows(page).first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page).first()).not.toHaveText(first)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^51–75 of/)).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(rows(page).first()).toHaveText(first)
  })
  await test.step('AST-5 NAV-18 is used by keyboard alone', async () => {
    await clear(page)
    await expect(page).not.toHaveURL(/status=/)
    await value(page, 'Category', /^Trucks/).focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/category=trucks/)
    await expect(value(page, 'Category', /^Trucks/)).toBeFocused()
    await page.locator('summary', { hasText: 'Country' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Country' })).toBeVisible()
    // The rows of the question before are gone.
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/en\/assets\/[\w-]{36}$/)
  })
  await test.step('AST-17 the view is remembered on the device', async () => {
    await goOn(page, '/en/assets')
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(page.getByRole('list', { name: 'Assets' }).getByRole('link').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(25)
    await expect(page.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(rows(page)).toHaveCount(25)
  })
  await test.step('AST-5 AUC-3 what is auctioned now tells its price and the time that is left', async () => {
    await openList(page, '?auction_status=LIVE')
    await expect(table(page).getByRole('row').nth(1)).toContainText(/(?:NOK|SEK|DKK|EUR|No bids)Live \d/)
  })
})

test('AST-6 COM-1 AST-14 USR-2 other lists, and what who may only read is not offered', async ({ page }) => {
  await test.step('AST-6 COM-1 the archive and what communities are offered are lists of their own with the same filters', async () => {
    await openAs(page, demoUser('read'), '/en/assets/archive')
    await expect(found(page)).toBeVisible()
    const archived = await totalOf(page)
    expect(archived).toBeGreaterThan(10)
    expect(archived).toBeLessThan(60)
    await value(page, 'Status', /^In inventory/).check()
    await expect(page).toHaveURL(/archive\?status=INVENTORY$/)
    await goOn(page, '/en/assets/communityListing')
    await expect(found(page)).toBeVisible()
    const offered = await totalOf(page)
    expect(offered).toBeGreaterThan(0)
    expect(offered).toBeLessThan(10)
    await page.getByRole('searchbox').fill('nothing is called this')
    await expect(page.getByRole('heading', { name: 'No asset matches these filters' })).toBeVisible()
  })
  await test.step('USR-2 AST-5 AST-14 readers neither register nor choose rows', async () => {
    await goOn(page, '/en/assets')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register asset' })).toHaveCount(0)
    await expect(table(page).getByRole('checkbox')).toHaveCount(0)
  })
})

const choose = async (page: Page, menu: string | RegExp, item: string) => {
  await page.getByRole('main').getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('AST-14 views, many at once, a list taken along and a table brought in', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'auction_broker')
  const vin = someVin()
  for (const letter of ['A', 'B']) await maker.inventory(`${vin}${letter}`)
  await maker.complete(`${vin}C`)
  await openList(page, `?q=${vin}`)
  await test.step('AST-14 a view with columns of its own', async () => {
    await choose(page, 'List tools', 'Choose columns')
    const columns = page.getByRole('dialog', { name: 'Choose columns' })
    await columns.getByLabel('Usage').uncheck()
    await columns.getByLabel('VIN / serial number').check()
    await expectSound(page, 'columns')
    await columns.getByRole('button', { name: 'Show columns' }).click()
    await expect(page.getByRole('columnheader', { name: 'VIN / serial number' })).toBeVisible()
    await expect(page.getByRole('cell', { name: `${vin}A` })).toBeVisible()

    await choose(page, 'Views', 'Save as a new view')
    const saving = page.getByRole('dialog', { name: 'Save as a new view' })
    await saving.getByLabel('Name').fill(`Machines ${vin}`)
    await saving.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: `Views: Machines ${vin}` })).toBeVisible()
    await choose(page, /^Views/, 'Leave the view')
    await expect(page).not.toHaveURL(/q=/)
    const pills = page.getByRole('list', { name: 'Saved views' })
    await expect(pills.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
    await expect(pills.getByRole('button', { name: 'Yard: ready to sell' })).toBeVisible()
    await pills.getByRole('button', { name: `Machines ${vin}` }).click()
    await expect(found(page)).toHaveText('3 assets')
    await expect(pills.getByRole('button', { pressed: true })).toHaveText(`Machines ${vin}`)
    await page.getByRole('button', { name: /^Views/ }).click()
    await expect(page.getByRole('menuitemradio', { name: `Machines ${vin}` })).toBeChecked()
    await page.keyboard.press('Escape')
  })
  await test.step('AST-14 many archived and back', async () => {
    await page.getByLabel('Select all on this page').check()
    const bar = page.getByRole('region', { name: 'Selected assets' })
    await expect(bar).toContainText('3 selected')
    await expectSound(page, 'selection')
    await bar.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const asking = page.getByRole('dialog', { name: 'Archive 2 assets?' })
    await expect(asking.getByRole('region', { name: '1 is left out' })).toContainText(
      'not possible in the present state',
    )
    await expectSound(page, 'preview')
    await asking.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByText('Archived: 2 assets')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Taken out of the archive: 2 assets')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(bar).toBeHidden()
    await expect(found(page)).toHaveText('3 assets')
  })
  await test.step('AST-14 what is filtered as a file; the view removed', async () => {
    await choose(page, 'List tools', 'Export the list')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Assets.csv')
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines.slice(1).map((line) => line.includes(vin))).toEqual([true, true, true])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await choose(page, /^Views/, 'Remove the view')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the view' }).click()
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  })
  await test.step('AST-14 a table of assets is sent, its red cell mended in place, and imported', async () => {
    const number = `E2E-${crypto.randomUUID().slice(0, 8)}`
    const lines = [
      'Serienr;Merke;Modell;Årsmodell;Vekt (kg);Timer;Maskintype',
      `${number};Volvo;EC220E;2018;heavy;8 200;Beltegraver`,
      `${number}-B;Volvo;;2019;;;Beltegraver`,
    ]
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
    await choose(page, 'List tools', 'Import assets')
    await expect(page.getByRole('heading', { level: 1, name: 'Import assets' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ name: 'machines.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('heading', { level: 1, name: 'machines.csv' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Field for Årsmodell' })).toHaveValue('Model year')
    await expectSound(page, 'columns of the table')
    await page.getByRole('button', { name: 'Check the rows' }).click()

    const cell = page.getByRole('button', { name: 'Weight, row 2: heavy' })
    await expect(cell).toBeVisible()
    await expect(page.getByText('Write a number.')).toBeVisible()
    await expectSound(page, 'rows')
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('listitem').filter({ hasText: 'Row 2' })).toBeVisible()
    await expectSound(page, 'rows in the hand')
    await page.setViewportSize({ width: 1440, height: 900 })
    // It survives a reload; the keyboard is enough.
    await page.reload()
    await cell.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('22 000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('2 rows are imported.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectSound(page, 'result')
    await page.getByRole('link', { name: /^K-/ }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Volvo EC220E')
    await expect(page.getByRole('main')).toContainText(number)
  })
})
