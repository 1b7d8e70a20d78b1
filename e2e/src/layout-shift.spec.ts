import { mayOpen, type PagePath } from '@klubba/domain/pages'
import type { Page } from '@playwright/test'
import { busiest } from './busiest.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { ALL_PAGES, samplePath } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'

const MOST = 0.05
/** Late enough for every page to draw what it shows while it waits. */
const LATE_MS = 400
/** The shortest time after which a page shows what it has, or says that the server does not respond. */
const GIVES_UP_AFTER_MS = 3_000

const LEFT_OUT = new Set<PagePath>(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit'])
const pages = ALL_PAGES.filter((path) => !LEFT_OUT.has(path) && mayOpen(path, 'admin'))

interface Shift {
  value: number
  /** What moved. */
  moved: string[]
}

/**
 * Notes what moves on the page by itself, as the browser reports it. What is hidden while a piece of the page waits for
 * phrases or code of its own has moved as far as anything can.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seenShifts: Shift[] = []
    Object.assign(window, { seenShifts })
    const nameOf = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.tagName} ${element?.className} ${(element?.textContent ?? '').slice(0, 40)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node | null }[] }
        seenShifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const isHidden = target instanceof HTMLElement && target.style.getPropertyPriority('display') === 'important'
        if (isHidden) seenShifts.push({ value: 1, moved: [`hidden: ${nameOf(target)}`] })
      }
    }).observe(document, { subtree: true, attributeFilter: ['style'] })
  })
}

/** What a page does after seconds without a response is not looked at here: on a busy machine they pass while it works. */
async function neverGiveUp(page: Page): Promise<void> {
  await page.addInitScript((longest) => {
    const { setTimeout } = window
    const unlessLong = (run: () => void, ms = 0) => (ms < longest ? setTimeout(run, ms) : 0)
    Object.assign(window, { setTimeout: unlessLong })
  }, GIVES_UP_AFTER_MS)
}

/** All since the last time. */
const takeShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenShifts: Shift[] }).seenShifts.splice(0))

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`D5 NAV-18 no page moves by itself while its content arrives late, at ${width} px`, async ({
    page,
    context,
  }) => {
    const { ids } = await busiest(context)
    await page.setViewportSize({ width, height })
    await watchShifts(page)
    await neverGiveUp(page)
    const hasFetched = watchFetching(page)
    await openAs(page, demoUser('admin'), '/en/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hasFetched()
    await page.route('**/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue().catch(() => undefined)
    })
    for (const path of pages) {
      await test.step(`D5 ${path}`, async () => {
        await takeShifts(page)
        await goOn(page, `/en/${samplePath(path, ids)}`)
        await hasFetched()
        const shifts = await takeShifts(page)
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        expect.soft(total > MOST ? { path, shifts } : undefined).toBeUndefined()
      })
    }
  })
}
