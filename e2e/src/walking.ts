import { expect, type Page, type Request } from '@playwright/test'

/** What the app's router tells of itself. */
interface Router {
  state: { status: 'idle' | 'pending'; location: { href: string }; resolvedLocation?: { href: string } }
}

/** The page that the address names stands: who turns round before that has never left the one before. */
function isThere(): boolean {
  const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: Router }
  return router?.state.status === 'idle' && router.state.location.href === router.state.resolvedLocation?.href
}

/**
 * Goes to another page as a link does, without loading the app anew. The focus is taken away before: once it is back in
 * the page's content, the new page stands there, and not the one before. The browser looks for it with every frame;
 * `expect` alone would look again after a quarter and half of a second.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.waitForFunction(isThere)
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
  }, address)
  const arrived = await page
    .waitForFunction(() => document.querySelector('main :focus')?.checkVisibility())
    .then(() => address)
    .catch(String)
  expect(arrived).toBe(address)
}

/**
 * Takes the network away, or gives it back, from somebody who is signed in. The bar that says so comes or goes and moves
 * the page: what is moving is not pressed.
 */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  await expect(page.locator('[data-kind="offline"]')).toHaveCount(isOffline ? 1 : 0)
}

const QUIET_MS = 200

/** A stream of events is open for as long as the page is. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/events')

/** From here on: what waits until nothing has been fetched for a moment and no skeleton is left, on whatever page of the app. */
export function watchFetching(page: Page): () => Promise<void> {
  let open = 0
  let since = 0
  const onEnd = (request: Request) => {
    if (isStream(request)) return
    open--
    since = Date.now()
  }
  page.on('request', (request) => {
    if (!isStream(request)) open++
  })
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  return async () => {
    since = Date.now()
    await expect.poll(() => open === 0 && Date.now() - since >= QUIET_MS, { intervals: [50] }).toBe(true)
    await expect(page.locator('main [class*="_bones_"]').filter({ visible: true })).toHaveCount(0)
  }
}
