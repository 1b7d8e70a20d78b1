import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { norwegianNumber } from './norwegian-number.ts'
import { change, field, given, headersOf, takeStep } from './organization-given.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { goOn } from './walking.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create organization' })
/** The status in the heading of the page: its history has the words too. */
const badge = (page: Page, status: string) => page.locator('[data-colour]', { hasText: status })
const verification = (page: Page) => page.getByRole('region', { name: 'Verification' })

/** A register that knows the organization with this number, no other, and fails for the number 1. */
async function answerForRegister(page: Page, number: string): Promise<void> {
  const found = {
    name: 'Funnet Maskin AS',
    legal_name: 'FUNNET MASKIN AS',
    organization_number: number,
    vat_number: null,
    official_address: { street: 'Storgata 1', postal_code: '9008', postal_place: 'TROMSØ', city: null },
    physical_address: null,
    active: true,
    detail: 'Aksjeselskap',
  }
  await page.route('**/lookup_countries', (route) =>
    route.fulfill({ json: { results: [{ country_id: 578, by_name: true }] } }),
  )
  await page.route('**/lookup?**', (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('number') === '1') {
      return route.fulfill({ status: 502, json: { code: 'lookup_failed', message: 'Failed to lookup Organization' } })
    }
    if (query.has('number')) return route.fulfill({ json: { results: [found], source: 'Enhetsregisteret' } })
    return route.fulfill({ status: 404, json: { code: 'organization_not_in_register', message: '-' } })
  })
}

test('ORG-1 ORG-2 ORG-3 ORG-4 AST-10 NAV-18 MSG-1 a user creates organizations and sends them to verification', async ({
  page,
  context,
}) => {
  const [other, bare, returned] = [
    await given(context),
    await given(context, { complete: false }),
    await given(context),
  ]
  const user = await headersOf(context, demoUser('user'))
  await takeStep(context, returned.id, 'send_to_verification', user)
  const support = await headersOf(context, demoUser('support'))
  await takeStep(context, returned.id, 'return_to_draft', support, { reason: 'The number belongs to another company' })
  const registered = norwegianNumber()
  await answerForRegister(page, registered)
  await openAs(page, demoUser('user'), '/en/admin/organizations')
  await test.step('ORG-1 ORG-4 AST-10 wrong numbers are told at their fields, and what was typed stays', async () => {
    const name = `Nordlys ${randomUUID().slice(0, 8)}`
    await page.getByRole('link', { name: 'New organization' }).click()
    await create(page).click()
    await expect(page.getByText('Field is required')).toHaveCount(1)
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Name').fill(name)
    await field(page, 'Organization number').fill('923 609 017')
    await field(page, 'VAT number').fill('NO 12')
    await field(page, 'Postal code').fill('90190')
    await field(page, 'Contact name').fill('Synnøve Lorentzen')
    await field(page, 'Phone').fill('12')
    let posts = 0
    page.on('request', (request) => (posts += Number(request.method() === 'POST')))
    await create(page).click()
    await expect(page.getByText('This number cannot be right: look at it again.')).toHaveCount(2)
    await expect(page.getByText('This is not a postal code of the country.')).toBeVisible()
    await expect(page.getByText('Enter the phone number with its country code')).toBeVisible()
    await expect(field(page, 'Organization number')).toBeFocused()
    expect(posts).toBe(0)
    const number = norwegianNumber()
    await field(page, 'Organization number').fill(number)
    await field(page, 'VAT number').fill(`NO ${number} MVA`)
    await field(page, 'Postal code').fill('9019')
    await field(page, 'Postal place').fill('Tromsø')
    await field(page, 'Phone').fill('+47 916 44 120')
    await expect(field(page, 'Contact name')).toHaveValue('Synnøve Lorentzen')
    await create(page).dblclick()
    await expectToast(page, 'Organization created')
    expect(posts).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const grouped = number.replace(/(...)(...)(...)/, '$1\u00a0$2\u00a0$3')
    await expect(page.getByText(`${grouped}, Tromsø, Norway`)).toBeVisible()
    await page.getByRole('link', { name: 'Organizations' }).first().click()
    await page.getByRole('searchbox', { name: 'Name, number or place' }).fill(number)
    await expect(page.getByRole('row', { name })).toContainText('Draft')
    await expect(page.getByText('1 organization', { exact: true })).toBeVisible()
  })
  await test.step('ORG-4 a number that is registered already leads to the organization that has it', async () => {
    await goOn(page, '/en/admin/organizations/new')
    await field(page, 'Name').fill('The same once more')
    await field(page, 'Organization number').fill(other.number ?? '')
    await create(page).click()
    await expect(page.getByText('This number is registered already.')).toBeVisible()
    await page.getByRole('link', { name: `Open ${other.name}` }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
  })
  await test.step('ORG-1 NAV-18 is created with the keyboard alone', async () => {
    const name = `Tastatur ${randomUUID().slice(0, 8)}`
    await goOn(page, '/en/admin/organizations/new')
    await page.getByRole('radio', { name: 'Norway' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Sweden' })).toBeChecked()
    for (let steps = 0; steps < 8; steps++) {
      await page.keyboard.press('Tab')
      if (await field(page, 'Name').evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Organization created')
    await expect(page.getByText('Sweden').first()).toBeVisible()
  })
  await test.step('ORG-3 MSG-1 what the register knows fills in the form; a register that fails blocks nothing', async () => {
    await goOn(page, '/en/admin/organizations/new')
    const asked = field(page, 'Organization number or name')
    const lookUp = page.getByRole('button', { name: 'Look up' })
    await asked.fill('1')
    await lookUp.click()
    await expect(page.getByRole('alert')).toContainText('Failed to lookup Organization')
    await asked.fill('Nobody by this name')
    await lookUp.click()
    await expect(page.getByRole('alert')).toContainText('The organization cannot be found')
    await expect(field(page, 'Name')).toBeEditable()
    await asked.fill(registered)
    await asked.press('Enter')
    await expect(page.getByText('Funnet Maskin AS is filled in below, from Enhetsregisteret.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Funnet Maskin AS')
    await expect(field(page, 'Postal code')).toHaveValue('9008')
    await create(page).click()
    await expectToast(page, 'Organization created')
  })
  await test.step('ORG-2 MSG-1 what is missing is filled in, and it is sent', async () => {
    await goOn(page, bare.path)
    const card = verification(page)
    await expect(card.getByRole('button', { name: 'Send to verification' })).toBeDisabled()
    await expect(card).toContainText('4 checks left.')
    await card.getByRole('button', { name: 'Fill in: Organization number' }).click()
    await expect(page.getByRole('textbox', { name: 'Organization number' })).toBeFocused()
    await page.keyboard.type(norwegianNumber())
    await field(page, 'Legal name').fill('Ishavsveien Anlegg AS')
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('2 checks left.')
    await expect(page.getByRole('button', { name: 'Edit: Details' })).toBeFocused()
    await card.getByRole('button', { name: 'Fill in: Address' }).click()
    await expect(field(page, 'Street').first()).toBeFocused()
    await field(page, 'Postal place').first().fill('Tromsø')
    await page.getByRole('region', { name: 'Addresses' }).getByRole('button', { name: 'Save' }).click()
    await card.getByRole('button', { name: 'Fill in: Main contact' }).click()
    await page.keyboard.type('Synnøve Lorentzen')
    await field(page, 'Phone').fill('+47 916 44 120')
    await page.getByRole('region', { name: 'Contacts' }).getByRole('button', { name: 'Save' }).click()
    await card.getByRole('button', { name: 'Send to verification' }).click()
    await expectToast(page, 'Sent to verification')
    await expect(badge(page, 'Pending verification')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Verify' })).toHaveCount(0)
  })
  await test.step('ORG-2 what was returned says why, and is sent again', async () => {
    await goOn(page, returned.path)
    const card = verification(page)
    await expect(card).toContainText('Returned: The number belongs to another company')
    await card.getByRole('button', { name: 'Send to verification' }).click()
    await expect(badge(page, 'Pending verification')).toBeVisible()
  })
})

test('ORG-2 AST-12 MSG-1 support returns and verifies what others sent, and edits beside others', async ({
  page,
  context,
}) => {
  const [waiting, own, edited] = [await given(context), await given(context), await given(context)]
  const user = await headersOf(context, demoUser('user'))
  await takeStep(context, waiting.id, 'send_to_verification', user)
  const support = await headersOf(context, demoUser('support'))
  await change(context, own.id, support, { version: 1, legal_name: 'Ishavsveien Maskin AS' })
  await takeStep(context, own.id, 'send_to_verification', support)
  await openAs(page, demoUser('support'), waiting.path)
  const card = verification(page)
  await test.step('ORG-2 MSG-1 what was sent is returned with a reason', async () => {
    await expect(card).toContainText(/Sent by /)
    await card.getByRole('button', { name: 'Return' }).click()
    const dialog = page.getByRole('dialog', { name: 'Return for changes?' })
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(dialog.getByText('Field is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The number belongs to another company')
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(page.getByText('Returned for changes')).toBeVisible()
    await expect(card).toContainText('Returned: The number belongs to another company')
  })
  await test.step('ORG-2 support cannot verify what they created or edited, and is told why', async () => {
    await goOn(page, own.path)
    await expect(card.getByRole('button', { name: 'Verify' })).toBeDisabled()
    await expect(card).toContainText('Somebody else verifies what you have created or edited.')
  })
  await test.step('ORG-2 MSG-1 what was sent again is verified', async () => {
    await takeStep(context, waiting.id, 'send_to_verification', user)
    await goOn(page, waiting.path)
    await page.route('**/verify', (route) => route.abort())
    await card.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toContainText('Verification error')
    await page.unroute('**/verify')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'Organization verified')
    await expect(card).toContainText(/Verified by /)
    await expect(card.getByRole('button')).toHaveCount(0)
  })
  await test.step('AST-12 two people change one organization: an address is chosen whole, the rest is merged', async () => {
    await goOn(page, edited.path)
    await page.getByRole('button', { name: 'Edit: Addresses' }).click()
    await field(page, 'Street').first().fill('Storgata 1')
    await change(context, edited.id, support, {
      version: 1,
      legal_name: 'Ishavsveien Gruppen AS',
      official_address: { street: 'Skippergata 7', postal_code: '9008', postal_place: 'Tromsø', city: null },
    })
    const addresses = page.getByRole('region', { name: 'Addresses' })
    await addresses.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you edited it' })
    await expect(dialog).toContainText('was Stakkevollvegen 320, 9019 Tromsø, Norway')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole('radio', { name: /Skippergata 7, 9008 Tromsø/ })).toBeVisible()
    await dialog.getByRole('radio', { name: /Yours/ }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(addresses).toContainText('Storgata 1')
    await expect(addresses).toContainText('9019 Tromsø')
    await expect(page.getByText('Ishavsveien Gruppen AS').first()).toBeVisible()
  })
})
