import { prefixOf } from './i18n/language.ts'

/** Every page of the product. The language in front is optional; a link keeps the one of the page it stands on. */
export const paths = {
  root: '/{-$locale}',
  login: '/{-$locale}/auth/login',
  logout: '/{-$locale}/auth/logout',
  landing: '/{-$locale}/auth/landing',
  activate: '/{-$locale}/auth/activate',
  forgot: '/{-$locale}/auth/forgot',
  reset: '/{-$locale}/auth/reset',
  api: '/{-$locale}/api',
} as const

/** What somebody who is not signed in may open beside the login page. */
const OPEN_PAGES = ['auth/activate', 'auth/forgot', 'auth/reset']

/** The page that a path leads to, without language and slashes: `auth/login`, or nothing for the root. */
export function pageOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  return (prefixOf(path) ? parts.slice(1) : parts).join('/')
}

/** SES-1, NAV-1, NAV-2: where a path leads instead, if the user may not be there or it only points on. */
export function redirectFor(path: string, signedIn: boolean): string | undefined {
  const prefix = prefixOf(path)
  const page = pageOf(path)
  if (!signedIn) {
    if (path.includes('auth/login') || OPEN_PAGES.includes(page)) return undefined
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
