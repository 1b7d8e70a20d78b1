import { LANGUAGES } from '@klubba/domain/languages'
import { mayOpen, type Page, type PagePath, PAGES } from '@klubba/domain/pages'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startLanguage } from './i18n/i18n.ts'
import { makeRouter } from './routes.tsx'
import { setSession } from './session/session-store.ts'

const ID = '0198f2a4-6c1d-7b3e-9a55-3f1c2d4e5f60'
const PREFIXES = ['', ...LANGUAGES.map((language) => `/${language}`)]
const everyPage = Object.keys(PAGES) as PagePath[]

beforeAll(async () => {
  // As little of a browser as the pages' middleware asks for.
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' }, addEventListener: () => undefined })
  vi.stubGlobal('location', { pathname: '/', origin: 'https://klubba.example' })
  vi.stubGlobal('window', { origin: 'https://klubba.example', addEventListener: () => undefined })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  await startLanguage()
})

function become(userType: UserType | undefined): void {
  const person = { id: ID, first_name: 'Kari', last_name: 'Nordmann', email: 'k@yard.example', language: 'en' } as const
  setSession({ ready: true, user: userType && { ...person, user_type: userType } })
}

const addressOf = (prefix: string, page: string) =>
  `${prefix}/${page.replace('{section}', 'specs').replaceAll(/\{\w+\}/g, ID)}`

/** Where the router arrives, and what it shows there: a page, or an error with a status. */
async function visit(address: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const { matches, location } = router.state
  const failed = matches.find(({ status }) => status === 'error')
  const shown = matches.at(-1)?.staticData.page
  const isNotFound =
    shown === undefined || matches.some((match) => match.status === 'notFound' || match._notFound === true)
  const error = failed?.error as { status?: number; message?: string } | undefined
  return {
    path: location.pathname,
    page: failed || isNotFound ? undefined : shown,
    status: isNotFound ? 404 : (error?.status ?? (error ? 500 : 200)),
    // Of a failure that nobody has thought of.
    ...(error && error.status === undefined ? { message: error.message } : {}),
  }
}

/** What rules.md, section 6, wants to happen. */
function wanted(page: PagePath, prefix: string, userType: UserType | undefined) {
  const path = addressOf(prefix, page)
  const { access }: Page = PAGES[page]
  if (userType === undefined) {
    return access === 'public'
      ? { path, page, status: 200 }
      : { path: `${prefix || '/en'}/auth/login`, page: 'auth/login', status: 200 }
  }
  if (page === '' || page === 'auth/login') return { path: `${prefix}/auth/landing`, page: 'auth/landing', status: 200 }
  if (!mayOpen(page, userType)) return { path, page: undefined, status: 404 }
  if (page === 'assets/{assetId}/edit') {
    return { path: `${path}/info`, page: 'assets/{assetId}/edit/{section}', status: 200 }
  }
  return { path, page, status: 200 }
}

describe.each([undefined, ...USER_TYPES])('as %s', (userType) => {
  test.each(PREFIXES)(
    'NAV-1 NAV-2 NAV-19 every page below "%s" is reached, leads to login, or answers 404',
    async (prefix) => {
      become(userType)
      const found: Record<string, unknown> = {}
      for (const page of everyPage) found[page] = await visit(addressOf(prefix, page))
      expect(found).toEqual(Object.fromEntries(everyPage.map((page) => [page, wanted(page, prefix, userType)])))
    },
    60_000,
  )
})

test.each([
  '/xx/assets',
  '/en/nothing',
  '/nothing/at/all',
  '/en/assets/9f31c2',
  `/assets/${ID}/edit/hydraulics`,
  '/assets/registration/9f31c2/specs',
  `/no/assets/registration/${ID}/hydraulics`,
  '/sv/admin/users/me',
  '/auctions/7',
])('NAV-4 %s answers 404', async (address) => {
  become('admin')
  expect(await visit(address)).toMatchObject({ page: undefined, status: 404 })
})

test('AST-5 D6 what looks like a number in an address and is none stays as it was written', () => {
  const { parseSearch, stringifySearch } = makeRouter(createMemoryHistory({ initialEntries: ['/'] })).options
  for (const q of ['3E4762', '1E5', '12345678901234567890', '0012', '1.50', '123456', 'true']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
  }
  expect(parseSearch('?q=3E4762&page=2&chosen=["a"]')).toEqual({ q: '3E4762', page: 2, chosen: ['a'] })
})
