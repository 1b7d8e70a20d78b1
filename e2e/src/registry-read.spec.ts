import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { given } from './organization-given.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { goOn, watchFetching } from './walking.ts'

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused()
}

test('ORG-1 ORG-5 ORG-6 COM-2 NAV-17 whoever may only read finds the registry, and nothing to change it by', async ({
  page,
  context,
}) => {
  const maker = await makerAs(context, 'admin')
  const [organization, person] = [await maker.organization(), await maker.person()]
  const [portfolio, community] = [await maker.portfolio(organization.id), await maker.community(organization.id)]
  await maker.owner({ owner_type: 'creditor', organization_id: organization.id })
  await maker.send('PATCH', `/v1/owners/${person.id}`, { version: 1, phone: '+47 33 33 33 33' })
  const { path } = await given(context)
  const main = page.getByRole('main')
  const hasFetched = watchFetching(page)
  await openAs(page, demoUser('read'), `/en/admin/owners?q=${encodeURIComponent(person.name)}`)
  await test.step('ORG-5 what is personal is hidden, in list, page and history', async () => {
    await expect(page.getByRole('row', { name: person.name })).toBeVisible()
    await expect(main).not.toContainText('22 22')
    await page.getByRole('link', { name: person.name }).click()
    await expect(page.getByText('Birth date, address, phone and email are not shown to your user type.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Private person' })).toContainText('Norway')
    const entry = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Phone' })
    await expect(entry).toBeVisible()
    for (const secret of ['1971', 'Fjordveien', '22 22', '33 33', 'kari@nordmann']) {
      await expect(main).not.toContainText(secret)
    }
    // T12: who can act is said, what the person lacks is not.
    const verification = page.getByRole('region', { name: 'Verification' })
    await expect(verification).toContainText('Anyone who can edit it can send it to verification.')
    await expect(verification.getByRole('listitem')).toHaveCount(0)
    await expect(verification.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Personal data' })).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
  })
  await test.step('ORG-1 at organizations there is nothing to press, and no bank details', async () => {
    await goOn(page, '/en/admin/organizations')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('link', { name: 'New organization' })).toHaveCount(0)
    await goOn(page, path)
    await expect(page.getByRole('region', { name: 'Verification' })).toBeVisible()
    await hasFetched()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Bank details' })).toHaveCount(0)
  })
  await test.step('ORG-6 at portfolios there is nothing to change', async () => {
    await goOn(page, `/en/admin/portfolios?q=${encodeURIComponent(portfolio.name)}`)
    await expect(page.getByRole('link', { name: portfolio.name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New portfolio' })).toHaveCount(0)
    await page.getByRole('link', { name: portfolio.name }).click()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(portfolio.name)
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  })
  await test.step('COM-2 the members of a community have pages', async () => {
    for (let number = 0; number < 11; number++) {
      const { id } = await maker.organization(`Member ${String(number).padStart(2, '0')} ${community.name}`)
      await maker.send('POST', `/v1/communities/${community.id}/members`, { id: randomUUID(), organization_id: id })
    }
    await goOn(page, `/en/admin/community/${community.id}`)
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByRole('listitem')).toHaveCount(10)
    await expect(members.getByRole('button', { name: /Add member|Delete member/ })).toHaveCount(0)
    await members.getByRole('button', { name: 'Next' }).click()
    await expect(members.getByRole('listitem')).toHaveText([/Member 10/])
  })
  await test.step('ORG-6 an id that nothing has is told so', async () => {
    await goOn(page, `/en/admin/community/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1, name: 'The community cannot be found' })).toBeVisible()
    await goOn(page, `/en/admin/portfolios/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1, name: 'The portfolio cannot be found' })).toBeVisible()
  })
  await test.step('NAV-17 ORG-6 the palette finds organizations, owners, portfolios and communities, and opens them by keyboard', async () => {
    const questions: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/search')) questions.push(request.url())
    })
    await openPalette(page)
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await palette.getByRole('combobox').fill(organization.name)
    const group = (name: string) => palette.getByRole('group', { name, exact: true })
    await expect(group('Organizations').getByRole('option')).toContainText(organization.name)
    await expect(group('Owners').getByRole('option')).toContainText(`${organization.name}Creditor`)
    await expect(group('Portfolios').getByRole('option')).toContainText(`${portfolio.name}${organization.name}`)
    await expect(group('Communities').getByRole('option')).toContainText(community.name)
    // One question for all kinds.
    expect(questions).toHaveLength(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(group('Portfolios').getByRole('option')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: portfolio.name })).toBeVisible()
  })
  await test.step('NAV-17 the palette says so when the registry cannot be searched', async () => {
    await page.route('**/v1/search?**', (route) => route.abort())
    await openPalette(page)
    await page.keyboard.type('owners')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The registry could not be searched.')
    await expect(page.getByRole('option', { name: 'Owners' })).toBeVisible()
  })
})
