import type { BrowserContext, Page } from '@playwright/test'
import { expectSound, openIn } from './looks.ts'
import { given, headersOf, takeStep } from './organization-given.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { expectToast } from './toasts.ts'
import { goOn, watchFetching } from './walking.ts'

interface Listed {
  total: number
  results: { id: string; name: string; organization?: { id: string; name: string } }[]
}
interface Sales {
  results: { status: string; count: number; sum: { amount: number; currency: string } }[]
}
type Send = Awaited<ReturnType<typeof makerAs>>['send']

/** Of the demo's businesses one with auctions of this status; those in Norway are sold for by other tests. */
async function ownerWith(send: Send, status: string) {
  const { results } = await send<Listed>(
    'GET',
    '/v1/owners?owner_type=organization&country=752&country=246&country=208&page_size=100',
  )
  for (const { id, name, organization } of results) {
    const { total } = await send<Listed>('GET', `/v1/auctions?owner=${id}&status=${status}`)
    if (total > 0 && organization) return { id, name, organization, total }
  }
  throw new Error(`no owner has a ${status} auction`)
}

/** The first of the demo's portfolios or communities for which the list holds something. */
async function firstWith(send: Send, part: 'portfolios' | 'communities', list: (id: string) => string) {
  const { results } = await send<Listed>('GET', `/v1/${part}?page_size=100`)
  for (const { id } of results) {
    const { total } = await send<Listed>('GET', list(id))
    if (total > 0) return { id, total }
  }
  throw new Error(`nothing is listed for any of the ${part}`)
}

async function expectListed(page: Page, count: number, what: 'asset' | 'auction'): Promise<void> {
  await expect(page.getByText(new RegExp(`^${count} ${what}s?$`))).toBeVisible()
}

test('T12 ORG-5 ORG-1 the pages of an owner and its organization show machines, auctions and sales, and each count opens its list', async ({
  page,
  context,
}) => {
  const { send } = await makerAs(context, 'read')
  const running = await ownerWith(send, 'LIVE')
  const sold = await ownerWith(send, 'SOLD&status=PAID&status=DELIVERED')
  await openAs(page, demoUser('read'), `/en/admin/owners/${running.id}`)
  const assets = page.getByRole('region', { name: 'Assets' })
  const auctions = page.getByRole('region', { name: 'Running auctions' })
  const sales = page.getByRole('region', { name: 'Sales' })

  await test.step('T12 the machines of the owner by status, with the way to each of them', async () => {
    const list = await send<Listed>('GET', `/v1/assets?owner=${running.id}`)
    await expect(assets.getByRole('heading', { name: `Assets ${list.total}` })).toBeVisible()
    const tiles = assets.getByRole('list', { name: 'Status' }).getByRole('link')
    await expect(tiles.first()).toBeVisible()
    const counts = (await tiles.allTextContents()).map((text) => Number(/^\d+/.exec(text)?.[0]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(list.total)
    await tiles.first().click()
    await expectListed(page, counts[0] ?? 0, 'asset')
    await page.goBack()
  })
  await test.step('T12 T7 AUC-3 running auctions with price and end by the lot, and the same number in the list', async () => {
    await expect(auctions.getByRole('listitem')).toHaveCount(Math.min(5, running.total))
    await expect(auctions.getByRole('listitem').first()).toContainText(/NOK|SEK|DKK|EUR|No bids/)
    await expect(auctions.getByRole('listitem').first()).toContainText(/(Swedish|Finnish|Danish)\s+time/)
    await auctions.getByRole('link', { name: 'Show in auction list: Running auctions' }).click()
    await expectListed(page, running.total, 'auction')
    await expect(page.getByRole('button', { name: `Remove Owner: ${running.name}` })).toBeVisible()
    await page.goBack()
  })
  await test.step('T12 the organization is one click away, has the same machines and leads back to the owner', async () => {
    const { organization } = running
    await page.getByRole('region', { name: 'Verification' }).getByRole('link', { name: organization.name }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/organizations/${organization.id}$`))
    // Its owner's page, which it has come from, has the same name and the same machines.
    await expect(page.getByRole('region', { name: 'As owner' })).toBeVisible()
    const list = await send<Listed>('GET', `/v1/assets?organization=${organization.id}`)
    await expect(assets.getByRole('heading', { name: `Assets ${list.total}` })).toBeVisible()
    await assets.getByRole('link', { name: 'Show in asset list' }).click()
    await expectListed(page, list.total, 'asset')
    await expect(page.getByRole('button', { name: `Remove Organization: ${organization.name}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
    await page.getByRole('region', { name: 'As owner' }).getByRole('link', { name: running.name }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/owners/${running.id}$`))
  })
  await test.step('T12 sales with their sum per currency, and each status opens as many as it counts', async () => {
    await goOn(page, `/en/admin/owners/${sold.id}`)
    const { results } = await send<Sales>('GET', `/v1/auctions/sales?owner=${sold.id}`)
    for (const [currency, ofIt] of Map.groupBy(results, ({ sum }) => sum.currency)) {
      const kroner = ofIt.reduce((total, { sum }) => total + sum.amount, 0) / 100
      const digits = String(kroner).replaceAll(/\d(?=\d)/g, String.raw`$&\s?`)
      await expect(sales.locator('dl')).toContainText(new RegExp(`${digits}\\s${currency}`))
    }
    const status = sales.getByRole('link', { name: /^(Sold|Paid|Delivered) \d+$/ }).first()
    const count = Number(/\d+$/.exec((await status.textContent()) ?? '')?.[0])
    await status.click()
    await expectListed(page, count, 'auction')
    await page.goBack()
    await sales.getByRole('link', { name: 'Show in auction list: Sales' }).click()
    await expectListed(page, sold.total, 'auction')
  })
})

/** A business owner whose organization somebody has sent to verification. */
async function pendingOwner(context: BrowserContext) {
  const organization = await given(context)
  const headers = await headersOf(context, demoUser('user'))
  await takeStep(context, organization.id, 'send_to_verification', headers)
  const maker = await makerAs(context, 'user')
  const owner = await maker.owner({ owner_type: 'organization', organization_id: organization.id })
  return { owner, organization, headers }
}

test('T12 ORG-2 a business owner is verified or returned on its own page, and who cannot do it sees who can', async ({
  page,
  context,
}) => {
  const { owner, organization, headers } = await pendingOwner(context)
  const path = `/en/admin/owners/${owner.id}`
  const verification = page.getByRole('region', { name: 'Verification' })

  await test.step('T12 USR-2 a broker sees that it waits and who can act, and gets no button', async () => {
    await openAs(page, demoUser('auction_broker'), path)
    await expect(verification.getByText('Support or an admin can verify or return it.')).toBeVisible()
    await expect(verification.getByText('Main contact')).toBeVisible()
    await expect(verification.getByRole('button')).toHaveCount(0)
    await context.clearCookies()
  })
  await test.step('T12 support returns it with a reason, which the page then shows', async () => {
    await openAs(page, demoUser('support'), path)
    await verification.getByRole('button', { name: 'Return' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The address is out of date.')
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(verification.getByText('Returned: The address is out of date.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Draft').first()).toBeVisible()
  })
  await test.step('T12 NAV-9 once sent again it is verified there, and leaves the list of what waits', async () => {
    await takeStep(context, organization.id, 'send_to_verification', headers)
    await openAs(page, demoUser('support'), path)
    await verification.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Organization verified')
    await expect(verification.getByText(/^Verified by /)).toBeVisible()
    await expect(verification.getByRole('button')).toHaveCount(0)
    await goOn(page, `/en/admin/owners?waiting=me&q=${encodeURIComponent(organization.name)}`)
    await expect(page.getByRole('heading', { name: 'No owner matches' })).toBeVisible()
  })
})

test('T12 NAV-9 the number beside Owners in the menu is the number that the list opens with', async ({
  page,
  context,
}) => {
  await pendingOwner(context)
  await openAs(page, demoUser('admin'), '/en/admin/owners')
  // Others are sent to verification meanwhile: both are read at one moment.
  await expect(async () => {
    await page.goto('/en/admin/owners?waiting=me')
    const entry = page.getByRole('navigation').getByRole('link', { name: /^Owners\s?\d+$/ })
    await expect(entry).toBeVisible()
    const counted = /\d+$/.exec((await entry.textContent()) ?? '')?.[0] ?? ''
    await expect(page.getByRole('button', { name: `Waits for me: ${counted}`, pressed: true })).toBeVisible()
    expect(await page.getByText(/^\d+ owners?$/).textContent()).toMatch(new RegExp(`^${counted} owner`))
  }).toPass()
})

test('T12 ORG-6 COM-1 a portfolio and a community show auctions and sales, and the owner that they are', async ({
  page,
  context,
}) => {
  const admin = await makerAs(context, 'admin')
  const organization = await admin.organization()
  const community = await admin.community(organization.id)
  const owner = await admin.owner({ owner_type: 'community', community_id: community.id })
  const offered = await firstWith(admin.send, 'communities', (id) => `/v1/assets?community=${id}`)
  const running = await firstWith(admin.send, 'portfolios', (id) => `/v1/auctions?portfolio=${id}&status=LIVE`)

  await openAs(page, demoUser('admin'), `/en/admin/community/${community.id}`)
  await expect(page.getByRole('region', { name: 'Sold to members' })).toContainText('Nothing has been sold yet.')
  await expect(page.getByRole('heading', { name: 'No assets of this community' })).toBeVisible()
  await page.getByRole('region', { name: 'As owner' }).getByRole('link', { name: community.name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/owners/${owner.id}$`))
  await expect(page.getByRole('region', { name: 'Verification' })).toContainText(organization.name)

  await goOn(page, `/en/admin/community/${offered.id}`)
  const offerings = page.getByRole('region', { name: 'Offerings' })
  await expect(offerings).toContainText(`${offered.total} offered now`)
  await offerings.getByRole('link', { name: 'Show in community listing' }).click()
  await expectListed(page, offered.total, 'asset')

  await goOn(page, `/en/admin/portfolios/${running.id}`)
  const auctions = page.getByRole('region', { name: 'Running auctions' })
  await expect(auctions.getByRole('heading')).toBeVisible()
  await expect(auctions.getByRole('listitem')).toHaveCount(Math.min(5, running.total))
  await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'As owner' })).toBeVisible()
  await auctions.getByRole('link', { name: 'Show in auction list: Running auctions' }).click()
  await expectListed(page, running.total, 'auction')
})

const SIZES = [
  { language: 'no', scheme: 'dark', width: 1440, height: 900 },
  { language: 'en', scheme: 'light', width: 1280, height: 720 },
  { language: 'fi', scheme: 'light', width: 390, height: 844 },
] as const

for (const { language, scheme, width, height } of SIZES) {
  test(`T12 NAV-18 LNG-2 the pages of owners, organizations, portfolios and communities at ${width} px in ${language}: axe finds nothing and nothing is cut off`, async ({
    page,
    context,
  }) => {
    await openIn(page, { scheme, width })
    await page.setViewportSize({ width, height })
    const { send } = await makerAs(context, 'support')
    const [running, sold] = [await ownerWith(send, 'LIVE'), await ownerWith(send, 'DELIVERED')]
    const pending = await send<Listed>('GET', '/v1/owners?status=PENDING&kind=private')
    const portfolios = await send<Listed>('GET', '/v1/portfolios')
    const communities = await send<Listed>('GET', '/v1/communities')
    const quiet = watchFetching(page)
    await openAs(page, demoUser('support'), `/${language}/admin`)
    const pages = [
      `owners/${running.id}`,
      `owners/${sold.id}`,
      `owners/${pending.results[0]?.id}`,
      `organizations/${running.organization.id}`,
      `portfolios/${portfolios.results[0]?.id}`,
      `community/${communities.results[0]?.id}`,
    ]
    for (const path of pages) {
      await goOn(page, `/${language}/admin/${path}`)
      await quiet()
      await expectSound(page, path)
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main section, main table')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent?.slice(0, 40)),
      )
      expect.soft({ path, cut }).toEqual({ path, cut: [] })
    }
  })
}
