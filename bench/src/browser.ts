import type { BrowserContext, Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { ADMIN } from './upload-client.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser as the tests have it. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH.')
  return { executablePath, args: ARGS }
}

/** The page on which the pictures and videos of an asset are changed, signed in. */
export async function openMedia(context: BrowserContext, assetId: string): Promise<Page> {
  const answer = await context.request.post('/api/_auth/login', { data: ADMIN })
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()}`)
  const page = await context.newPage()
  await page.goto(`/en/assets/${assetId}/edit/media`)
  return page
}

/** Chooses files as a user does, with the button of the page; by keyboard, because something may lie over it. */
export async function chooseFiles(page: Page, paths: readonly string[]): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Choose files' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')])
  await chooser.setFiles([...paths])
}
