import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { assetMakerAs, choose, find, someVin } from './asset-data.ts'
import { axeFindings } from './looks.ts'
import { addPictures, drawn } from './media-data.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { goOn } from './walking.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const status = (page: Page, name: string) => page.locator('[data-page-header]').getByText(name, { exact: true })

test('AST-1 AST-3 AST-7 AST-11 AST-13 AST-16 AST-17 an asset is read, its history, its papers, and beside another', async ({
  page,
  context,
}) => {
  const who = demoUser('user')
  const maker = await assetMakerAs(context, 'user')
  await test.step('AST-1 AST-7 the page tells all of an asset in words, and what is still missing', async () => {
    const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
    const vin = someVin()
    let asset = await maker.complete(vin)
    asset = await maker.save(asset, 'ownership', {
      owner_id: owner.id,
      place: { street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen', city: null, country_id: 578 },
    })
    asset = await maker.save(asset, 'specs', {
      values: { engine_power: 129.5, fuel: 'diesel' },
      subcomponents: [
        {
          id: randomUUID(),
          name: 'Tiltrotator',
          brand: 'Steelwrist',
          model: 'X26',
          serial_number: 'SW-1',
          year: 2019,
          note: null,
        },
      ],
    })
    asset = await maker.save(asset, 'info', {
      notes: { en: 'Well kept.', no: 'Godt holdt.', sv: null, da: null, fi: null },
    })
    await openAs(page, who, `/en/assets/${asset.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2018 Volvo EC220E, 4\u00a0218\u00a0h')
    await expect(page).toHaveTitle(/^2018 Volvo EC220E/)
    await expect(status(page, 'Draft')).toBeVisible()
    await expect(status(page, '6 of 9 ready')).toBeVisible()
    const facts = card(page, 'Key facts')
    for (const fact of [vin, '22\u00a0600\u00a0kg', '129.5\u00a0kW, Diesel', 'Not graded']) {
      await expect(facts).toContainText(fact)
    }
    const related = card(page, 'Owner, place and portfolio')
    await expect(related.getByRole('link', { name: owner.name })).toHaveAttribute(
      'href',
      `/en/admin/owners/${owner.id}`,
    )
    await expect(related).toContainText('Tangen 14, 3036 Drammen, Norway')
    await expect(
      card(page, 'Ready for auction').getByRole('link', { name: 'At least one picture Required, Media' }),
    ).toBeVisible()
    await expect(card(page, 'Auction')).toContainText('This asset has no auction yet.')
    // All of that and the last four changes, without scrolling.
    await expect(card(page, 'History').getByRole('listitem').nth(3)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('list').filter({ hasText: 'Delivered' }).locator('[aria-current=step]')).toContainText(
      'Draft',
    )
    await facts.getByRole('link', { name: 'Specifications: 3, equipment: 0' }).click()
    await expect(card(page, 'Engine')).toContainText('129.5\u00a0kW')
    await expect(page.getByRole('navigation', { name: 'Parts of the asset' }).locator('[aria-current]')).toHaveCount(1)
    await expect(card(page, 'Subcomponents')).toContainText('TiltrotatorSteelwrist X26, 2019, SW-1')
    await page.getByRole('link', { name: /^Information/ }).click()
    await expect(card(page, 'Description')).toContainText('Godt holdt.')
  })
  await test.step('AST-13 AST-3 the history tells who changed what, and gives a value back', async () => {
    const asset = await maker.inventory()
    await maker.save(asset, 'specs', { values: { weight: 23_000 } })
    await goOn(page, `/en/assets/${asset.id}`)
    const entry = card(page, 'History').getByRole('listitem').filter({ hasText: 'Weight' }).first()
    await expect(entry).toContainText('22\u00a0600\u00a0kg')
    await expect(entry).toContainText('23\u00a0000\u00a0kg')
    await entry.getByRole('button', { name: 'Restore the earlier value: Weight' }).click()
    await expect(page.getByText('Restored: Weight')).toBeVisible()
    await expect(card(page, 'Key facts')).toContainText('22\u00a0600\u00a0kg')
    expect((await maker.read(asset.id)).values['weight']).toBe(22_600)
    // Somebody else was quicker: nothing is overwritten, and that is told where it happened.
    const now = await maker.read(asset.id)
    const older = card(page, 'History').getByRole('listitem').filter({ hasText: 'Operating hours' })
    await expect(older).toBeVisible()
    await maker.save(now, 'condition', { values: { usage_hours: 5000 } })
    await older.getByRole('button', { name: 'Restore the earlier value: Operating hours' }).click()
    await expect(older.getByRole('alert')).toContainText('Error saving the data')
    expect((await maker.read(asset.id)).values['usage_hours']).toBe(5000)
    // Only what the form can hold is given back.
    const made = card(page, 'History').getByRole('listitem').filter({ hasText: 'In inventory' })
    await expect(made.getByRole('button')).toHaveCount(0)
  })
  await test.step('AST-7 by keyboard: the menu opens, is walked, and gives the focus back', async () => {
    // On the asset that is open.
    const dots = page.getByRole('button', { name: 'More actions' })
    await dots.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dots).toBeFocused()
    await dots.press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate asset' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('AST-11 an asset that is not there, and one that could not be read', async () => {
    const { id } = await maker.draft()
    await goOn(page, `/en/assets/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Asset not found' })).toBeVisible()
    await goOn(page, `/en/assets/${randomUUID()}/edit/specs`)
    await expect(page.getByRole('heading', { level: 1, name: 'Asset not found' })).toBeVisible()
    const failure = { code: 'unknown_error', message: 'Something went wrong.', request_id: '7f3a-19c2' }
    await page.route(`**/v1/assets/${id}`, (route) => route.fulfill({ status: 500, json: failure }))
    await goOn(page, `/en/assets/${id}`)
    await expect(page.getByText('There was a problem loading the asset')).toBeVisible()
    await page.unroute(`**/v1/assets/${id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Crawler excavator' })).toBeVisible()
  })
  await test.step('AST-16 AST-17 a paper in another language, assets side by side, and the code leads there after signing in', async () => {
    const one = await maker.inventory()
    const other = await maker.save(await maker.inventory(), 'specs', { values: { weight: 19_000 } })
    await goOn(page, `/en/assets/${one.id}`)
    await choose(page, 'Print…')
    await page.getByRole('radio', { name: 'Condition report' }).check()
    await page.getByRole('radio', { name: 'Suomi' }).check()
    const printed = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const file = await printed
    expect(file.suggestedFilename()).toBe(`Kuntoraportti ${one.asset_number}.pdf`)
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)

    await choose(page, 'Compare')
    await page.getByRole('button', { name: 'Add asset' }).click()
    await page.getByRole('searchbox', { name: 'Search for an asset' }).fill(other.asset_number)
    await page.getByRole('dialog').getByRole('button', { name: other.asset_number }).click()
    await expect(page).toHaveURL(new RegExp(`/en/assets/compare\\?assets=${one.id}.+${other.id}$`))
    await expect(page.getByRole('row', { name: /^Weight.*Differs.*22.600.kg.*19.000.kg/ })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Brand Volvo Volvo' })).toBeVisible()
    await page.getByRole('button', { name: 'Only differences' }).click()
    await expect(page.getByRole('row', { name: 'Brand Volvo Volvo' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 800 })
    const table = page.getByRole('region', { name: 'Comparison' })
    await table.evaluate((element) => element.scrollBy(200, 0))
    expect(await table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await expect(page.getByRole('rowheader', { name: 'Weight' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeFindings(page)).toEqual([])

    // As somebody scans the code whose phone is not signed in.
    await context.clearCookies()
    await page.goto(`/assets/${one.id}`)
    await page.getByLabel('Email').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2018 Volvo EC220E, 4\u00a0218\u00a0h')
  })
})

test('AST-3 AST-9 AST-10 what is done with an asset out of its menu', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'support')
  await test.step('AST-9 another category names each value that would be lost, and asks', async () => {
    const asset = await maker.inventory()
    await maker.save(asset, 'specs', { values: { digging_depth: 6500 } })
    await openAs(page, demoUser('support'), `/en/assets/${asset.id}`)
    await choose(page, 'Change category')
    const dialog = page.getByRole('dialog', { name: 'Change the category?' })
    await dialog.getByLabel('Category', { exact: true }).selectOption('loaders')
    await dialog.getByLabel('Subcategory').selectOption('wheel_loader')
    await dialog.getByRole('button', { name: 'Change category' }).click()
    await expect(dialog).toContainText('It would be lost:')
    await expect(dialog.getByRole('listitem')).toHaveText(['Max. digging depth: 6\u00a0500\u00a0mm'])
    expect((await maker.read(asset.id)).subcategory).toBe('crawler_excavator')
    await dialog.getByRole('button', { name: 'Change and drop one value' }).click()
    await expectToast(page, 'Category changed')
    await expect(page.getByRole('main')).toContainText('Wheel loader')
    expect((await maker.read(asset.id)).values['digging_depth']).toBeUndefined()
  })
  await test.step('AST-3 an asset is duplicated, archived, taken out again, sent back and removed; barred actions say why', async () => {
    const vin = someVin()
    const asset = await maker.inventory(vin)
    const { asset_number: number } = asset
    await goOn(page, `/en/assets/${asset.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Sell again' })).toContainText('Only after delivery')
    await expect(page.getByRole('menuitem', { name: 'Remove draft' })).toContainText('Only drafts can be removed')
    await page.getByRole('menuitem', { name: 'Sell again' }).click({ force: true })
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)

    await choose(page, 'Archive')
    await page
      .getByRole('alertdialog', { name: `Archive ${number}?` })
      .getByRole('button', { name: 'Archive' })
      .click()
    await expect(status(page, 'Archived')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Change category' })).toContainText('This is in the archive.')
    await page.getByRole('menuitem', { name: 'Take out of the archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take out of the archive' }).click()
    await expect(status(page, 'Archived')).toBeHidden()

    await choose(page, 'Send back to draft')
    const back = page.getByRole('dialog', { name: `Send ${number} back to draft?` })
    await back.getByRole('button', { name: 'Send back to draft' }).click()
    await expect(back.getByText('Field is required')).toBeVisible()
    await back.getByLabel('Reason for sending back').fill('The hours are wrong')
    await back.getByRole('button', { name: 'Send back to draft' }).click()
    await expectToast(page, 'Sent back to draft')
    await expect(status(page, 'Draft')).toBeVisible()
    await expect(card(page, 'History')).toContainText('The hours are wrong')

    await choose(page, 'Duplicate asset')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Duplicate asset' }).click()
    await expectToast(page, 'Asset duplicated. This is the new draft.')
    await expect(page).not.toHaveURL(new RegExp(asset.id))
    await expect(card(page, 'Key facts')).toContainText('22\u00a0600\u00a0kg')
    await expect(card(page, 'Key facts')).not.toContainText(vin)
    await expect(card(page, 'Owner, place and portfolio').getByRole('link', { name: number })).toBeVisible()
    const copy = new URL(page.url()).pathname
    await choose(page, 'Remove draft')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove draft' }).click()
    await expectToast(page, 'Draft removed')
    await expect(page).toHaveURL(/\/en\/assets$/)
    await goOn(page, copy)
    await expect(page.getByRole('heading', { level: 1, name: 'Asset not found' })).toBeVisible()
  })
  await test.step('AST-3 AST-10 a new owner is assigned and takes over; a portfolio is set and left', async () => {
    const [homeless, owner, portfolio] = [
      await maker.ownerOf(null),
      await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' }),
      await maker.portfolio(),
    ]
    const asset = await maker.inventory()
    await goOn(page, `/en/assets/${asset.id}`)
    await choose(page, 'Assign new owner')
    const dialog = page.getByRole('dialog', { name: 'Assign a new owner' })
    await expect(dialog.getByRole('button', { name: 'Choose an owner first' })).toBeDisabled()
    await find(page, 'New owner', homeless.name)
    await dialog.getByRole('button', { name: 'Assign new owner' }).click()
    await expect(dialog).toContainText('This owner needs an address before an object can be registered.')
    await find(page, 'New owner', owner.name)
    await dialog.getByRole('button', { name: 'Assign new owner' }).click()
    await expect(status(page, 'Transferred')).toBeVisible()
    const related = card(page, 'Owner, place and portfolio')
    await expect(related).toContainText(`New owner${owner.name}`)
    await choose(page, 'Take over')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
    await expect(status(page, 'In inventory')).toBeVisible()
    await expect(related).toContainText(`Owner${owner.name}`)
    await expect(card(page, 'History')).toContainText(owner.name)

    await choose(page, 'Set portfolio')
    await find(page, 'Portfolio', portfolio.name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(related.getByRole('link', { name: portfolio.name })).toBeVisible()
    await choose(page, 'Set portfolio')
    await page.getByRole('dialog').getByRole('button', { name: 'Take out of the portfolio' }).click()
    await expect(related).toContainText('PortfolioNone')
  })
})

test('AST-3 AST-7 MED-7 a reader sees everything but can change nothing', async ({ page, context }) => {
  const { id } = await (await assetMakerAs(context, 'user')).inventory()
  await addPictures(context, id, [{ name: 'one.jpg', bytes: await drawn(page), shot: 'front_left' }])
  await openAs(page, demoUser('read'), `/en/assets/${id}?part=media`)
  await test.step('MED-7 who may only read sees pictures and no buttons', async () => {
    const pictures = page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')
    await expect(pictures.getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /Delete|Move|Actions for|Choose files/ })).toHaveCount(0)
  })
  await test.step('AST-3 AST-7 all facts and no actions', async () => {
    await page.evaluate((to) => history.pushState(null, '', to), `/en/assets/${id}`)
    await expect(card(page, 'Key facts')).toContainText('22\u00a0600\u00a0kg')
    for (const name of ['Edit', 'Save as asset', /Restore/]) {
      await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Print…', 'Compare'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await expect(card(page, 'Ready for auction').getByRole('link')).toHaveCount(0)
  })
})
