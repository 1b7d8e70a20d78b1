import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { choosePeriod } from './date-fields.ts'
import { demoUser, expect, inviteUser, openAs, test } from './product.ts'

test.describe('the audit log', () => {
  test('USR-4 is filtered by action, person and day, and taken along as a file', async ({ page, context }) => {
    const address = `${randomUUID()}@yard.example`
    await inviteUser(context, address, 'support')
    await openAs(page, demoUser('admin'), '/en/admin/audit')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('Action').selectOption('User created')
    await expect(page).toHaveURL(/action=user_created/)
    await page.getByRole('combobox', { name: 'Person' }).fill(address)
    await page.getByRole('option', { name: address }).click()
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('User created')
    await expect(row).toContainText('User type')
    await expect(row).toContainText('Support')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const text = readFileSync(await (await file).path(), 'utf8')
    expect(text).toContain('What happened')
    expect(text.trim().split('\n')).toHaveLength(2)
    await choosePeriod(page, { to: '2020-01-01' })
    await expect(page.getByRole('heading', { name: 'Nothing was recorded' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page).toHaveURL(/\/admin\/audit$/)
    await expect(page.getByRole('row').nth(2)).toBeVisible()
  })
})
