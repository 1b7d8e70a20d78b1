import type { PagePath } from '@klubba/domain/pages'
import type { Phrases } from '@klubba/i18n/phrases'
import {
  IconApi,
  IconArchive,
  IconArrowsDiff,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconBulldozer,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconCircleCheck,
  IconDeviceMobile,
  IconForms,
  IconGavel,
  IconHammer,
  IconHistory,
  IconIdBadge2,
  IconKey,
  IconMessages,
  IconPencil,
  IconPlus,
  IconSend,
  IconSettings,
  IconSun,
  IconTableImport,
  IconUser,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconLayoutDashboard,
  type Icon,
} from '@tabler/icons-react'

type PagePhrases = Phrases['shell']['page']
type PageKey = keyof PagePhrases
type FrameKey = { [Key in PageKey]: PagePhrases[Key] extends { empty: string } ? Key : never }[PageKey]

interface PageInfo<Key extends PageKey = PageKey> {
  /** Its phrases are page.{key}.title and so on. */
  key: Key
  icon: Icon
}

/** Pages that stand as a frame with a word about what belongs there. */
export const FRAME_PAGES = {
  'admin/settings': { key: 'settings', icon: IconSettings },
} as const satisfies Partial<Record<PagePath, PageInfo<FrameKey>>>

export type FramePagePath = keyof typeof FRAME_PAGES

const OWN_PAGES = {
  'auth/landing': { key: 'landing', icon: IconSun },
  profile: { key: 'profile', icon: IconUser },
  api: { key: 'api', icon: IconApi },
  assets: { key: 'assets', icon: IconBulldozer },
  'assets/archive': { key: 'archive', icon: IconArchive },
  'assets/communityListing': { key: 'community_listing', icon: IconBuildingStore },
  'assets/compare': { key: 'compare', icon: IconArrowsDiff },
  'assets/drafts': { key: 'drafts', icon: IconDeviceMobile },
  'assets/registration': { key: 'registration', icon: IconClipboardList },
  'assets/registration/new': { key: 'registration_new', icon: IconPlus },
  'assets/registration/complete/validation': { key: 'registration_validation', icon: IconChecklist },
  'assets/registration/complete/finish/{assetId}': { key: 'registration_finish', icon: IconCircleCheck },
  'assets/registration/{assetId}/{section}': { key: 'registration_section', icon: IconForms },
  'assets/import': { key: 'asset_import', icon: IconTableImport },
  'assets/import/{importId}': { key: 'asset_import', icon: IconTableImport },
  'assets/{assetId}': { key: 'asset', icon: IconBulldozer },
  'assets/{assetId}/edit/{section}': { key: 'asset_edit', icon: IconPencil },
  'assets/{assetId}/send-auction': { key: 'send_auction', icon: IconSend },
  auctions: { key: 'auctions', icon: IconHammer },
  'auctions/board': { key: 'board', icon: IconGavel },
  'auctions/negotiations': { key: 'negotiations', icon: IconMessages },
  'auctions/{auctionId}/edit': { key: 'auction_edit', icon: IconPencil },
  'auctions/{auctionId}': { key: 'auction', icon: IconGavel },
  'auctions/bidders': { key: 'bidders', icon: IconIdBadge2 },
  'auctions/bidders/new': { key: 'bidder_new', icon: IconIdBadge2 },
  'auctions/bidders/{bidderId}': { key: 'bidder', icon: IconIdBadge2 },
  admin: { key: 'admin', icon: IconLayoutDashboard },
  'admin/organizations': { key: 'organizations', icon: IconBuilding },
  'admin/organizations/new': { key: 'organization_new', icon: IconBuilding },
  'admin/organizations/{orgId}': { key: 'organization', icon: IconBuilding },
  'admin/owners': { key: 'owners', icon: IconUserCircle },
  'admin/owners/new': { key: 'owner_new', icon: IconUserCircle },
  'admin/owners/{ownerId}': { key: 'owner', icon: IconUserCircle },
  'admin/portfolios': { key: 'portfolios', icon: IconBriefcase },
  'admin/portfolios/new': { key: 'portfolio_new', icon: IconBriefcase },
  'admin/portfolios/{portfolioId}': { key: 'portfolio', icon: IconBriefcase },
  'admin/community': { key: 'communities', icon: IconUsersGroup },
  'admin/community/new': { key: 'community_new', icon: IconUsersGroup },
  'admin/community/{communityId}': { key: 'community', icon: IconUsersGroup },
  'admin/users': { key: 'users', icon: IconUsers },
  'admin/users/new': { key: 'user_new', icon: IconUserPlus },
  'admin/users/{userId}': { key: 'user', icon: IconUser },
  'admin/reports': { key: 'reports', icon: IconChartBar },
  'admin/reports/{report}': { key: 'reports', icon: IconChartBar },
  'admin/audit': { key: 'audit', icon: IconHistory },
  'admin/tokens': { key: 'tokens', icon: IconKey },
} as const satisfies Partial<Record<PagePath, PageInfo>>

/** The name and the sign of every page that is shown in the shell. */
export const SHELL_PAGES = { ...OWN_PAGES, ...FRAME_PAGES } as const

export type ShellPage = keyof typeof SHELL_PAGES
