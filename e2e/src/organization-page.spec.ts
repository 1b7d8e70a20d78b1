import { randomUUID } from 'node:crypto'
import { change, contact, field, given, headersOf } from './organization-given.ts'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { goOn } from './walking.ts'

test('ORG-1 ORG-2 ORG-7 AST-12 a user works on contacts and sections, at the desk and in the hand', async ({
  page,
  context,
}) => {
  const [first, second] = [await given(context), await given(context)]
  const headers = await headersOf(context, demoUser('user'))
  await openAs(page, demoUser('user'), first.path)
  const card = page.getByRole('region', { name: 'Contacts' })
  await test.step('ORG-1 contacts are added, edited and removed, and called with one tap', async () => {
    await expect(card.getByRole('link', { name: 'Call Synnøve Lorentzen, +4791644120' })).toHaveAttribute(
      'href',
      'tel:+4791644120',
    )
    await card.getByRole('button', { name: 'Add contact' }).click()
    await expect(field(page, 'Contact name')).toBeFocused()
    await page.keyboard.type('Trond Jakobsen')
    await field(page, 'Email').fill('not a mail')
    await field(page, 'Contact type').selectOption('Accounting')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Enter an email address')).toBeVisible()
    await expect(field(page, 'Email')).toBeFocused()
    await field(page, 'Email').fill('trond@ishavsveien.example')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('link', { name: /Write to Trond Jakobsen/ })).toHaveAttribute(
      'href',
      'mailto:trond@ishavsveien.example',
    )
    await expect(page.getByRole('link', { name: 'Contacts 2' })).toBeVisible()
    await card.getByRole('button', { name: 'Edit: Trond Jakobsen' }).click()
    await card.getByRole('button', { name: 'Remove contact' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Trond Jakobsen?' })
    await question.getByRole('button', { name: 'Remove contact' }).click()
    await expect(page.getByRole('link', { name: 'Contacts 1' })).toBeVisible()
    await expect(card.getByText('Trond Jakobsen')).toHaveCount(0)
  })
  await test.step('ORG-7 an organization that cannot be found has a page of its own, with ways on', async () => {
    await goOn(page, `/en/admin/organizations/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The organization cannot be found')
    await expect(page).toHaveTitle('The organization cannot be found - Klubba')
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search for organization' }).fill(second.name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: second.name })).toBeVisible()
  })
  await test.step('AST-12 two people change two contacts: nobody is asked, and nothing is lost', async () => {
    await goOn(page, second.path)
    await card.getByRole('button', { name: 'Edit: Synnøve Lorentzen' }).click()
    await field(page, 'Title').fill('Owner')
    const before = await (await context.request.get(`/v1/organizations/${second.id}`, { headers })).json()
    const { contacts } = before as { contacts: object[] }
    const other = { id: randomUUID(), ...contact, contact_type: 'payment', name: 'Anne Hætta' }
    await change(context, second.id, headers, { version: 1, contacts: [...contacts, other] })
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Owner')).toBeVisible()
    await expect(card.getByText('Anne Hætta')).toBeVisible()
  })
  await test.step('ORG-2 in the hand the deciding button and a call stand under the thumb', async () => {
    const desk = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await goOn(page, first.path)
    const send = page.getByRole('button', { name: 'Send to verification' })
    await expect(send).toHaveCount(1)
    await expect(send).toBeInViewport()
    await expect(page.locator('[data-page-foot] a')).toHaveAttribute('href', 'tel:+4791644120')
    await send.click()
    await expect(page.locator('[data-colour]', { hasText: 'Pending verification' })).toBeVisible()
    if (desk) await page.setViewportSize(desk)
  })
  await test.step('ORG-1 the sections have addresses of their own, and what was typed stays on the way between them', async () => {
    await goOn(page, `${second.path}?section=addresses`)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.getByRole('link', { name: 'Addresses 1' })).toHaveAttribute('aria-current', 'page')
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Edit: Addresses' }).click()
    await field(page, 'Street').first().fill('Storgata 1')
    await sections.getByRole('link', { name: 'History' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/section=history/)
    await expect(sections.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await page.goBack()
    await expect(field(page, 'Street').first()).toHaveValue('Storgata 1')
  })
})

test('ORG-1 ORG-8 ORG-9 AST-12 NAV-18 LNG-2 MSG-1 an admin retires and deletes, changes bank details, and reads in Finnish', async ({
  page,
  context,
}) => {
  const [gone, paid] = [await given(context), await given(context)]
  const finnish = await given(context, { name: 'Maanrakennusurakointiyhtymä Pohjanmaa' })
  const support = await headersOf(context, demoUser('support'))
  const headers = await headersOf(context, demoUser('admin'))
  await openAs(page, demoUser('admin'), gone.path)
  await test.step('ORG-1 ORG-8 MSG-1 retiring and deleting ask first, and a refusal names what uses the organization', async () => {
    const { id, name } = gone
    const menu = page.getByRole('button', { name: 'More actions' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await page.route('**/v1/organizations/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('alert')).toContainText(
      'Error deleting organization. If the error persists, please contact the admin.',
    )
    await page.unroute('**/v1/organizations/*')
    const owner = { id: randomUUID(), owner_type: 'organization', organization_id: id }
    const owned = await context.request.post('/v1/owners', { headers, data: owner })
    expect(owned.status(), await owned.text()).toBe(201)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('listitem')).toHaveText(['1 owner'])
    await question.getByRole('button', { name: 'Retire' }).click()
    const retire = page.getByRole('alertdialog', { name: `Retire ${name}?` })
    await retire.getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByText(`${name} is retired`)).toBeVisible()
    await expect(page.getByText('This organization is retired')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit: Details' })).toHaveCount(0)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Details' })).toBeVisible()
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Delete In use' })).toBeVisible()
    const freed = await context.request.delete(`/v1/owners/${owner.id}`, { headers })
    expect(freed.status()).toBe(200)
    await page.reload()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Organization deleted')
    await expect(page).toHaveURL(/\/en\/admin\/organizations$/)
  })
  await test.step('ORG-9 AST-12 a change of bank details that met another one says whose that was, and what is there now', async () => {
    await goOn(page, `${paid.path}?section=bank_details`)
    const card = page.getByRole('region', { name: 'Bank details' })
    await card.getByRole('button', { name: 'Edit bank details' }).click()
    await field(page, 'Bank name').fill('Fjellbanken')
    const none = { account_number: null, bankgiro: null, plusgiro: null, iban: null, swift: null, payout_note: null }
    const changed = await context.request.put(`/v1/organizations/${paid.id}/bank_details`, {
      headers: support,
      data: { version: 0, bank_name: 'Kystbanken', ...none },
    })
    expect(changed.status(), await changed.text()).toBe(200)
    await card.getByRole('button', { name: 'Save' }).click()
    const told = card.getByRole('alert')
    await expect(told).toContainText(/Changed by Mette Sørensen, today\s\d\d:\d\d/)
    await expect(told).toContainText('Bank name is now: Kystbanken')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Fjellbanken')).toBeVisible()
    await expect(card.getByText('Changed by Elin Dahl')).toBeVisible()
    await expectToast(page, 'Bank details changed')
  })
  await test.step('NAV-18 LNG-2 in Finnish, with forms open and its history: axe finds nothing, nothing scrolls sideways, no English', async () => {
    await goOn(page, `/fi/admin/organizations/${finnish.id}`)
    await expect(page.getByRole('main').getByText('Ei vielä pankkitietoja.').first()).toBeVisible()
    for (const what of ['Tiedot', 'Osoitteet', 'Synnøve Lorentzen']) {
      await page.getByRole('button', { name: `Muokkaa: ${what}` }).click()
    }
    for (const look of looksOf(2)) {
      await wear(page, look)
      await expectSound(page, 'organization')
    }
    await page.getByRole('link', { name: 'Historia' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Historia' })).toBeVisible()
    for (const look of looksOf(3)) {
      await wear(page, look)
      await expectSound(page, 'history of the organization')
    }
  })
})
