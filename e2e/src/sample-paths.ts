import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, localeOf } from '@klubba/domain/languages'
import { ASSET_SECTIONS, PAGES, type PagePath } from '@klubba/domain/pages'
import type { BrowserContext } from '@playwright/test'
import { demoUser, signIn } from './product.ts'

const SOMETHING = '018f0000-0000-7000-8000-000000000000'

/** An address of every page; what a parameter names need not be there, the page is. */
export function samplePath(path: PagePath, values: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'section') return ASSET_SECTIONS[0]
    if (name === 'report') return 'assets_with_auctions'
    return values[name] ?? SOMETHING
  })
}

/** The ids of things that are there, by the parameters that name them. */
export async function idsOfDemo(context: BrowserContext): Promise<Record<string, string>> {
  const token = await signIn(context, demoUser('admin'))
  const firstOf = async (path: string) => {
    const answer = await context.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    const { results } = (await answer.json()) as { results: { id: string }[] }
    return results[0]?.id ?? ''
  }
  return {
    assetId: await firstOf('/v1/assets?status=INVENTORY&page_size=1'),
    orgId: await firstOf('/v1/organizations?page_size=1'),
    ownerId: await firstOf('/v1/owners?page_size=1'),
    portfolioId: await firstOf('/v1/portfolios?page_size=1'),
    communityId: await firstOf('/v1/communities?page_size=1'),
    userId: await firstOf('/v1/users?page_size=1'),
    bidderId: await firstOf('/v1/bidders?page_size=1'),
  }
}

export const ALL_PAGES = Object.keys(PAGES) as PagePath[]

const PHRASES = join(import.meta.dirname, '../../i18n/src')

function texts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts)
}

function phrasesOf(language: string): string[] {
  return readdirSync(PHRASES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => texts(JSON.parse(readFileSync(join(PHRASES, name, `${language}.json`), 'utf8'))))
}

/** As calendars head their columns: Thursday is `to` in Finnish. */
function weekdaysOf(language: Language): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2027, 2, day + 1)))
}

/** English phrases that no phrase of the language equals: none of them belongs on its pages. */
export function onlyEnglish(language: Language): Set<string> {
  const own = new Set([...phrasesOf(language).map((text) => text.toLowerCase()), ...weekdaysOf(language)])
  return new Set(phrasesOf('en').filter((text) => !own.has(text.toLowerCase()) && !text.includes('{')))
}
