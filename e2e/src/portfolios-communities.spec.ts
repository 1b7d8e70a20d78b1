import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs, pick, someName } from './registry-data.ts'
import { goOn } from './walking.ts'

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused()
}

test.describe('portfolios', () => {
  test('ORG-6 MSG-1 a new portfolio', async ({ page, context }) => {
    test.setTimeout(120_000)
    await test.step('ORG-6 a portfolio is created with its responsible organization, by keyboard alone', async () => {
      const organization = await (await makerAs(context, 'support')).organization()
      const name = someName('Fleet')
      await openAs(page, demoUser('support'), '/en/admin/portfolios')
      await page.getByRole('link', { name: 'New portfolio' }).press('Enter')
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.keyboard.press('Tab')
      const picker = page.getByRole('combobox', { name: 'Responsible organization' })
      await expect(picker).toBeFocused()
      await page.keyboard.type(organization.name)
      await expect(page.getByRole('option', { name: organization.name })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(picker).toHaveValue(organization.name)
      await page.getByRole('button', { name: 'Create portfolio' }).press('Enter')
      await expect(page.getByText('Portfolio created')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const overview = page.getByRole('region', { name: 'Overview' })
      await expect(overview.getByRole('link', { name: organization.name })).toHaveAttribute(
        'href',
        new RegExp(`/en/admin/organizations/${organization.id}$`),
      )
      await expect(overview).toContainText('Draft')
      await expect(page.getByRole('heading', { name: 'No assets in this portfolio' })).toBeVisible()
      await page.goBack()
      await page.getByRole('searchbox').fill(organization.name)
      await expect(page.getByRole('row', { name })).toContainText(organization.name)
      await expect(page.getByText('1 portfolio', { exact: true })).toBeVisible()
    })
    await test.step('ORG-6 MSG-1 what is wrong stands at its field, and what was typed stays', async () => {
      await openAs(page, demoUser('admin'), '/en/admin/portfolios/new')
      await page.getByRole('button', { name: 'Create portfolio' }).click()
      await expect(page.getByText('Field is required')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Name' }).fill('Arctic fleet')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Create portfolio' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Error creating portfolio. Check internet connection or try again later',
      )
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Arctic fleet')
      await context.setOffline(false)
    })
  })

  test('ORG-6 two people change one portfolio: both values are shown, and nothing is chosen beforehand', async ({
    page,
    context,
  }) => {
    const maker = await makerAs(context, 'admin')
    const [first, second, third] = [await maker.organization(), await maker.organization(), await maker.organization()]
    const portfolio = await maker.portfolio(first.id)
    await openAs(page, demoUser('support'), `/en/admin/portfolios/${portfolio.id}`)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(portfolio.name)
    await maker.send('PATCH', `/v1/portfolios/${portfolio.id}`, { version: 1, organization_id: second.id })
    const name = someName('Renamed')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await pick(page, 'Responsible organization', third.name)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you edited it' })
    await expect(dialog).toContainText('Changed by Elin Dahl')
    await expect(dialog).toContainText(`was ${first.name}`)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('radio', { name: third.name }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText(third.name)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem').filter({ hasText: third.name })).toContainText(second.name)
  })

  test('ORG-6 ORG-8 MSG-1 deleted, or retired instead', async ({ page, context }) => {
    test.setTimeout(120_000)
    await test.step('ORG-8 MSG-1 what is in use is not deleted: it says what uses it, and is retired instead', async () => {
      const maker = await makerAs(context, 'admin')
      const portfolio = await maker.portfolio((await maker.organization()).id)
      await maker.owner({ owner_type: 'portfolio', portfolio_id: portfolio.id })
      await openAs(page, demoUser('admin'), `/en/admin/portfolios/${portfolio.id}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByRole('alert')).toContainText('This is in use and cannot be deleted.')
      await expect(dialog.getByRole('alert')).toContainText('1 owner')
      await dialog.getByRole('button', { name: 'Retire' }).click()
      await page
        .getByRole('alertdialog', { name: `Retire ${portfolio.name}?` })
        .getByRole('button', { name: 'Retire' })
        .click()
      await expect(page.getByRole('main').getByText('Retired', { exact: true }).first()).toBeVisible()
      await goOn(page, `/en/admin/portfolios?q=${encodeURIComponent(portfolio.name)}`)
      await expect(page.getByRole('heading', { name: 'No portfolio matches' })).toBeVisible()
      await page.getByRole('button', { name: 'Retired' }).click()
      await page.getByRole('link', { name: portfolio.name }).click()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Bring back' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
    })
    await test.step('ORG-6 MSG-1 deleting asks first, and says how it went', async () => {
      const portfolio = await (await makerAs(context, 'admin')).portfolio()
      await openAs(page, demoUser('admin'), `/en/admin/portfolios/${portfolio.id}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog', { name: `Delete ${portfolio.name}?` })
      await page.route('**/v1/portfolios/*', (route) => route.abort())
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByRole('alert')).toContainText(
        'Error deleting portfolio. If the error persists, please contact the admin.',
      )
      await page.unroute('**/v1/portfolios/*')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Portfolio deleted')).toBeVisible()
      await expect(page).toHaveURL(/\/en\/admin\/portfolios$/)
      await page.goto(`/en/admin/portfolios/${portfolio.id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'The portfolio cannot be found' })).toBeVisible()
    })
  })

  test('ORG-6 whoever may only read sees it, and is offered nothing to change it by', async ({ page, context }) => {
    const maker = await makerAs(context, 'admin')
    const portfolio = await maker.portfolio((await maker.organization()).id)
    await openAs(page, demoUser('read'), `/en/admin/portfolios?q=${encodeURIComponent(portfolio.name)}`)
    await expect(page.getByRole('link', { name: 'New portfolio' })).toHaveCount(0)
    await page.getByRole('link', { name: portfolio.name }).click()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(portfolio.name)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  })
})

test.describe('communities', () => {
  test('ORG-6 COM-2 MSG-1 members of a community', async ({ page, context }) => {
    test.setTimeout(120_000)
    await test.step('ORG-6 COM-2 MSG-1 a community gets organizations and users as members, each once', async () => {
      const maker = await makerAs(context, 'admin')
      const organization = await maker.organization()
      const name = someName('Circle')
      await openAs(page, demoUser('auction_broker'), '/en/admin/community')
      await page.getByRole('link', { name: 'New community' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Create community' }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Nothing is offered to this community' })).toBeVisible()

      const members = page.getByRole('region', { name: 'Members' })
      await members.getByRole('button', { name: 'Add member' }).click()
      await members.getByRole('button', { name: 'Add member' }).click()
      await expect(members.getByText('Field is required')).toBeVisible()
      await pick(page, 'Organization', organization.name)
      await members.getByRole('button', { name: 'Add member' }).click()
      await expect(page.getByText('Member added')).toBeVisible()
      await expect(members.getByRole('listitem').filter({ hasText: organization.name })).toBeVisible()
      await pick(page, 'Organization', organization.name)
      await members.getByRole('button', { name: 'Add member' }).click()
      await expect(members.getByText('This is a member already.')).toBeVisible()

      await members.getByRole('radio', { name: 'User' }).check()
      await page.getByRole('combobox', { name: 'User' }).fill('Mette')
      await page.getByRole('option', { name: /Mette.*Support/ }).click()
      await members.getByRole('button', { name: 'Add member' }).click()
      await expect(members.getByText('2 members')).toBeVisible()
      await members.getByRole('button', { name: 'Close' }).click()
      await members.getByRole('searchbox', { name: 'Search in members' }).fill('Mette')
      await expect(members.getByRole('listitem')).toHaveCount(1)
      await expect(members.getByRole('listitem')).toContainText('Support')
    })
    await test.step('COM-2 MSG-1 a member is deleted after a question', async () => {
      const maker = await makerAs(context, 'support')
      const [organization, community] = [await maker.organization(), await maker.community()]
      await maker.send('POST', `/v1/communities/${community.id}/members`, {
        id: randomUUID(),
        organization_id: organization.id,
      })
      await openAs(page, demoUser('support'), `/en/admin/community/${community.id}`)
      const members = page.getByRole('region', { name: 'Members' })
      const remove = members.getByRole('button', { name: `Delete member ${organization.name}` })
      await remove.click()
      const dialog = page.getByRole('alertdialog', { name: `Delete ${organization.name} from the members?` })
      await expect(dialog).toContainText(community.name)
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(remove).toBeFocused()
      await remove.click()
      await dialog.getByRole('button', { name: 'Delete member' }).click()
      await expect(page.getByText('Member deleted')).toBeVisible()
      await expect(members.getByRole('heading', { name: 'No members yet' })).toBeVisible()
      const history = page.getByRole('region', { name: 'History' })
      await expect(history.getByRole('listitem').first()).toContainText(organization.name)
    })
    await test.step('COM-2 members have pages', async () => {
      const maker = await makerAs(context, 'support')
      const community = await maker.community()
      for (let number = 0; number < 11; number++) {
        const { id } = await maker.organization(`Member ${String(number).padStart(2, '0')} ${community.name}`)
        await maker.send('POST', `/v1/communities/${community.id}/members`, { id: randomUUID(), organization_id: id })
      }
      await openAs(page, demoUser('read'), `/en/admin/community/${community.id}`)
      const members = page.getByRole('region', { name: 'Members' })
      await expect(members.getByRole('listitem')).toHaveCount(10)
      await expect(members.getByRole('button', { name: /Add member|Delete member/ })).toHaveCount(0)
      await members.getByRole('button', { name: 'Next' }).click()
      await expect(members.getByRole('listitem')).toHaveText([/Member 10/])
    })
    await test.step('ORG-6 an id that nothing has is told so', async () => {
      await openAs(page, demoUser('read'), `/en/admin/community/${randomUUID()}`)
      await expect(page.getByRole('heading', { level: 1, name: 'The community cannot be found' })).toBeVisible()
      await goOn(page, `/en/admin/portfolios/${randomUUID()}`)
      await expect(page.getByRole('heading', { level: 1, name: 'The portfolio cannot be found' })).toBeVisible()
    })
  })
})

test.describe('the command palette', () => {
  test('NAV-17 ORG-6 the registry in the palette', async ({ page, context }) => {
    test.setTimeout(120_000)
    await test.step('NAV-17 ORG-6 finds organizations, owners, portfolios and communities, and opens them by keyboard', async () => {
      const maker = await makerAs(context, 'admin')
      const organization = await maker.organization()
      const [portfolio, community] = [await maker.portfolio(organization.id), await maker.community(organization.id)]
      await maker.owner({ owner_type: 'creditor', organization_id: organization.id })
      await openAs(page, demoUser('read'), '/en/auth/landing')
      await openPalette(page)
      const questions: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/v1/search')) questions.push(request.url())
      })
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
    await test.step('NAV-17 says so when the registry cannot be searched', async () => {
      await page.route('**/v1/search?**', (route) => route.abort())
      await openAs(page, demoUser('read'), '/en/auth/landing')
      await openPalette(page)
      await page.keyboard.type('owners')
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The registry could not be searched.')
      await expect(page.getByRole('option', { name: 'Owners' })).toBeVisible()
    })
  })
})
