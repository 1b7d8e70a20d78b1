import type { Page } from '@playwright/test'
import { expectSound, looksOf, openIn } from './looks.ts'
import { demoUser, expect, openAs, signIn, test } from './product.ts'
import { goOn } from './walking.ts'
import { countScripts } from '../../scripts/script-bytes.ts'

/** Opens a user's page in Finnish, whose words are the longest. */
async function openSomeUser(page: Page): Promise<void> {
  const token = await signIn(page.context(), demoUser('admin'))
  const answer = await page.context().request.get('/v1/users?q=support@klubba.example', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { results } = (await answer.json()) as { results: { id: string }[] }
  await goOn(page, `/fi/admin/users/${results[0]?.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Tili' })).toBeVisible()
}

/** In the hand all filters lie in one sheet. */
async function openFilters(page: Page, filter = ''): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const name = isPhone ? /^Suodattimet/ : filter
  await page.getByRole('main').getByRole('button', { name }).first().click()
  if (!isPhone) return
  const sheet = page.getByRole('dialog', { name: 'Suodattimet' })
  await expect(sheet).toBeVisible()
  // What is still moving has other colours.
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
}

// The pages as they open are looked at with every page; here is what opens on them.
for (const look of looksOf(2)) {
  test(`NAV-18 LNG-2 axe finds nothing in filters, forms and questions of users and audit, ${look.scheme}, ${look.width} px`, async ({
    page,
  }) => {
    await openIn(page, look)
    await openAs(page, demoUser('admin'), '/fi/admin/users?state=activated')
    await expect(page.getByRole('link', { name: demoUser('admin').email })).toBeVisible()
    await openFilters(page, 'Käyttäjätyyppi')
    await expect(page.getByRole(look.width < 640 ? 'checkbox' : 'menuitemcheckbox', { name: 'Tuki' })).toBeVisible()
    await expectSound(page, 'filter')

    await goOn(page, '/fi/admin/users/new')
    await page.getByRole('button', { name: 'Luo käyttäjä' }).click()
    await expect(page.getByText('Kenttä on pakollinen')).toHaveCount(3)
    await expectSound(page, 'new user')

    await openSomeUser(page)
    await expectSound(page, 'user')
    await page.getByRole('button', { name: 'Poista käytöstä' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectSound(page, 'question')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()

    if (look.width >= 640) return
    await goOn(page, '/fi/admin/audit')
    await openFilters(page)
    await expect(page.getByRole('combobox', { name: 'Henkilö' })).toBeVisible()
    await expectSound(page, 'filters of the audit log')
  })
}

test('RUN-1 the shell with the list of users loads at most 250 kB of script as sent', async ({ page }) => {
  const { kb, files } = await countScripts(await page.context().newCDPSession(page), async () => {
    await openAs(page, demoUser('admin'), '/en/admin/users')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
  expect(files).toBeGreaterThan(2)
  expect(kb).toBeLessThan(250)
  console.log(`list of users: ${kb} kB of script in ${files} files`)
})
