import type { PagePath } from '@klubba/domain/pages'
import { fillShell } from './fill-shell.ts'
import type { FramePagePath } from './shell/page-table.ts'

// Whoever gets here is signed in: the login page needs none of it.
fillShell()

type Load = () => Promise<unknown>

const frame: Load = async () => (await import('./shell/frame-page.tsx')).FramePage

const FRAMES: Record<FramePagePath, Load> = {
  'admin/settings': frame,
}

/** What is never shown, and the pages around the sign-in, which stand in the routes. */
type Outside = '' | 'assets/{assetId}/edit' | Exclude<Extract<PagePath, `auth/${string}`>, 'auth/landing'>
export type InsidePagePath = Exclude<PagePath, Outside>

/** The frame around pages, and every page for who is signed in: apart from the start, which the login page needs too. */
export const INSIDE: Record<InsidePagePath | 'frame', Load> = {
  ...FRAMES,
  frame: async () => (await import('./shell/app-frame.tsx')).AppFrame,
  'auth/landing': async () => (await import('./shell/landing-page.tsx')).LandingPage,
  profile: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  api: async () => (await import('./api-docs/api-page.tsx')).ApiPage,
  assets: async () => (await import('./assets/asset-list-page.tsx')).AssetsPage,
  'assets/archive': async () => (await import('./assets/asset-list-page.tsx')).ArchivePage,
  'assets/communityListing': async () => (await import('./assets/asset-list-page.tsx')).CommunityListingPage,
  'assets/compare': async () => (await import('./assets/comparison/comparison-page.tsx')).ComparisonPage,
  'assets/drafts': async () => (await import('./assets/registration/drafts-page.tsx')).DraftsPage,
  'assets/registration': async () => (await import('./assets/registration/drafts-page.tsx')).RegistrationsPage,
  'assets/registration/new': async () => (await import('./assets/registration/new-page.tsx')).NewRegistrationPage,
  'assets/registration/complete/validation': async () =>
    (await import('./assets/registration/validation-page.tsx')).RegistrationValidationPage,
  'assets/registration/complete/finish/{assetId}': async () =>
    (await import('./assets/registration/finish-page.tsx')).RegistrationFinishPage,
  'assets/registration/{assetId}/{section}': async () => {
    const [{ RegistrationStepPage }] = await Promise.all([
      import('./assets/registration/step-page.tsx'),
      import('./assets/registration/prepare-step.ts').then(({ prepareStep }) => prepareStep()),
    ])
    return RegistrationStepPage
  },
  'assets/import': async () => (await import('./asset-import/import-page.tsx')).ImportPage,
  'assets/import/{importId}': async () => (await import('./asset-import/one-import-page.tsx')).OneImportPage,
  'assets/{assetId}': async () => (await import('./assets/asset-page.tsx')).AssetPage,
  'assets/{assetId}/edit/{section}': async () => (await import('./assets/asset-edit-page.tsx')).AssetEditPage,
  'assets/{assetId}/send-auction': async () => (await import('./auctions/send-auction-page.tsx')).SendAuctionPage,
  auctions: async () => (await import('./auctions/auctions-page.tsx')).AuctionsPage,
  'auctions/board': async () => (await import('./auctions/board-page.tsx')).BoardPage,
  'auctions/negotiations': async () => (await import('./auctions/negotiations-page.tsx')).NegotiationsPage,
  'auctions/{auctionId}/edit': async () => (await import('./auctions/edit-auction-page.tsx')).EditAuctionPage,
  'auctions/{auctionId}': async () => (await import('./auctions/page/auction-page.tsx')).AuctionPage,
  'auctions/bidders': async () => (await import('./bidders/bidders-page.tsx')).BiddersPage,
  'auctions/bidders/new': async () => (await import('./bidders/new-bidder-page.tsx')).NewBidderPage,
  'auctions/bidders/{bidderId}': async () => (await import('./bidders/bidder-page.tsx')).BidderPage,
  admin: async () => (await import('./shell/admin-page.tsx')).AdminPage,
  'admin/organizations': async () => (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
  'admin/organizations/new': async () =>
    (await import('./organizations/new-organization-page.tsx')).NewOrganizationPage,
  'admin/organizations/{orgId}': async () => (await import('./organizations/organization-page.tsx')).OrganizationPage,
  'admin/owners': async () => (await import('./owners/owners-page.tsx')).OwnersPage,
  'admin/owners/new': async () => (await import('./owners/new-owner-page.tsx')).NewOwnerPage,
  'admin/owners/{ownerId}': async () => (await import('./owners/owner-page.tsx')).OwnerPage,
  'admin/portfolios': async () => (await import('./portfolios/portfolios-page.tsx')).PortfoliosPage,
  'admin/portfolios/new': async () => (await import('./portfolios/new-portfolio-page.tsx')).NewPortfolioPage,
  'admin/portfolios/{portfolioId}': async () => (await import('./portfolios/portfolio-page.tsx')).PortfolioPage,
  'admin/community': async () => (await import('./communities/communities-page.tsx')).CommunitiesPage,
  'admin/community/new': async () => (await import('./communities/new-community-page.tsx')).NewCommunityPage,
  'admin/community/{communityId}': async () => (await import('./communities/community-page.tsx')).CommunityPage,
  'admin/users': async () => (await import('./users/users-page.tsx')).UsersPage,
  'admin/users/new': async () => (await import('./users/new-user-page.tsx')).NewUserPage,
  'admin/users/{userId}': async () => (await import('./users/user-page.tsx')).UserPage,
  'admin/reports': async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  'admin/reports/{report}': async () => (await import('./reports/report-page.tsx')).ReportPage,
  'admin/audit': async () => (await import('./audit/audit-page.tsx')).AuditPage,
  'admin/tokens': async () => (await import('./tokens/tokens-page.tsx')).TokensPage,
}
