import { type EntityType, mayOpen, type Page, type PagePath, PAGES } from '@klubba/domain/pages'
import type { UserType } from '@klubba/domain/users/user'

/** Pages whose address can be written without knowing an id. */
export type PlainPage = Exclude<PagePath, `${string}{${string}`>

interface NavGroup<Caption> {
  /** It is no link: every page of the group has an entry of its own. */
  caption: Caption
  pages: readonly PlainPage[]
}

const NAV: readonly NavGroup<'auctions' | undefined>[] = [
  { caption: undefined, pages: ['auth/landing', 'assets', 'assets/drafts', 'assets/archive'] },
  {
    caption: 'auctions',
    pages: ['auctions', 'auctions/board', 'auctions/negotiations', 'assets/communityListing', 'auctions/bidders'],
  },
]

/** NAV-1: the sub-navigation of the administration, which is a part of the main menu. */
const ADMINISTRATION = [
  { caption: 'registry', pages: ['admin/organizations', 'admin/owners', 'admin/portfolios', 'admin/community'] },
  { caption: 'admin', pages: ['admin/users', 'admin/reports', 'admin/audit', 'admin/tokens', 'admin/settings'] },
] as const satisfies readonly NavGroup<'registry' | 'admin'>[]

type AdminPart = (typeof ADMINISTRATION)[number]['pages'][number]

function groupsFor<Caption>(groups: readonly NavGroup<Caption>[], userType: UserType): NavGroup<Caption>[] {
  return groups
    .map(({ caption, pages }) => ({ caption, pages: pages.filter((page) => mayOpen(page, userType)) }))
    .filter(({ pages }) => pages.length > 0)
}

/** The main menu of a user type: no page that they may not open, and no caption over nothing. */
export function navFor(userType: UserType) {
  return {
    groups: groupsFor(NAV, userType),
    administration: groupsFor<'registry' | 'admin'>(ADMINISTRATION, userType),
  }
}

/** Every page of the main menu, from top to bottom. */
export function menuPagesFor(userType: UserType): PlainPage[] {
  const { groups, administration } = navFor(userType)
  return [...groups, ...administration].flatMap(({ pages }) => pages)
}

/** NAV-1: the parts of the administration that a user type may open. */
export function adminPartsFor(userType: UserType): AdminPart[] {
  return ADMINISTRATION.flatMap(({ pages }): readonly AdminPart[] => pages).filter((page) => mayOpen(page, userType))
}

/** The page above: the nearest shorter path that is a page. A draft in the wizard belongs to the registrations. */
export function parentOf(page: PagePath): PlainPage | undefined {
  const parts = page.split('/')
  for (let length = parts.length - 1; length > 0; length--) {
    const shorter = parts.slice(0, length).join('/')
    if (shorter in PAGES && !shorter.includes('{')) return shorter as PlainPage
  }
  return undefined
}

/** NAV-9: the page that the back link leads to, for the page types that have one. */
export function backFrom(page: PagePath): PlainPage | undefined {
  const { pageType }: Page = PAGES[page]
  const isList = pageType === undefined || pageType === 'assets'
  return isList && !page.includes('{') ? undefined : parentOf(page)
}

/** Whether an entry of a menu stands for the page or for one below it. The longest such entry is the one. */
export function menuEntryFor(page: PagePath | undefined, entries: readonly PlainPage[]): PlainPage | undefined {
  if (page === undefined) return undefined
  // What is being registered is a draft until it is finished.
  if (page.startsWith('assets/registration') && entries.includes('assets/drafts')) return 'assets/drafts'
  return entries
    .filter((entry) => page === entry || page.startsWith(`${entry}/`))
    .reduce<PlainPage | undefined>((best, entry) => (best && best.length >= entry.length ? best : entry), undefined)
}

export type SearchScope = EntityType | 'asset'

/** NAV-9: what a search from this page is about in the first place. */
export function searchScopeOf(page: PagePath | undefined): SearchScope | undefined {
  if (page === undefined) return undefined
  const { pageType, entityType }: Page = PAGES[page]
  if (entityType) return entityType
  return pageType === 'assets' || pageType === 'assetDetails' ? 'asset' : undefined
}

const SEARCHED: readonly PagePath[] = [
  'api',
  'assets',
  'assets/archive',
  'assets/communityListing',
  'assets/registration/new',
  'auctions',
  'auctions/bidders',
  'admin/organizations',
  'admin/owners',
  'admin/portfolios',
  'admin/community',
  'admin/users',
]

/** Whether the page has a search field of its own: the one of the shell is only a button there. */
export function hasOwnSearch(page: PagePath | undefined): boolean {
  return page !== undefined && SEARCHED.includes(page)
}

const READ_ONLY = /^(assets|auctions|admin\/(organizations|owners|portfolios|community))(\/|$)/

/** Where somebody who may only read is told so: on pages that others can change things on. */
export function showsReadOnly(page: PagePath | undefined, userType: UserType): boolean {
  return userType === 'read' && page !== undefined && READ_ONLY.test(page)
}
