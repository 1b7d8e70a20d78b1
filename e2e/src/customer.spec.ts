import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { assetMakerAs, find, finding, saveSection, typing } from './asset-data.ts'
import { expectSound, wear } from './looks.ts'
import { norwegianNumber } from './norwegian-number.ts'
import { expect, newUser, openAs, signIn, test } from './product.ts'
import { makerAs, someName } from './registry-data.ts'
import { begin, idOf, onDevice, saved, step } from './registration-steps.ts'
import { setOffline } from './walking.ts'

type Maker = Awaited<ReturnType<typeof makerAs>>

/** An organization with an address that is no owner. */
async function organizationOf(
  { send }: Maker,
  postal_place: string,
  organization_number: string | null = null,
): Promise<{ id: string; name: string }> {
  return send('POST', '/v1/organizations', {
    id: randomUUID(),
    name: someName('Grustaket'),
    country_id: 578,
    legal_name: null,
    organization_number,
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

const dialog = (page: Page) => page.getByRole('dialog')
const within = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use this customer' })
const waitingCustomer = (page: Page) => page.getByText('New customer. It is registered when', { exact: false })

/** The organizations or owners that a word or number finds. */
async function listed(maker: Maker, what: 'organizations' | 'owners', q: string): Promise<string[]> {
  const query = new URLSearchParams({ q })
  const { results } = await maker.send<{ results: { name: string }[] }>('GET', `/v1/${what}?${query.toString()}`)
  return results.map(({ name }) => name)
}

/** Enters an organization that nobody has registered, from a search that finds nothing. */
async function enter(page: Page, { name, number }: { name: string; number: string }): Promise<void> {
  await finding(page, 'Owner').fill(name)
  await page.getByRole('option', { name: `New customer: ${name}` }).click()
  await expect(within(page, 'Name')).toHaveValue(name)
  await within(page, 'Organization number').fill(number)
  await within(page, 'Postal code').fill('3036')
  await within(page, 'Postal place').fill('Drammen')
  await use(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(finding(page, 'Owner')).toHaveValue(name)
}

test('AST-10 AST-28 T11 a new customer is entered in place and registered with the asset', async ({
  page,
  context,
}) => {
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  const [name, number] = [someName('Åsen Grus'), norwegianNumber()]
  await openAs(page, who, '/en/assets')
  await begin(page)
  const id = idOf(page)
  await step(page, 'Ownership').click()

  await test.step('AST-28 what was searched for is taken over, as a number or a name', async () => {
    const registers = Promise.withResolvers<void>()
    await page.route('**/v1/organizations/lookup_countries', async (route) => {
      await registers.promise
      await route.continue()
    })
    await finding(page, 'Owner').fill(number)
    await page.getByRole('option', { name: `New customer: ${number}` }).click()
    await expect(within(page, 'Organization number')).toHaveValue(number)
    await expect(within(page, 'Organization number or name')).toBeDisabled()
    registers.resolve()
    await expect(within(page, 'Organization number or name')).toBeEnabled()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await finding(page, 'Owner').fill(name)
    await page.getByRole('option', { name: `New customer: ${name}` }).click()
    await expect(within(page, 'Name')).toHaveValue(name)
  })

  await test.step('AST-10 AST-28 what is wrong is said at its field, and nothing typed is lost', async () => {
    await within(page, 'Organization number').fill('12')
    await within(page, 'Contact name').fill('Kari')
    await within(page, 'Email').fill('kari')
    await use(page).click()
    await expect(dialog(page).getByText('This number cannot be right: look at it again.')).toBeVisible()
    await expect(
      dialog(page).getByText('This owner needs an address before an object can be registered.'),
    ).toBeVisible()
    await expect(within(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(within(page, 'Organization number')).toBeFocused()
    await wear(page, { scheme: 'dark', width: 320 })
    await expectSound(page, 'a new customer on a phone')
    await wear(page, { scheme: 'light', width: 1440 })
    await expectSound(page, 'a new customer at the desk')
    await expect(within(page, 'Name')).toHaveValue(name)
    await within(page, 'Email').fill('kari@grus.example')
    await within(page, 'Organization number').fill(number)
    await within(page, 'Postal code').fill('3036')
    await within(page, 'Postal place').fill('Drammen')
    await use(page).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('AST-28 it is the owner, its only address is the place, and both are registered', async () => {
    await expect(finding(page, 'Owner')).toHaveValue(name)
    await expect(typing(page, 'Postal place')).toHaveValue('Drammen')
    await expect(saved(page)).toBeVisible()
    await expect(waitingCustomer(page)).toHaveCount(0)
    expect(await maker.read(id)).toMatchObject({ owner: { name, status: 'DRAFT' }, place: { postal_place: 'Drammen' } })
    expect(await listed(maker, 'organizations', number)).toEqual([name])
    expect(await listed(maker, 'owners', name)).toEqual([name])
  })

  await test.step('AST-28 a person, on the edit page', async () => {
    const person = someName('Ingebjørg Vik')
    const other = await maker.draft()
    await page.goto(`/en/assets/${other.id}/edit/ownership`)
    await page.getByRole('button', { name: 'New customer' }).click()
    await dialog(page).getByText('Private person', { exact: true }).click()
    await within(page, 'First and last name').fill(person)
    await within(page, 'Postal place').fill('Trondheim')
    await within(page, 'Phone').fill('+47 22 22 22 22')
    await use(page).click()
    await expect(waitingCustomer(page)).toBeVisible()
    await expect(typing(page, 'Postal place')).toHaveValue('Trondheim')
    await wear(page, { scheme: 'dark', width: 320 })
    await expectSound(page, 'a new customer as the owner on a phone')
    await saveSection(page)
    expect((await maker.read(other.id)).owner?.name).toBe(person)
    await expect(finding(page, 'Owner')).toHaveValue(person)
    await expect(waitingCustomer(page)).toHaveCount(0)
  })
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('AST-28 OFF-4 OFF-9 T11 a new customer waits on the device, also after a reload, and is registered once', async ({
    page,
    context,
  }) => {
    const who = await newUser(context, 'user')
    const maker = await assetMakerAs(context, who)
    const [name, number] = [someName('Fjell og Grus'), norwegianNumber()]
    await signIn(context, who)
    await page.goto('/en/auth/landing')
    await expect(page.locator('[data-pwa=offline-ready]')).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await begin(page)
    const id = idOf(page)
    await step(page, 'Ownership').click()
    await expect(saved(page)).toBeVisible()
    await setOffline(page, true)
    await enter(page, { name, number })
    await expect(onDevice(page)).toBeVisible()

    await page.reload()
    await expect(finding(page, 'Owner')).toHaveValue(name)
    await expect(waitingCustomer(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Select address: Official address/ })).toBeVisible()
    await expect(typing(page, 'Postal place')).toHaveValue('Drammen')
    await page.getByRole('button', { name: 'Edit details' }).click()
    await expect(within(page, 'Organization number')).toHaveValue(number)
    await within(page, 'Legal name').fill('Fjell og Grus AS')
    await use(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await step(page, 'Check').click()
    await expect(page.getByRole('link', { name: /^Model year/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Owner\b/ })).toHaveCount(0)

    await step(page, 'Ownership').click()
    await setOffline(page, false)
    await expect(saved(page)).toBeVisible()
    await expect(waitingCustomer(page)).toHaveCount(0)
    await expect(finding(page, 'Owner')).toHaveValue(name)
    expect((await maker.read(id)).owner?.name).toBe(name)
    expect(await listed(maker, 'organizations', number)).toEqual([name])
    expect(await listed(maker, 'owners', name)).toEqual([name])
  })
})

test('AST-28 OFF-4 T11 a customer entered without a network is the one that was registered meanwhile', async ({
  page,
  context,
}) => {
  const admin = await makerAs(context, 'admin')
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  const [name, number, retired] = [someName('Grustak'), norwegianNumber(), norwegianNumber()]
  const { id: gone } = await organizationOf(admin, 'Voss', retired)
  await admin.send('POST', `/v1/organizations/${gone}/retire`)
  await openAs(page, who, '/en/assets')
  await begin(page)
  const id = idOf(page)
  await step(page, 'Ownership').click()
  await expect(saved(page)).toBeVisible()
  await setOffline(page, true)
  await enter(page, { name, number: retired })
  await expect(onDevice(page)).toBeVisible()

  await test.step('AST-28 OFF-4 what the server refuses is named, and the details are still there', async () => {
    await setOffline(page, false)
    await expect(page.getByText('Organization number: This number is registered already.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Edit details' }).click()
    await expect(within(page, 'Name')).toHaveValue(name)
    await setOffline(page, true)
    await within(page, 'Organization number').fill(number)
    await use(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(onDevice(page)).toBeVisible()
  })

  await test.step('AST-28 the one that has the number is the owner, and stays as it was', async () => {
    const known = await organizationOf(admin, 'Mosjøen', number)
    await setOffline(page, false)
    await expect(saved(page)).toBeVisible()
    await expect(finding(page, 'Owner')).toHaveValue(known.name)
    await expect(page.getByRole('status').getByText(`${known.name} was registered already.`).first()).toBeVisible()
    expect((await maker.read(id)).owner?.name).toBe(known.name)
    expect(await listed(maker, 'organizations', number)).toEqual([known.name])
    expect(await listed(maker, 'owners', name)).toEqual([])
    expect(await admin.send('GET', `/v1/organizations/${known.id}`)).toMatchObject({
      name: known.name,
      official_address: { postal_place: 'Mosjøen' },
      version: 1,
    })
    await page.reload()
    await expect(finding(page, 'Owner')).toHaveValue(known.name)
    await expect(page.getByText(`${known.name} was registered already.`, { exact: false })).toBeVisible()
  })

  await test.step('AST-28 on the edit page too', async () => {
    const known = await organizationOf(admin, 'Røros', norwegianNumber())
    const { organization_number } = await admin.send<{ organization_number: string }>(
      'GET',
      `/v1/organizations/${known.id}`,
    )
    const other = await maker.draft()
    await page.goto(`/en/assets/${other.id}/edit/ownership`)
    await enter(page, { name: someName('Grustak'), number: organization_number })
    await saveSection(page)
    await expect(finding(page, 'Owner')).toHaveValue(known.name)
    await expect(page.getByText(`${known.name} was registered already.`, { exact: false })).toBeVisible()
    expect((await maker.read(other.id)).owner?.name).toBe(known.name)
  })

  await test.step('AST-28 OFF-4 on the edit page without a network', async () => {
    const { id: asset } = await maker.inventory()
    const [other, free] = [someName('Grustak'), norwegianNumber()]
    await page.goto(`/en/assets/${asset}/edit/ownership`)
    await expect(finding(page, 'Owner')).not.toHaveValue('')
    await setOffline(page, true)
    await enter(page, { name: other, number: free })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('On this device. It is sent as soon as the server answers.').first()).toBeVisible()
    await expect(waitingCustomer(page)).toBeVisible()
    await setOffline(page, false)
    await expect(waitingCustomer(page)).toHaveCount(0)
    await expect(finding(page, 'Owner')).toHaveValue(other)
    expect((await maker.read(asset)).owner?.name).toBe(other)
    expect(await listed(maker, 'organizations', free)).toEqual([other])
  })
})
