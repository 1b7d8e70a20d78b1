import { mayOpen, type PagePath } from '@klubba/domain/pages'
import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'
import { ALL_PAGES, idsOfDemo, samplePath } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'

const MOST = 0.05
/** Late enough for every page to draw what it shows while it waits. */
const LATE_MS = 700

const LEFT_OUT = new Set<PagePath>(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit'])
const pages = ALL_PAGES.filter((path) => !LEFT_OUT.has(path) && mayOpen(path, 'admin')).filter(
  (path) => !process.env['ONLY'] || process.env['ONLY'].split(',').includes(path),
)

interface Shifts {
  total: number
  /** What moved, the largest first. */
  moved: string[]
}

/** Counts what moves on the page by itself, as the browser reports it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; moved: string }[] = []
    Object.assign(window, { seenShifts: seen })
    const nameOf = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.tagName} ${element?.className} ${(element?.textContent ?? '').slice(0, 40)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        seen.push({
          value: shift.value,
          moved: shift.sources
            .map(
              ({ node, previousRect: p, currentRect: c }) =>
                `${nameOf(node)} ${[p.x, p.y, p.width, p.height].map(Math.round)}>${[c.x, c.y, c.width, c.height].map(Math.round)}`,
            )
            .join(' | '),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const takeShifts = (page: Page) =>
  page.evaluate((): Shifts => {
    const { seenShifts } = window as unknown as { seenShifts: { value: number; moved: string }[] }
    const seen = seenShifts.splice(0).toSorted((a, b) => b.value - a.value)
    const total = seen.reduce((sum, { value }) => sum + value, 0)
    return {
      total: Math.round(total * 1000) / 1000,
      moved: seen.slice(0, 3).map(({ value, moved }) => `${value.toFixed(3)} ${moved}`),
    }
  })

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`D5 NAV-18 no page moves by itself while its content arrives late, at ${width} px`, async ({
    page,
    context,
  }) => {
    const ids = await idsOfDemo(context)
    await page.setViewportSize({ width, height })
    await watchShifts(page)
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
        const { total, moved } = await takeShifts(page)
        console.log(width, path, total, total > MOST ? moved : '')
        expect.soft(total > MOST ? { path, total, moved } : undefined).toBeUndefined()
      })
    }
  })
}
