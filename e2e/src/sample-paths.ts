import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASSET_SECTIONS, PAGES, type PagePath } from '@klubba/domain/pages'

const SOMETHING = '018f0000-0000-7000-8000-000000000000'

/** An address of every page; what a parameter names need not be there, the page is. */
export function samplePath(path: PagePath, values: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'section') return ASSET_SECTIONS[0]
    return values[name] ?? SOMETHING
  })
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

/** English phrases that no Finnish phrase equals: none of them belongs on a Finnish page. */
export function onlyEnglish(): Set<string> {
  const finnish = new Set(phrasesOf('fi').map((text) => text.toLowerCase()))
  return new Set(phrasesOf('en').filter((text) => !finnish.has(text.toLowerCase()) && !text.includes('{')))
}
