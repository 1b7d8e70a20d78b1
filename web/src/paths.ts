import { type PagePath, PAGES } from '@klubba/domain/pages'
import { prefixOf } from './i18n/language.ts'

type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never
type Params<Path extends PagePath> = Record<ParamOf<Path>, string>
type Args<Path extends PagePath> = [ParamOf<Path>] extends [never] ? [] : [params: Params<Path>]

/** The address of a page, in the language that the present address has in front, if it has one. */
export function pathTo<Path extends PagePath>(page: Path, ...[params]: Args<Path>): string {
  const values: Record<string, string> = params ?? {}
  const filled = page.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const prefix = prefixOf(location.pathname)
  return `${prefix ? `/${prefix}` : ''}/${filled}`
}

/** As the router writes it: the language in front is optional, and a link keeps the one of the page it stands on. */
export const paths = {
  login: '/{-$locale}/auth/login',
  landing: '/{-$locale}/auth/landing',
  forgot: '/{-$locale}/auth/forgot',
} as const

/** The page that a path leads to, without language and slashes: `auth/login`, or nothing for the root. */
export function pageOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  return (prefixOf(path) ? parts.slice(1) : parts).join('/')
}

/** What somebody who is not signed in may open. */
function isPublicPage(path: string): boolean {
  const pages: Record<string, { access: unknown } | undefined> = PAGES
  return pages[pageOf(path)]?.access === 'public'
}

/** SES-1, NAV-1, NAV-2: where a path leads instead, if the user may not be there or it only points on. */
export function redirectFor(path: string, signedIn: boolean): string | undefined {
  const prefix = prefixOf(path)
  const page = pageOf(path)
  if (!signedIn) {
    if (path.includes('auth/login') || isPublicPage(path)) return undefined
    return `/${prefix ?? 'en'}/auth/login`
  }
  if (page !== '' && page !== 'auth/login') return undefined
  return `${prefix ? `/${prefix}` : ''}/auth/landing`
}

/** Whether an address is worth going to after signing in: a page of ours, and none of those about signing in. */
export function isWanted(address: string, origin: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  const page = pageOf(url.pathname)
  return url.origin === origin && page !== '' && !page.startsWith('auth/')
}
