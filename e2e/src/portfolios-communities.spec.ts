import { randomUUID } from 'node:crypto'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs, pick, someName } from './registry-data.ts'
import { expectToast } from './toasts.ts'
import { goOn, setOffline } from './walking.ts'

test('ORG-6 COM-2 MSG-1 support makes and changes portfolios and communities', async ({ page, context }) => {
  const admin = await makerAs(context, 'admin')
  const maker = await makerAs(context, 'support')
  const members = page.getByRole('region', { name: 'Members' })
  await openAs(page, demoUser('support'), '/en/admin/portfolios')
  await test.step('ORG-6 a portfolio is created with its responsible organization, by keyboard alone', async () => {
    const organization = await maker.organization()
    const name = someName('Fleet')
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
    await expectToast(page, 'Portfolio created')
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
    const name = someName('Arctic fleet')
    await goOn(page, '/en/admin/portfolios/new')
    await page.getByRole('button', { name: 'Create portfolio' }).click()
    await expect(page.getByText('Field is required')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await setOffline(page, true)
    await page.getByRole('button', { name: 'Create portfolio' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Error creating portfolio. Check internet connection or try again later',
    )
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await setOffline(page, false)
    await page.getByRole('button', { name: 'Create portfolio' }).click()
    await expectToast(page, 'Portfolio created')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  await test.step('ORG-6 two people change one portfolio: both values are shown, and nothing is chosen beforehand', async () => {
    const [first, second, third] = [await admin.organization(), await admin.organization(), await admin.organization()]
    const portfolio = await admin.portfolio(first.id)
    await goOn(page, `/en/admin/portfolios/${portfolio.id}`)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(portfolio.name)
    await admin.send('PATCH', `/v1/portfolios/${portfolio.id}`, { version: 1, organization_id: second.id })
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
    await expectToast(page, 'Saved')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText(third.name)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem').filter({ hasText: third.name })).toContainText(second.name)
  })
  await test.step('ORG-6 COM-2 MSG-1 a community gets organizations and users as members, each once', async () => {
    const organization = await admin.organization()
    const name = someName('Circle')
    await goOn(page, '/en/admin/community')
    await page.getByRole('link', { name: 'New community' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Create community' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing is offered to this community' })).toBeVisible()

    await members.getByRole('button', { name: 'Add member' }).click()
    await members.getByRole('button', { name: 'Add member' }).click()
    await expect(members.getByText('Field is required')).toBeVisible()
    await pick(page, 'Organization', organization.name)
    await members.getByRole('button', { name: 'Add member' }).click()
    await expectToast(page, 'Member added')
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
    const [organization, community] = [await maker.organization(), await maker.community()]
    await maker.send('POST', `/v1/communities/${community.id}/members`, {
      id: randomUUID(),
      organization_id: organization.id,
    })
    await goOn(page, `/en/admin/community/${community.id}`)
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
})

test('ORG-6 T1 a portfolio shows its assets, their number by status, and the way to them in the list', async ({
  page,
  context,
}) => {
  const admin = await makerAs(context, 'admin')
  const { results } = await admin.send<{ results: { id: string; name: string }[] }>('GET', '/v1/portfolios?sort=name')
  const [portfolio] = results
  const id = portfolio?.id ?? ''
  interface Assets {
    total: number
    results: { asset_number: string }[]
  }
  const list = await admin.send<Assets>('GET', `/v1/assets?portfolio=${id}&sort=-updated_at&page_size=10`)
  const archived = await admin.send<Assets>('GET', `/v1/assets?portfolio=${id}&archived=true`)
  expect(list.total).toBeGreaterThan(10)
  await openAs(page, demoUser('admin'), `/en/admin/portfolios/${id}`)
  const assets = page.getByRole('region', { name: 'Assets' })

  await test.step('T1 the first ten with status and price or readiness, and all of them behind the pages', async () => {
    await expect(assets.getByRole('heading', { name: `Assets ${list.total}` })).toBeVisible()
    const rows = assets.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(11)
    for (const [index, { asset_number }] of list.results.entries()) {
      await expect(rows.nth(index + 1)).toContainText(asset_number)
      await expect(rows.nth(index + 1)).toContainText(/\d\/9|[A-Z]{3}|No bids/)
    }
    await expect(page.getByText('No assets in this portfolio')).toHaveCount(0)
    await assets.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(assets.getByText(`11–${Math.min(20, list.total)} of ${list.total}`)).toBeVisible()
    await expect(rows).toHaveCount(1 + Math.min(10, list.total - 10))
  })
  await test.step('T1 each count leads to the assets that it counts', async () => {
    const tiles = assets.getByRole('list', { name: 'Status' }).getByRole('link')
    const counts = (await tiles.allTextContents()).map((text) => Number(/^\d+/.exec(text)?.[0]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(list.total)
    await tiles.first().click()
    await expect(page.getByText(new RegExp(`^${counts[0]} assets?$`))).toBeVisible()
    await page.goBack()
    await assets.getByRole('link', { name: 'Show in asset list' }).click()
    await expect(page.getByText(`${list.total} assets`, { exact: true })).toBeVisible()
    await page.goBack()
    if (archived.total > 0) {
      await assets.getByRole('link', { name: `${archived.total} archived` }).click()
      await expect(page.getByText(new RegExp(`^${archived.total} assets?$`))).toBeVisible()
      await page.goBack()
    }
  })
  await test.step('T1 retiring or deleting it says how many assets it holds', async () => {
    for (const action of ['Retire', 'Delete']) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('listitem').filter({ hasText: 'asset' })).toHaveText(
        `${list.total + archived.total} assets`,
      )
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
  })
})

test('ORG-6 ORG-8 MSG-1 an admin deletes a portfolio, or retires it instead', async ({ page, context }) => {
  const maker = await makerAs(context, 'admin')
  const portfolio = await maker.portfolio((await maker.organization()).id)
  await maker.owner({ owner_type: 'portfolio', portfolio_id: portfolio.id })
  await openAs(page, demoUser('admin'), `/en/admin/portfolios/${portfolio.id}`)
  await test.step('ORG-8 MSG-1 what is in use is not deleted: it says what uses it, and is retired instead', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('It is in use, so it can’t be deleted.')
    await expect(dialog.getByRole('listitem')).toHaveText(['1 owner'])
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
    const { id, name } = await maker.portfolio()
    await goOn(page, `/en/admin/portfolios/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await page.route('**/v1/portfolios/*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Error deleting portfolio. If the error persists, please contact the admin.',
    )
    await page.unroute('**/v1/portfolios/*')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Portfolio deleted')
    await expect(page).toHaveURL(/\/en\/admin\/portfolios$/)
    await goOn(page, `/en/admin/portfolios/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'The portfolio cannot be found' })).toBeVisible()
  })
})
