import { expectSound, wear } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'

test('T20 ORG-1 LNG-2 an organization says when and by whom it was created and last changed, on its page and in the list', async ({
  page,
  context,
}) => {
  const { id, name } = await (await makerAs(context, 'support')).organization()
  await openAs(page, demoUser('support'), `/en/admin/organizations/${id}`)
  const fact = (label: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`))
  await expect(fact('Created')).toHaveText(/\d.*, \S+/)
  await expect(fact('Last modified')).toHaveText(/\d.*, \S+/)
  await page.goto(`/sv/admin/organizations/${id}`)
  await expect(fact('Skapad')).toHaveText(/\d.*, \S+/)
  await wear(page, { scheme: 'dark', width: 320 })
  await expectSound(page, 'organization with its dates')
  await wear(page, { scheme: 'light', width: 1440 })
  await page.goto(`/en/admin/organizations?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Last modified' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name }).getByRole('cell')).toHaveCount(7)
  await expectSound(page, 'organizations with their dates')
})
