import type { Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { axeFindings, wear } from './looks.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, openAs, signIn, test } from './product.ts'
import { goOn, setOffline } from './walking.ts'
import { countScripts } from '../../scripts/script-bytes.ts'

const ID = '0198f2a4-6c1d-7b3e-9a55-3f1c2d4e5f60'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('the shell', () => {
  test('NAV-1 NAV-4 NAV-5 NAV-18 LNG-1 OFF-11 the shell, and what addresses lead to', async ({ page, context }) => {
    const { id } = await (await assetMakerAs(context, 'support')).draft()
    await openAs(page, demoUser('support'), '/en/assets/archive?year=2019')
    await expect(heading(page)).toBeVisible()
    await test.step('NAV-18 the first stop of the keyboard skips to the content', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })
    await test.step('OFF-11 without a network the shell says so in words, and takes it back', async () => {
      const chip = page.getByRole('banner').locator('[data-save]')
      await expect(chip).toHaveText('Saved')
      await setOffline(page, true)
      await expect(page.getByText('You are offline. Working from this device.')).toBeVisible()
      // Nothing waits here: the server still has everything.
      await expect(chip).toHaveText('Saved')
      await setOffline(page, false)
      await expect(page.getByText('You are offline.')).toHaveCount(0)
    })
    await test.step('OFF-11 what is being pressed is not moved by the bar that says so', async () => {
      const language = page.getByRole('button', { name: 'Language: English' })
      await language.hover()
      await page.mouse.down()
      await context.setOffline(true)
      await page.waitForFunction(() => !navigator.onLine)
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
      )
      expect(await page.locator('[data-kind="offline"]').count()).toBe(0)
      await page.mouse.up()
      const choice = page.getByRole('menuitemradio', { name: 'Norsk' })
      await expect(choice).toBeVisible()
      // The key reaches the menu only once the focus is in it.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(choice).toBeHidden({ timeout: 1_000 })
      }).toPass()
      await expect(page.locator('[data-kind="offline"]')).toBeVisible()
      await setOffline(page, false)
    })
    await test.step('LNG-1 another language keeps the page and the query', async () => {
      await page.getByRole('button', { name: 'Language: English' }).click()
      await page.getByRole('menuitemradio', { name: 'Suomi' }).click()
      await expect(page).toHaveURL('/fi/assets/archive?year=2019')
      await expect(heading(page)).toHaveText('Arkisto')
      await page
        .getByRole('link', { name: /^Kohteet/ })
        .first()
        .click()
      await expect(page).toHaveURL('/fi/assets')
    })
    await test.step('NAV-1 an edit page leads to its first section', async () => {
      await goOn(page, `/sv/assets/${id}/edit`)
      await expect(page).toHaveURL(`/sv/assets/${id}/edit/info`)
      await expect(heading(page)).toHaveText('Information')
    })
    await test.step('NAV-4 NAV-5 an id that is none and an unknown section give the error page with the path', async () => {
      await goOn(page, '/en/assets/9f31c2')
      await expect(page.getByText('Page Not Found: /en/assets/9f31c2')).toBeVisible()
      await goOn(page, `/en/assets/${ID}/edit/hydraulics`)
      await expect(page.getByText(`Page Not Found: /en/assets/${ID}/edit/hydraulics`)).toBeVisible()
      await expect(page).toHaveTitle('Page Not Found - Klubba')
    })
    await test.step('NAV-1 logging out from the menu leads to login at once, from outside it asks', async () => {
      await goOn(page, '/en/auth/logout')
      await expect(heading(page)).toHaveText('Log out?')
      await page.getByRole('link', { name: 'Stay signed in' }).click()
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/en/auth/login')
    })
  })

  test('NAV-1 who may only read is led from the root to the landing page, and offered nothing to register', async ({
    page,
  }) => {
    await openAs(page, demoUser('read'), '/no')
    await expect(page).toHaveURL('/no/auth/landing')
    await expect(heading(page)).toBeVisible()
    await goOn(page, '/en/assets')
    await expect(page.getByText('Read only.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register asset' })).toHaveCount(0)
  })

  test('NAV-1 NAV-4 NAV-5 NAV-17 what is not there for a broker, and the palette', async ({ page }) => {
    await test.step('NAV-4 NAV-5 T21 what matches nothing says so inside the shell, with status 404 and the address', async () => {
      await signIn(page.context(), demoUser('auction_broker'))
      expect((await page.goto('/en/nothing/here?x=1'))?.status()).toBe(404)
      await expect(heading(page)).toHaveText('Page Not Found')
      await expect(page.getByText('Page not found: /en/nothing/here?x=1')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('NAV-1 the index of the administration has a card for each part the user may open', async () => {
      await goOn(page, '/en/admin')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: /^Organizations Companies/ })).toBeVisible()
      await expect(main.getByRole('link', { name: /^Users/ })).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveCount(5)
    })
    await test.step('NAV-17 the palette finds pages and actions by keyboard alone, the first result chosen', async () => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search and commands' })
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('or')
      await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await expect(palette.getByRole('option').first()).toContainText('Organizations')
      // What does not exist for the user is not found either.
      await expect(palette.getByRole('option', { name: 'Users' })).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await expect(palette.getByRole('option', { selected: true })).toContainText('Import assets')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(palette.getByRole('button', { name: 'Actions' })).toHaveAttribute('aria-pressed', 'true')
      await expect(palette.getByRole('option').first()).toContainText('New organization')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/en/admin/organizations/new')
      await expect(heading(page)).toBeFocused()
    })
  })

  test('RUN-1 NAV-9 NAV-12 NAV-13 NAV-17 NAV-18 LNG-1 an admin at the desk', async ({ page }) => {
    await test.step('RUN-1 the shell with a page loads at most 250 kB of script as sent', async () => {
      await signIn(page.context(), demoUser('admin'))
      const { kb, files } = await countScripts(await page.context().newCDPSession(page), async () => {
        await page.goto('/en/auth/landing', { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { name: 'Continue registering' })).toBeVisible()
      })
      expect(files).toBeGreaterThan(5)
      expect(kb).toBeLessThanOrEqual(250)
      console.log(`landing page: ${kb} kB of script in ${files} files`)
    })
    await test.step('NAV-9 NAV-12 titles, the back link, and the focus on the heading', async () => {
      await expect(page).toHaveTitle('Home - Klubba')
      await page.getByRole('link', { name: 'Organizations' }).first().click()
      await expect(page).toHaveTitle('Organizations - Klubba')
      await expect(heading(page)).toBeFocused()
      await page.getByRole('link', { name: 'New organization' }).click()
      await expect(page).toHaveTitle('New organization - Klubba')
      await page.getByRole('main').getByRole('link', { name: 'Organizations', exact: true }).click()
      await expect(page).toHaveURL('/en/admin/organizations')
      await expect(heading(page)).toBeFocused()
    })
    await test.step('NAV-18 the focus stays on the heading when a page that was on its way is there', async () => {
      let pass: () => void = () => undefined
      const asked = new Promise<void>((resolve) => (pass = resolve))
      await page.route(/\/v1\/organizations\/[0-9a-f-]{36}$/, async (route) => {
        await asked
        await route.continue()
      })
      await page.getByRole('searchbox').fill('Auranlaakson')
      await expect(page.getByText('1 organization', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: /^Auranlaakson Kuljetus Oy/ }).click()
      await expect(page.locator('main:focus, main h1:focus')).toBeVisible()
      pass()
      await expect(heading(page)).toHaveText('Auranlaakson Kuljetus Oy')
      await expect(heading(page)).toBeFocused()
    })
    await test.step('NAV-13 shortcuts lead to pages, and the help lists them', async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await expect(page).toHaveURL('/en/assets')
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await expect(page).toHaveURL('/en/admin/organizations')
      await page.keyboard.press('n')
      await expect(page).toHaveURL('/en/assets/registration/new')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Live board')
      await page.keyboard.press('n')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('NAV-13 none fires while somebody types or a dialog is open', async () => {
      await goOn(page, '/en/api')
      await page.keyboard.press('/')
      const field = page.getByRole('searchbox')
      await expect(field).toBeFocused()
      await page.keyboard.type('gan?/')
      await page.keyboard.press('Control+k')
      await expect(field).toHaveValue('gan?/')
      await expect(page).toHaveURL('/en/api')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await field.blur()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.type('gt')
      await expect(page).toHaveURL('/en/api')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('NAV-17 LNG-1 the palette in Finnish, without the signs above letters', async () => {
      await goOn(page, '/fi/assets')
      await page.getByRole('button', { name: 'Hae kohteita tai komentoja' }).click()
      await expect(page.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('kaytt')
      await expect(page.getByRole('option').first()).toContainText('Käyttäjät')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Hae kohteita tai komentoja' })).toBeFocused()
    })
  })
})

test.describe('in the hand', () => {
  test.use(asPhone)

  test('NAV-1 NAV-15 light colours are offered once; the tab bar and the sheet lead everywhere', async ({ page }) => {
    await test.step('NAV-15 light colours are offered once', async () => {
      await openAs(page, demoUser('user'), '/en/auth/landing')
      await page.getByRole('button', { name: 'Keep dark' }).tap()
      await expect(page.getByRole('button', { name: 'Use light' })).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      // As on a device that was not asked yet; on the way through a page outside of it the shell is drawn anew.
      await page.evaluate(() => localStorage.removeItem('klubba-light-offered'))
      await goOn(page, '/en/auth/logout')
      await page.getByRole('link', { name: 'Stay signed in' }).tap()
      await page.getByRole('button', { name: 'Use light' }).tap()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
      await page.reload()
      await expect(heading(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Use light' })).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    })
    await test.step('NAV-1 the tab bar and the sheet lead everywhere', async () => {
      const tabs = page.getByRole('navigation', { name: 'Main menu' })
      await expect(tabs.getByRole('link')).toHaveText([/^Today\d*$/, 'Assets', '', 'Auctions'])
      await tabs.getByRole('link', { name: 'Register asset' }).tap()
      await expect(page).toHaveURL('/en/assets/registration/new')
      await page.getByRole('link', { name: 'Registrations' }).tap()
      await expect(page).toHaveURL('/en/assets/registration')
      await tabs.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('dialog').getByRole('link', { name: 'Owners' }).tap()
      await expect(page).toHaveURL('/en/admin/owners')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(heading(page)).toBeFocused()
    })
  })
})

/** What is still moving has other colours. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished))
  })
}

/** Each width in one scheme here, in both by `npm run bench -- axe`; axe looks at the smallest and the widest. */
const SCHEMES = ['dark', 'light'] as const
const WIDTHS = process.env['ALL_LOOKS']
  ? { dark: [320, 390, 768, 1024, 1440], light: [320, 390, 768, 1024, 1440] }
  : { dark: [320, 768], light: [1024, 1440] }

test('NAV-18 axe finds nothing in the shell, and nothing scrolls sideways', async ({ page }) => {
  await openAs(page, demoUser('admin'), '/fi/nothing')
  const expectNarrow = async (what: string, width: number) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width)
  for (const look of SCHEMES.flatMap((scheme) => WIDTHS[scheme].map((width) => ({ scheme, width })))) {
    const { scheme, width } = look
    const expectFine = async (what: string) => {
      await expectNarrow(what, width)
      if (width !== 320 && width !== 1440) return
      expect(await axeFindings(page), `${what} at ${width}, ${scheme}`).toEqual([])
    }
    await test.step(`NAV-18 ${scheme}, ${width} px`, async () => {
      await expect(heading(page)).toBeVisible()
      await wear(page, look)
      await expectFine('nothing')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await atRest(page)
      await expectFine('palette')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await atRest(page)
      await expectFine('shortcuts')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }
  // What axe finds there is told with every other page.
  await goOn(page, '/fi/auth/landing')
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNarrow('landing', width)
  }
})
