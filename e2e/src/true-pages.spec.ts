import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayOpen, type PagePath } from '@klubba/domain/pages'
import type { Page } from '@playwright/test'
import { busiest, BUSINESS, SELLERS } from './busiest.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { ALL_PAGES, samplePath } from './sample-paths.ts'
import { goOn, watchFetching } from './walking.ts'
import { wordsOn } from './words-on.ts'

const PHRASES = join(import.meta.dirname, '../../i18n/src')

/** The keys of phrases that say that there is nothing. */
const EMPTY_KEY = /[._](?:none|empty)(?:_text|_running|_sold|_bids|_purchases)?$|[._]no_(?:assets|offerings|sessions)$/

/** Values of something that is there: an auction without a reserve, a bidder without a limit. */
const VALUES = [
  'auction.reserve.none',
  'auctions.reserve.none',
  'auctions.vat.none',
  'auctions.help_choice.none',
  'bidders.limits.none',
]

function phrases(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value as object).flatMap(([part, inner]) => phrases(inner, `${key}.${part}`))
}

const sayNothing = new Map(
  readdirSync(PHRASES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => phrases(JSON.parse(readFileSync(join(PHRASES, name, 'en.json'), 'utf8')), name))
    .filter(([key, text]) => EMPTY_KEY.test(key) && text.includes(' ') && !VALUES.includes(key))
    .map(([key, text]) => [text, key]),
)

/** Where the demo has nothing, or nothing has been done yet by who has just signed in. */
const TRULY_EMPTY: Partial<Record<PagePath, readonly string[]>> = {
  'auth/landing': ['asset_list.landing.drafts_none', 'shell.page.drafts.empty'],
  profile: ['my_tokens.none'],
  'assets/compare': ['comparison.none', 'comparison.none_text'],
  'assets/drafts': ['shell.page.drafts.empty'],
  'assets/registration': ['shell.page.drafts.empty'],
  'assets/registration/new': ['shell.page.registration_new.empty'],
  'assets/registration/complete/validation': ['shell.page.registration_validation.empty'],
  'auctions/board': ['auctions.feed.none'],
  'admin/organizations/{orgId}': [
    'organization_cards.bank.empty',
    'organization_cards.affiliations.empty',
    'organization_cards.tcr.empty',
    'organization_cards.history.empty',
  ],
  'admin/owners/{ownerId}': ['organization_cards.history.empty'],
  'admin/portfolios/{portfolioId}': ['organization_cards.history.empty'],
  'admin/community/{communityId}': [
    'organization_cards.history.empty',
    'auctions.of.none_running',
    'auctions.of.none_sold',
  ],
  'admin/tokens': ['tokens.none', 'tokens.none_text', 'webhooks.none'],
  'admin/settings': ['shell.page.settings.empty'],
}

const LEFT_OUT = new Set<PagePath>(['', 'auth/login', 'auth/logout', 'assets/{assetId}/edit'])
const pages = ALL_PAGES.filter((path) => !LEFT_OUT.has(path) && mayOpen(path, 'admin'))

/** The phrases on the page that say that there is nothing. */
const emptyOn = async (page: Page) => (await wordsOn(page)).flatMap((text) => sayNothing.get(text) ?? [])

test('T1 with the demo data no page, card or list is empty that has something to show', async ({ page, context }) => {
  expect(sayNothing.size).toBeGreaterThan(50)
  const { ids, counts } = await busiest(context)
  const hasFetched = watchFetching(page)
  await openAs(page, demoUser('admin'), '/en/nothing')
  for (const path of pages) {
    await test.step(`T1 ${path}`, async () => {
      await goOn(page, `/en/${samplePath(path, ids)}`)
      await hasFetched()
      const nothingOf = BUSINESS.filter(({ of }) => counts.get(path)?.[of] === 0).map(({ none }) => none)
      const known = [...(TRULY_EMPTY[path] ?? []), ...nothingOf]
      expect.soft((await emptyOn(page)).filter((key) => !known.includes(key))).toEqual([])
    })
  }
})

interface Counted {
  /** Where the link leads. */
  to: string
  count: number
}

/** The links to lists that say how many are there, and cards with a count whose link leads to all of them. */
const countedOn = (page: Page) =>
  page.evaluate(() => {
    const numberIn = (text: string | null | undefined) => {
      const digits = /\d[\d\s]*/.exec(text ?? '')?.[0].replaceAll(/\s/g, '')
      return digits === undefined ? undefined : Number(digits)
    }
    const LISTS = /^\/en\/(?:assets|assets\/archive|auctions)$/
    return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap((link): Counted[] => {
      const { pathname, search } = new URL(link.href)
      if (!LISTS.test(pathname) || !link.checkVisibility()) return []
      const beside = link.closest('section')?.querySelector('h2')?.parentElement?.querySelector('span')
      const count = numberIn(link.textContent) ?? numberIn(beside?.textContent)
      return count === undefined ? [] : [{ to: `${pathname}${search}`, count }]
    })
  })

/** How many a list says that it has. */
async function totalOf(page: Page): Promise<number> {
  const said = page.getByRole('status').filter({ hasText: /^[\d\s]+ (?:assets?|auctions?)$/ })
  return Number((await said.innerText()).replaceAll(/\D/g, ''))
}

test('T1 T12 each count on the page of an owner, organization or portfolio is what its link opens', async ({
  page,
  context,
}) => {
  const { ids } = await busiest(context)
  const hasFetched = watchFetching(page)
  await openAs(page, demoUser('admin'), '/en/nothing')
  for (const { path } of SELLERS) {
    const address = `/en/${samplePath(path, ids)}`
    await goOn(page, address)
    await hasFetched()
    const counted = await countedOn(page)
    expect(counted.length, path).toBeGreaterThan(3)
    for (const { to, count } of counted) {
      await test.step(`T12 ${to}`, async () => {
        await goOn(page, to)
        await hasFetched()
        expect(await totalOf(page)).toBe(count)
        await goOn(page, address)
      })
    }
  }
})
