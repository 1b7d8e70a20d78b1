import type { BrowserContext, Locator } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { wear } from './looks.ts'
import { demoUser, expect, openAs, signIn, test } from './product.ts'

async function listed<Row>(context: BrowserContext, path: string): Promise<Row[]> {
  const authorization = `Bearer ${await signIn(context, demoUser('admin'))}`
  const answer = await context.request.get(path, { headers: { authorization } })
  return ((await answer.json()) as { results: Row[] }).results
}

test('AST-5 D6 the list of assets has a true heading over prices, and shows the serial number it found', async ({
  page,
  context,
}) => {
  const assets = await listed<{ more: { vin: string | null } }>(context, '/v1/assets?more=true&page_size=50')
  const vin = assets.find(({ more }) => (more.vin?.length ?? 0) > 8)?.more.vin ?? ''
  await openAs(page, demoUser('admin'), `/en/assets?q=${vin.slice(-6)}`)
  await expect(page.getByRole('columnheader', { name: 'Price or readiness' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: vin }).first()
  await expect(row.locator('mark')).toHaveText(vin.slice(-6))
})

test('AUC-8 D6 why a bidder leads is answered in a sentence, and voiding is a button with a word', async ({
  page,
  context,
}) => {
  const auctions = await listed<{ id: string; bidding: { bid_count: number } }>(
    context,
    '/v1/auctions?status=LIVE&page_size=20',
  )
  const { id = '' } = auctions.find(({ bidding }) => bidding.bid_count > 1) ?? {}
  await openAs(page, demoUser('admin'), `/en/auctions/${id}`)
  await expect(page.getByRole('button', { name: /^Void the bid of/ }).first()).toHaveText('Void')
  await page.getByRole('button', { name: 'Why this leader?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why does this bidder lead?' })
  await expect(dialog.getByText(/^Bidder \d+.* leads with [\d\s]+[A-Z]{3}, since .+\. .+\.$/)).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toBeHidden()
  await dialog.getByText('Every step', { exact: true }).click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
})

test('USR-4 D6 the audit log says what an auction went from and to in words, in every language', async ({ page }) => {
  await signIn(page.context(), demoUser('admin'))
  // What other tests have just done with auctions comes first.
  const words = { en: /Delivered|Live/, no: /Levert|Pågår/, sv: /Levererad|Pågår/, fi: /Toimitettu|Käynnissä/ }
  for (const [language, statuses] of Object.entries(words)) {
    await page.goto(`/${language}/admin/audit?action=auction_status_changed`)
    await expect(page.getByRole('definition').filter({ hasText: statuses }).first()).toBeVisible()
    await expect(page.getByText(/CLOSED_SUCCESSFUL|DELIVERED|PENDING/)).toHaveCount(0)
  }
})

test('NAV-15 D6 paper is light and has the page alone, also from dark screens', async ({ page }) => {
  await openAs(page, demoUser('admin'), '/en/admin/owners')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const colour = (property: 'color' | 'background-color') => (name: string) =>
    page.locator(name).evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), property)
  expect(await colour('background-color')('body')).toBe('rgb(255, 255, 255)')
  expect(await colour('color')('h1')).toBe('rgb(14, 21, 17)')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('AST-3 AST-5 T21 the boxes for years and the colours to choose from say on the screen what they are', async ({
  page,
  context,
}) => {
  /** Large enough to be read; a text for screen readers alone takes a single pixel. */
  const expectSeen = async (words: Locator) =>
    expect.poll(async () => ((await words.boundingBox())?.width ?? 0) > 20).toBe(true)
  const { id } = await (await assetMakerAs(context, 'support')).draft()
  await openAs(page, demoUser('support'), '/en/assets')
  for (const words of ['Year from', 'Year to']) await expectSeen(page.getByText(words, { exact: true }))
  await page.goto(`/en/assets/${id}/edit/info`)
  const colours = page.getByRole('group', { name: 'Color' })
  await expect(colours).toBeVisible()
  for (const width of [1280, 390]) {
    await wear(page, { scheme: 'light', width })
    for (const words of ['Yellow', 'Orange', 'White']) await expectSeen(colours.getByText(words, { exact: true }))
    // None is covered by the next row.
    expect(
      await colours.evaluate(
        (group) =>
          [...group.querySelectorAll('label')].filter((label) => label.scrollHeight > label.clientHeight).length,
      ),
    ).toBe(0)
  }
  await colours.getByText('Orange', { exact: true }).click()
  await expect(colours.getByRole('radio', { name: 'Orange' })).toBeChecked()
})
