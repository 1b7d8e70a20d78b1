import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, 'src')
const INSIDE = join(SOURCES, 'inside-pages.ts')

/** By a component itself, or by one that is given the part it is about. */
const PHRASES_USED = /\buseTranslation\([^)]*\)| part="\w+"/g
const IMPORTED = /^(?:import|export) (?!type )[^'"]*? from '(\.[^']+\.tsx?)'/gm
const PAGE_IMPORTED = /(?<=await )import\('(\.[^']+)'\)/g

const WITH_PHRASES = `
import { addPhrases } from './i18n/i18n.ts'
const withPhrases = async (page, parts) => (await Promise.all([page, addPhrases(parts).catch(() => undefined)]))[0]
`

/** The parts of the phrases that a page's own file and all that comes with it name. */
function partsOf(page: string): string[] {
  const files = new Set([page])
  const parts = new Set<string>()
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const [used] of source.matchAll(PHRASES_USED)) {
      for (const [, part = ''] of used.matchAll(/['"](\w+)['"]/g)) parts.add(part)
    }
    for (const [, path = ''] of source.matchAll(IMPORTED)) files.add(join(dirname(file), path))
  }
  return [...parts]
}

/**
 * Fetches the phrases of a page together with its file. A piece of the page that asked for them when it is drawn would
 * hide the whole page until they are there, with what somebody is typing or pressing.
 */
export function pagePhrases(): Plugin {
  return {
    name: 'klubba-page-phrases',
    // As it was written.
    enforce: 'pre',
    transform: {
      filter: { id: INSIDE },
      handler(code) {
        const waiting = code.replaceAll(PAGE_IMPORTED, (imported: string, path: string) => {
          return `withPhrases(${imported}, ${JSON.stringify(partsOf(join(SOURCES, path)))})`
        })
        return { code: WITH_PHRASES + waiting, map: null }
      },
    },
  }
}
