import { randomUUID } from 'node:crypto'
import { assetMakerAs, find, finding, saveSection, typing } from './asset-data.ts'
import { expectSound, wear } from './looks.ts'
import { expect, newUser, openAs, test } from './product.ts'
import { makerAs, someName } from './registry-data.ts'
import { begin, idOf, saved, step } from './registration-steps.ts'

type Maker = Awaited<ReturnType<typeof makerAs>>

/** An organization with an address that is no owner. */
async function organizationOf({ send }: Maker, postal_place: string): Promise<{ id: string; name: string }> {
  return send('POST', '/v1/organizations', {
    id: randomUUID(),
    name: someName('Grustaket'),
    country_id: 578,
    legal_name: null,
    organization_number: null,
    vat_number: null,
    official_address: { street: 'Kaia 3', postal_code: '3036', postal_place, city: null },
    physical_address: null,
    contacts: [],
    vendo_id: null,
  })
}

test('AST-28 T11 an organization that is no owner yet is found and used as the owner in place', async ({
  page,
  context,
}) => {
  const support = await makerAs(context, 'support')
  const [first, second] = [await organizationOf(support, 'Drammen'), await organizationOf(support, 'Mosjøen')]
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  await test.step('AST-28 in the wizard, with its only address', async () => {
    await openAs(page, who, '/en/assets')
    await begin(page)
    const id = idOf(page)
    await step(page, 'Ownership').click()
    await finding(page, 'Owner').fill(first.name)
    await expect(page.getByRole('option', { name: first.name })).toContainText('Organization, Norway')
    await find(page, 'Owner', first.name)
    await expect(typing(page, 'Postal place')).toHaveValue('Drammen')
    await expect(saved(page)).toBeVisible()
    await expect(finding(page, 'Owner')).toHaveValue(first.name)
    const { owner, place } = await maker.read(id)
    expect(owner?.name).toBe(first.name)
    expect(owner?.id).not.toBe(first.id)
    expect(place?.postal_place).toBe('Drammen')
    await page.reload()
    await expect(finding(page, 'Owner')).toHaveValue(first.name)
    await expect(page.getByRole('button', { name: /^Select address: Official address, Kaia 3/ })).toBeVisible()
  })
  await test.step('AST-28 on the edit page', async () => {
    const { id } = await maker.draft()
    await page.goto(`/en/assets/${id}/edit/ownership`)
    await find(page, 'Owner', second.name)
    await expect(typing(page, 'Postal place')).toHaveValue('Mosjøen')
    await wear(page, { scheme: 'dark', width: 320 })
    await expectSound(page, 'an organization as the owner on a phone')
    await saveSection(page)
    expect((await maker.read(id)).owner?.name).toBe(second.name)
    await expect(finding(page, 'Owner')).toHaveValue(second.name)
  })
})
