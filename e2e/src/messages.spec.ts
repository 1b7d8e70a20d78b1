import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { MESSAGE_LANGUAGES, MESSAGES, messageReader } from './message-catalogue.ts'
import { given, headersOf, takeStep } from './organization-given.ts'
import { demoUser, expect, newUser, openAs, test } from './product.ts'
import { makerAs, someName } from './registry-data.ts'
import { goOn } from './walking.ts'

const submit = (page: Page) => page.locator('main button[type=submit]')
/** What a question is answered with: no is first. */
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button').last()
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** The server does not answer such a call, until it does again. */
async function cut(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const onRoute = async (route: Route) => (route.request().method() === method ? route.abort() : route.continue())
  await page.route(path, onRoute)
  return async () => page.unroute(path, onRoute)
}

test('MSG-1 T18 the messages that the tests look for are those of the requirement', () => {
  const requirements = readFileSync(join(import.meta.dirname, '../../docs/requirements.md'), 'utf8')
  const line = requirements.split('\n').find((each) => each.startsWith('- **MSG-1**')) ?? ''
  const required = [...line.matchAll(/"([^"]+)"/g)].map(([, message]) => message)
  const looked = Object.values(MESSAGES).flatMap((messages) => Object.keys(messages))
  expect(looked.toSorted()).toEqual([...new Set(required)].toSorted())
})

for (const language of MESSAGE_LANGUAGES) {
  test(`MSG-1 T18 users: every message appears where it belongs, in ${language}`, async ({
    page,
    context,
    troubles,
  }) => {
    const { phrase, toast, alert, onPage, expectAll } = messageReader(page, 'users', language)
    const admin = await makerAs(context, 'admin')
    const locked = await newUser(context, 'user')
    for (let tries = 0; tries < 10; tries++) {
      await context.request.post('/api/_auth/login', { data: { ...locked, password: 'wrong' } })
    }
    const { results } = await admin.send<{ results: { id: string }[] }>('GET', `/v1/users?q=${locked.email}`)
    await openAs(page, demoUser('admin'), `/${language}/admin/users/${results[0]?.id}`)

    const unlock = await cut(page, 'POST', '**/unlock')
    await button(page, phrase('users:action.unlock')).click()
    await alert('An error occurred when unlocking user')
    await unlock()
    await button(page, phrase('users:action.unlock')).click()
    await toast('User unlocked successfully')

    await goOn(page, `/${language}/admin/users/new`)
    await page.locator('[name=first_name]').fill('Åse')
    await page.locator('[name=last_name]').fill('Ødegård')
    await page.locator('[name=email]').fill(`${randomUUID()}@yard.example`)
    await page.locator('[name=user_type]').selectOption('support')
    const create = await cut(page, 'POST', '**/v1/users')
    await submit(page).click()
    await alert('Error creating user')
    await alert('Check internet connection or try again later')
    await create()
    await submit(page).click()
    await toast('User created')

    const invited = { id: randomUUID(), email: `${randomUUID()}@yard.example`, user_type: 'user', language: 'en' }
    await admin.send('POST', '/v1/users', { ...invited, first_name: 'Kari', last_name: 'Nordmann' })
    await goOn(page, `/${language}/admin/users/${invited.id}`)
    const edit = await cut(page, 'PATCH', '**/v1/users/*')
    await page.locator('[name=first_name]').fill('Solveig')
    await submit(page).click()
    await alert('Error updating user')
    await edit()
    await submit(page).click()
    const resend = await cut(page, 'POST', '**/resend_activation')
    await button(page, phrase('users:action.resend_activation')).click()
    await alert('An error occurred when sending activation code by email')
    await resend()
    await button(page, phrase('users:action.resend_activation')).click()
    await toast('Activation code sent by email')
    const deactivate = await cut(page, 'POST', '**/deactivate')
    await button(page, phrase('users:action.deactivate')).click()
    await confirm(page).click()
    await alert('Error deactivating user')
    await deactivate()
    await confirm(page).click()
    await toast('User deactivated')

    // What no page is made for, so that it cannot be shown.
    await page.route('**/v1/portfolios?*', (route) => route.fulfill({ json: { results: 7, total: 1, page_size: 50 } }))
    await goOn(page, `/${language}/admin/portfolios`)
    await onPage('Unknown error')
    await onPage('An error occurred. If the error persists contact the admin.')
    expectAll()
    await page.close()
    expect(troubles.splice(0)).not.toEqual([])
  })

  test(`MSG-1 T18 the registry: every message appears where it belongs, in ${language}`, async ({ page, context }) => {
    const { phrase, toast, alert, onPage, expectAll } = messageReader(page, 'registry', language)
    const support = await makerAs(context, 'support')
    const waiting = await given(context)
    await takeStep(context, waiting.id, 'send_to_verification', await headersOf(context, demoUser('user')))
    const person = await support.person()
    await support.send('POST', `/v1/owners/${person.id}/send_to_verification`)
    const step = (name: string) => button(page, phrase(`registry:verification.step.${name}`))
    const deletes = async () => {
      await button(page, phrase('registry:menu.label')).click()
      await page.getByRole('menuitem', { name: phrase('registry:menu.delete') }).click()
    }
    await openAs(page, demoUser('admin'), `/${language}/admin/organizations/new`)

    await page.route('**/lookup?**', (route) => {
      const isKnown = new URL(route.request().url()).searchParams.get('number') === '1'
      const [status, code] = isKnown ? [502, 'lookup_failed'] : [404, 'organization_not_in_register']
      return route.fulfill({ status, json: { code, message: '-' } })
    })
    const asked = page.getByRole('textbox', { name: phrase('organizations:lookup.number_or_name'), exact: true })
    for (const [number, message] of [
      ['1', 'Failed to lookup Organization'],
      ['2', 'The organization cannot be found'],
    ] as const) {
      await asked.fill(number)
      await asked.press('Enter')
      await alert(message)
    }
    const organization = someName('Nordlys')
    await page.locator('[name=name]').fill(organization)
    const create = await cut(page, 'POST', '**/v1/organizations')
    await submit(page).last().click()
    await alert('Error creating organization')
    await create()
    await submit(page).last().click()
    await toast('Organization created')
    const erase = await cut(page, 'DELETE', '**/v1/organizations/*')
    await deletes()
    await confirm(page).click()
    await alert('Error deleting organization')
    await alert('If the error persists, please contact the admin.')
    await erase()
    await confirm(page).click()
    await toast('Organization deleted')
    await goOn(page, `/${language}/admin/organizations/${randomUUID()}`)
    await onPage('The organization cannot be found')

    const complete = await given(context, { by: 'admin' })
    await headersOf(context, demoUser('admin'))
    await goOn(page, `/${language}/admin/organizations/${complete.id}`)
    const send = await cut(page, 'POST', '**/send_to_verification')
    await step('send_to_verification').click()
    await alert('Error sending to Verification')
    await send()
    await goOn(page, `/${language}/admin/organizations/${waiting.id}`)
    const verify = await cut(page, 'POST', '**/verify')
    await step('verify').click()
    await alert('Verification error')
    await verify()
    await step('verify').click()
    await toast('Organization verified')
    await page.getByRole('main').getByRole('link', { name: /^TCR/ }).click()
    await button(page, phrase('organization_cards:tcr.add')).click()
    await page.locator('[name=inspected_on]').fill('2026-05-04')
    await page.locator('[name=inspector]').fill('Synnøve Lorentzen')
    await submit(page).last().click()
    await toast('TCR added')

    await goOn(page, `/${language}/admin/owners/${person.id}`)
    await step('verify').click()
    await toast('Owner verified')
    await goOn(page, `/${language}/admin/owners/new`)
    await page.getByRole('radio', { name: phrase('owners:type.private_owner'), exact: true }).check()
    await page.locator('[name=name]').fill(someName('Kari'))
    await page.locator('[name=country_id]').selectOption('578')
    await submit(page).click()
    await toast('Owner added')
    await deletes()
    await confirm(page).click()
    await toast('Owner deleted')

    await goOn(page, `/${language}/admin/portfolios/new`)
    await page.locator('[name=name]').fill(someName('Fleet'))
    const portfolio = await cut(page, 'POST', '**/v1/portfolios')
    await submit(page).click()
    await alert('Error creating portfolio')
    await portfolio()
    await submit(page).click()
    const drop = await cut(page, 'DELETE', '**/v1/portfolios/*')
    await deletes()
    await confirm(page).click()
    await alert('Error deleting portfolio')
    await alert('If the error persists, please contact the admin.')
    await drop()
    await confirm(page).click()
    await toast('Portfolio deleted')

    const community = await support.community()
    await goOn(page, `/${language}/admin/community/${community.id}`)
    await button(page, phrase('communities:member.add')).click()
    await page
      .getByRole('combobox', { name: phrase('communities:member.organization'), exact: true })
      .fill(waiting.name)
    await page.getByRole('option', { name: waiting.name }).click()
    await page.getByRole('form').locator('button[type=submit]').click()
    await toast('Member added')
    await button(page, phrase('communities:member.delete_name').replace('{name}', waiting.name)).click()
    await confirm(page).click()
    await toast('Member deleted')
    expectAll()
  })
}
