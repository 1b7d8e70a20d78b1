import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs, pick, someName } from './registry-data.ts'
import { expectToast } from './toasts.ts'
import { goOn, setOffline } from './walking.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('radio', { name: type, exact: true }).check()
}

async function addOwner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add owner' }).click()
}

async function walkTo(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await goOn(page, `/en/admin/owners/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('ORG-5 AST-10 MSG-1 a user finds owners, and adds organizations and persons', async ({ page, context }) => {
  const word = randomUUID().slice(0, 8)
  await (await makerAs(context, 'support')).person({ name: `Bjørg ${word}` })
  const maker = await makerAs(context, 'user')
  const [person, organization] = [await maker.person({ name: `Alv ${word}` }), await maker.organization()]
  await openAs(page, demoUser('user'), '/en/admin/owners')
  await test.step('ORG-5 search, filters and order stand in the address, and rows are walked by keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Name, number or place' }).fill(word)
    await expect(page.getByText('2 owners', { exact: true })).toBeVisible()
    const links = page.getByRole('table').getByRole('link')
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.getByRole('button', { name: 'Created by me' }).click()
    await expect(page.getByText('1 owner', { exact: true })).toBeVisible()
    for (const [filter, option] of [
      ['Kind', 'Private person'],
      ['Owner type', 'Private owner'],
      ['Country', 'Norway'],
      ['Status', 'Draft'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: filter, exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: option }).click()
      await page.keyboard.press('Escape')
    }
    await expect(page).toHaveURL(/kind=private.*owner_type=private_owner.*country=578.*status=DRAFT/)
    await page.getByRole('link', { name: person.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1 owner', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Status: Draft' }).click()
    await expect(page).not.toHaveURL(/status/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('searchbox', { name: 'Name, number or place' })).toHaveValue('')
  })
  await test.step('ORG-5 MSG-1 an organization is an owner once; as a creditor it is another one', async () => {
    await page.getByRole('link', { name: 'New owner' }).click()
    await expect(page.getByRole('button', { name: 'Choose who the owner is first' })).toBeDisabled()
    await chooseType(page, 'Organization')
    await expect(page.getByRole('main').getByRole('link', { name: 'New organization' })).toBeVisible()
    await addOwner(page)
    await expect(page.getByText('Field is required')).toBeVisible()
    await pick(page, 'Organization', organization.name)
    await addOwner(page)
    await expectToast(page, 'Owner added')
    await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible()
    const stands = page.getByRole('region', { name: 'What the owner stands for' })
    await expect(stands.getByRole('link', { name: organization.name })).toBeVisible()
    await expect(stands).toContainText('Draft')
    await expect(stands).toContainText('Norway')

    await goOn(page, '/en/admin/owners/new')
    await chooseType(page, 'Organization')
    await pick(page, 'Organization', organization.name)
    await addOwner(page)
    await expect(page.getByText('There is an owner for this already.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue(organization.name)
    await chooseType(page, 'Creditor')
    await addOwner(page)
    await expectToast(page, 'Owner added')
    await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible()
    await expect(page).toHaveURL(/admin\/owners\/[\w-]{36}$/)
    await expect(page.getByRole('main').getByText('Creditor', { exact: true }).first()).toBeVisible()
  })
  await test.step('ORG-5 AST-10 of a person what is wrong stands at its field before anything is sent, and the text stays', async () => {
    const name = someName('Åse Ødegård')
    await goOn(page, '/en/admin/owners/new')
    let posts = 0
    page.on('request', (request) => (posts += Number(request.method() === 'POST')))
    await chooseType(page, 'Private owner')
    await addOwner(page)
    await expect(page.getByText('Field is required')).toHaveCount(2)
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Name').fill(name)
    await page.getByLabel('Country').selectOption('Norway')
    await field(page, 'Birth date').fill('1899-05-17')
    await field(page, 'Postal code').fill('901')
    await field(page, 'Phone').fill('12')
    await addOwner(page)
    await expect(page.getByText('Enter a date in the past, after 1900.')).toBeVisible()
    await expect(page.getByText('This is not a postal code of the country.')).toBeVisible()
    await expect(page.getByText('Enter the phone number with its country code')).toBeVisible()
    await expect(field(page, 'Birth date')).toBeFocused()
    await expect(field(page, 'Postal code')).toHaveValue('901')
    expect(posts).toBe(0)

    await field(page, 'Birth date').fill('1971-05-17')
    await field(page, 'Postal code').fill('9019')
    await field(page, 'Phone').fill('+47 22 22 22 22')
    await field(page, 'Email').fill('not an address')
    await addOwner(page)
    await expect(page.getByText('Enter an email address')).toBeVisible()
    await field(page, 'Email').fill('ase@odegard.example')
    await setOffline(page, true)
    await addOwner(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The owner could not be added. Check internet connection or try again later',
    )
    await setOffline(page, false)
    await addOwner(page)
    await expectToast(page, 'Owner added')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(field(page, 'Birth date')).toHaveValue('Mon 17 May 1971')
  })
})

test('ORG-5 ORG-2 ORG-11 AST-12 MSG-1 support adds owners that stand for others, and works on persons', async ({
  page,
  context,
}) => {
  const admin = await makerAs(context, 'admin')
  const maker = await makerAs(context, 'support')
  await openAs(page, demoUser('support'), '/en/admin/owners/new')
  await test.step('ORG-5 a group has organizations, which are added by keyboard and changed later', async () => {
    const [lead, first, second] = [await maker.organization(), await maker.organization(), await maker.organization()]
    await chooseType(page, 'Organization group')
    await pick(page, 'Leading organization', lead.name)
    const adding = page.getByRole('combobox', { name: 'Add organization' })
    await adding.focus()
    for (const { name } of [first, second]) {
      await page.keyboard.type(name)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: `Take ${name} out` })).toBeVisible()
      await expect(adding).toBeFocused()
      await expect(adding).toHaveValue('')
    }
    await addOwner(page)
    await expectToast(page, 'Owner added')
    const members = page.getByRole('region', { name: 'Member organizations' })
    await members.getByRole('button', { name: `Take ${first.name} out` }).click()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await members.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ group_organization_ids: [second.id], version: 1 })
    await expectToast(page, 'Saved')
    await expect(members.getByRole('listitem')).toHaveText([second.name])
    await expect(page.getByRole('region', { name: 'History' })).toContainText(first.name)
  })
  await test.step('ORG-5 a portfolio or community needs a responsible organization first', async () => {
    const organization = await maker.organization()
    const [bare, portfolio] = [await maker.portfolio(), await maker.portfolio(organization.id)]
    const community = await maker.community(organization.id)
    await goOn(page, '/en/admin/owners/new')
    await chooseType(page, 'Portfolio')
    await pick(page, 'Portfolio', bare.name)
    await addOwner(page)
    await expect(page.getByText('A responsible organization is needed first.')).toBeVisible()
    await pick(page, 'Portfolio', portfolio.name)
    await addOwner(page)
    const stands = page.getByRole('region', { name: 'What the owner stands for' })
    await expect(stands.getByRole('link', { name: portfolio.name })).toBeVisible()
    await expect(stands.getByRole('link', { name: organization.name })).toBeVisible()
    await goOn(page, '/en/admin/owners/new')
    await chooseType(page, 'Community')
    await pick(page, 'Community', community.name)
    await addOwner(page)
    await expect(stands.getByRole('link', { name: community.name })).toHaveAttribute('href', /admin\/community\//)
  })
  await test.step('ORG-2 MSG-1 a person is sent to verification, and not verified by who sent it', async () => {
    await walkTo(page, await maker.person({ birth_date: null }))
    const card = page.getByRole('region', { name: 'Verification' })
    await expect(card.getByRole('button', { name: 'Send to verification' })).toBeDisabled()
    await expect(card).toContainText('One check left.')
    await card.getByRole('button', { name: 'Fill in: Birth date' }).click()
    await expect(field(page, 'Birth date')).toBeFocused()
    await field(page, 'Birth date').fill('1971-05-17')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
    await page.route('**/send_to_verification', (route) => route.abort())
    await card.getByRole('button', { name: 'Send to verification' }).click()
    await expect(page.getByRole('alert')).toContainText('Error sending to Verification')
    await page.unroute('**/send_to_verification')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Pending verification').first()).toBeVisible()
    await expect(card.getByRole('button', { name: 'Verify' })).toBeDisabled()
    await expect(card).toContainText('Somebody else verifies what you have created or edited.')
  })
  await test.step('ORG-5 AST-12 two people change one person: the address is chosen as a whole', async () => {
    const person = await admin.person()
    await walkTo(page, person)
    await expect(field(page, 'Street')).toHaveValue('Fjordveien 12')
    const address = { street: 'Storgata 1', postal_code: '0150', postal_place: 'Oslo', city: null }
    await admin.send('PATCH', `/v1/owners/${person.id}`, { version: 1, address })
    await field(page, 'Street').fill('Fjordveien 14')
    await field(page, 'Phone').fill('+47 44 44 44 44')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you edited it' })
    await expect(dialog.getByRole('group')).toHaveCount(1)
    await expect(dialog).toContainText('Your other change fits and is kept.')
    await dialog.getByRole('radio', { name: /Storgata 1, 0150 Oslo/ }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Saved')
    await expect(field(page, 'Street')).toHaveValue('Storgata 1')
    await expect(field(page, 'Phone')).toHaveValue('+47 44 44 44 44')
  })
  await test.step('ORG-11 what is held about a person is taken along, by an address that works once', async () => {
    const person = await maker.person()
    await walkTo(page, person)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export what is held about the person' }).click()
    const file = await download
    const held = await readFile(await file.path(), 'utf8')
    expect(held).toContain(person.name)
    expect(held).toContain('Fjordveien 12')
    expect((await context.request.get(file.url())).status()).toBe(404)
    await expect(page.getByRole('button', { name: 'Erase the person' })).toHaveCount(0)
  })
})

test('ORG-2 ORG-5 ORG-8 ORG-11 MSG-1 an admin verifies, returns, deletes and erases persons', async ({
  page,
  context,
}) => {
  const maker = await makerAs(context, 'support')
  const [verified, returned] = [await maker.person(), await maker.person()]
  for (const { id } of [verified, returned]) await maker.send('POST', `/v1/owners/${id}/send_to_verification`)
  const card = page.getByRole('region', { name: 'Verification' })
  await openAs(page, demoUser('admin'), `/en/admin/owners/${verified.id}`)
  await test.step('ORG-2 MSG-1 what another one sent is verified; with another name it waits again', async () => {
    await page.route('**/verify', (route) => route.abort())
    await card.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toContainText('Verification error')
    await page.unroute('**/verify')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'Owner verified')
    await expect(card).toContainText('Verified by')
    await field(page, 'Name').fill(someName('Kari'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Pending verification').first()).toBeVisible()
  })
  await test.step('ORG-2 is returned with a reason, which whoever sent it reads', async () => {
    await walkTo(page, returned)
    await card.getByRole('button', { name: 'Return' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The passport shows another name.')
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(card).toContainText('Returned: The passport shows another name.')
  })
  await test.step('ORG-5 ORG-8 MSG-1 an owner that nothing refers to is deleted after a question', async () => {
    const person = await maker.person()
    await walkTo(page, person)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Delete ${person.name}?` })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Owner deleted')
    await expect(page).toHaveURL(/\/en\/admin\/owners$/)
    await walkTo(page, { id: person.id, name: 'The owner cannot be found' })
  })
  await test.step('ORG-11 is erased with a reason and the name typed, and stays as an erased person', async () => {
    const person = await maker.person()
    await maker.send('PATCH', `/v1/owners/${person.id}`, { version: 1, phone: '+47 33 33 33 33' })
    await walkTo(page, person)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('33 33')
    await page.getByRole('button', { name: 'Erase the person' }).click()
    const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` })
    await expect(dialog).toContainText('What stays: the owner without a name')
    await dialog.getByRole('button', { name: 'Erase the person' }).click()
    await expect(dialog.getByText('Field is required')).toHaveCount(2)
    await dialog.getByLabel('Reason').fill('Asked for in a letter')
    await dialog.getByLabel('Type the name to confirm').fill('Somebody else')
    await dialog.getByRole('button', { name: 'Erase the person' }).click()
    await expect(dialog.getByText('This is not the name.')).toBeVisible()
    await dialog.getByLabel('Type the name to confirm').fill(person.name)
    // The history comes anew from the server.
    const told = page.waitForResponse((answer) => answer.url().includes(`/v1/owners/${person.id}/history`))
    await dialog.getByRole('button', { name: 'Erase the person' }).click()
    await expectToast(page, 'Person erased')
    await expect(page.getByRole('heading', { level: 1, name: 'Erased person' })).toBeVisible()
    expect((await told).status()).toBe(200)
    await expect(history).toContainText('Phone')
    for (const known of [person.name, 'Fjordveien', '33 33', 'Asked for']) {
      await expect(page.getByRole('main')).not.toContainText(known)
    }
    await goOn(page, '/en/admin/owners?retired=true&kind=private&sort=-updated_at')
    await expect(page.getByRole('row', { name: 'Erased person' }).first()).toBeVisible()
  })
})
