import type { UserType } from './users/user.ts'

/** Who may open a page. `public`: also without a sign-in. `own`: with what is theirs, which the page itself asks. */
export type PageAccess = 'public' | Record<UserType, boolean | 'own'>

function open(read: boolean, user: boolean | 'own', support: boolean, broker: boolean, admin: boolean): PageAccess {
  return { read, user, support, auction_broker: broker, admin }
}

const everyone = open(true, true, true, true, true)
const writers = open(false, true, true, true, true)
const desk = open(false, false, true, true, true)
const helpers = open(false, false, true, false, true)
const admins = open(false, false, false, false, true)

/** Page types and entity types tell the shell which header, back link and search the page has. */
export type PageType = 'entitySubPage' | 'assetDetails' | 'assets' | 'assetRegistration'
export type EntityType = 'community' | 'organization' | 'portfolio' | 'user'

export interface Page {
  access: PageAccess
  pageType?: PageType
  entityType?: EntityType
}

/** Every page of the product, by its path below the language prefix. Parameters are written {name}. */
export const PAGES = {
  '': { access: everyone },
  'auth/login': { access: 'public' },
  'auth/activate': { access: 'public' },
  'auth/forgot': { access: 'public' },
  'auth/reset': { access: 'public' },
  'auth/logout': { access: everyone },
  'auth/landing': { access: everyone },
  profile: { access: everyone },
  api: { access: everyone },

  assets: { access: everyone, pageType: 'assets' },
  'assets/archive': { access: everyone, pageType: 'assets' },
  'assets/communityListing': { access: everyone, pageType: 'assets' },
  'assets/compare': { access: everyone, pageType: 'assetDetails' },
  'assets/drafts': { access: writers },
  'assets/registration': { access: writers, pageType: 'assetRegistration' },
  'assets/registration/new': { access: writers, pageType: 'assetRegistration' },
  'assets/registration/complete/validation': { access: writers, pageType: 'assetRegistration' },
  'assets/registration/complete/finish/{assetId}': { access: writers, pageType: 'assetRegistration' },
  'assets/registration/{assetId}/{section}': { access: writers, pageType: 'assetRegistration' },
  'assets/import': { access: desk, pageType: 'entitySubPage' },
  'assets/import/{importId}': { access: desk, pageType: 'entitySubPage' },
  'assets/{assetId}': { access: everyone, pageType: 'assetDetails' },
  'assets/{assetId}/send-auction': { access: writers, pageType: 'assetDetails' },
  'assets/{assetId}/edit': { access: writers, pageType: 'assetDetails' },
  'assets/{assetId}/edit/{section}': { access: writers, pageType: 'assetDetails' },

  auctions: { access: everyone },
  'auctions/board': { access: everyone },
  'auctions/negotiations': { access: open(false, 'own', true, true, true) },
  'auctions/bidders': { access: desk },
  'auctions/bidders/new': { access: desk, pageType: 'entitySubPage' },
  'auctions/bidders/{bidderId}': { access: desk, pageType: 'entitySubPage' },
  'auctions/{auctionId}': { access: everyone },
  'auctions/{auctionId}/edit': { access: open(false, 'own', true, true, true) },

  admin: { access: everyone },
  'admin/organizations': { access: everyone, entityType: 'organization' },
  'admin/organizations/new': { access: writers, pageType: 'entitySubPage', entityType: 'organization' },
  'admin/organizations/{orgId}': { access: everyone, pageType: 'entitySubPage', entityType: 'organization' },
  'admin/owners': { access: everyone },
  'admin/owners/new': { access: writers, pageType: 'entitySubPage' },
  'admin/owners/{ownerId}': { access: everyone, pageType: 'entitySubPage' },
  'admin/portfolios': { access: everyone, entityType: 'portfolio' },
  'admin/portfolios/new': { access: desk, pageType: 'entitySubPage', entityType: 'portfolio' },
  'admin/portfolios/{portfolioId}': { access: everyone, pageType: 'entitySubPage', entityType: 'portfolio' },
  'admin/community': { access: everyone, entityType: 'community' },
  'admin/community/new': { access: desk, pageType: 'entitySubPage', entityType: 'community' },
  'admin/community/{communityId}': { access: everyone, pageType: 'entitySubPage', entityType: 'community' },
  'admin/users': { access: helpers, entityType: 'user' },
  'admin/users/new': { access: admins, pageType: 'entitySubPage', entityType: 'user' },
  'admin/users/{userId}': { access: helpers, pageType: 'entitySubPage', entityType: 'user' },
  'admin/reports': { access: everyone },
  'admin/reports/{report}': { access: everyone },
  'admin/audit': { access: admins },
  'admin/tokens': { access: admins },
  'admin/settings': { access: admins },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof PAGES

/** The parts of an asset that are filled in one by one, in this order. */
export const ASSET_SECTIONS = ['info', 'specs', 'equipment', 'condition', 'documents', 'media', 'ownership'] as const

/** Whether a page exists for a user type; undefined is a visitor who is not signed in. */
export function mayOpen(path: PagePath, userType: UserType | undefined): boolean {
  const { access }: Page = PAGES[path]
  if (access === 'public') return true
  return userType !== undefined && access[userType] !== false
}
