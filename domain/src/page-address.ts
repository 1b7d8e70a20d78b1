import { LANGUAGES } from './languages.ts'
import { ASSET_SECTIONS, PAGES } from './pages.ts'

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** What may stand for a parameter of an address. */
function patternOf(parameter: string): string {
  if (parameter === 'section') return `(?:${ASSET_SECTIONS.join('|')})`
  return parameter.endsWith('Id') ? UUID : '[^/]+'
}

const patterns = Object.keys(PAGES).map((path) =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => patternOf(parameter)),
)
const WITHOUT_LANGUAGE = new RegExp(`^(?:${patterns.join('|')})$`, 'i')
const LANGUAGE = new RegExp(`^/(?:${LANGUAGES.join('|')})(?=/|$)`)

/** Whether a page is at a path, with or without a language in front. The path has no slash at its end. */
export function isPageAddress(path: string): boolean {
  return path.startsWith('/') && WITHOUT_LANGUAGE.test(path.replace(LANGUAGE, '').replace(/^\//, ''))
}
