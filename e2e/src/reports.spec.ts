import { readFileSync } from 'node:fs'
import { REPORT_IDS } from '@klubba/domain/reports/report'
import { choosePeriod } from './date-fields.ts'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { goOn } from './walking.ts'

test.describe('reports', () => {
  test('REP-1 REP-2 NAV-18 LNG-2 as an admin', async ({ page }) => {
    await test.step('REP-1 REP-2 a report is looked at, narrowed by its address, and taken along', async () => {
      await openAs(page, demoUser('admin'), '/en/admin/reports')
      await page.getByRole('link', { name: /^Sales/ }).click()
      await expect(page).toHaveURL('/en/admin/reports/sales')
      await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
      await expect(page.getByText(/^A sale belongs to its day of sale/)).toBeVisible()

      const figures = page.getByRole('region', { name: 'Figures' })
      await expect(figures).toContainText('Hammer total')
      const chart = page.getByRole('figure', { name: /^Chart: Hammer total per month/ })
      await expect(chart.locator('svg').first()).toBeVisible()
      await page.getByText('Show the numbers').click()
      await expect(page.getByRole('table', { name: 'Hammer total per month' }).getByRole('row')).not.toHaveCount(1)
      const totals = page.getByRole('table', { name: 'Totals' })
      await expect(totals.getByRole('row').nth(1)).toContainText(/NOK|SEK|DKK|EUR/)

      await page.getByLabel('Grouped by').selectOption('Country')
      await expect(page).toHaveURL(/by=country/)
      await page.getByRole('button', { name: 'Country' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Norway' }).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/country=578/)
      const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row')
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(1)).toContainText('Norway')

      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const lines = readFileSync(await (await file).path(), 'utf8')
        .trim()
        .split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[0]).toContain('Country,Sold,Hammer total')
      const book = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export Excel' }).click()
      expect((await book).suggestedFilename()).toBe('Sales.xlsx')

      await choosePeriod(page, { to: '2001-01-01' })
      await expect(page.getByRole('heading', { name: 'Nothing matches the filters' })).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).last().click()
      await expect(rows.nth(2)).toBeVisible()
    })

    await test.step('REP-2 NAV-18 LNG-2 every report stands in the hand and at the desk, and axe finds nothing', async () => {
      // Each look is worn once, for the reports whose turn it is.
      for (const quarter of [0, 1, 2, 3]) {
        for (const look of looksOf(quarter)) {
          await goOn(page, '/fi/admin/reports')
          await wear(page, look)
          for (const report of REPORT_IDS.filter((_, index) => index % 4 === quarter)) {
            await goOn(page, `/fi/admin/reports/${report}`)
            await expect(page.getByRole('region', { name: 'Luvut' })).toBeVisible()
            await expectSound(page, report)
          }
        }
      }
    })
  })

  test('REP-2 what a user type may not see is neither offered nor there', async ({ page }) => {
    await openAs(page, demoUser('support'), '/en/admin/reports')
    await expect(page.getByRole('link', { name: /^Assets with auctions/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Commission/ })).toHaveCount(0)
    await goOn(page, '/en/admin/reports/commission')
    await expect(page.getByRole('heading', { name: 'Commission' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'There is no such report', level: 1 })).toBeVisible()
  })
})
