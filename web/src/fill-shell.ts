import { mayOpen } from '@klubba/domain/pages'
import { can, mayEver } from '@klubba/domain/permissions'
import { fetchIcons } from './api/fetch-icons.ts'
import { setAuctionPlaces } from './assets/auction-place.tsx'
import { DraftsRowPlace } from './assets/registration/drafts-row-place.tsx'
import { addLandingCard, type LandingCard } from './shell/landing-cards.ts'
import { addSearchProvider } from './shell/search-providers.ts'
import { setIconSource } from './ui/icon-store.ts'
import { lazyPiece } from './ui/lazy-piece.ts'
import { whenPageStands } from './when-idle.ts'

const REGISTRY_KINDS = [
  ['organizations', 'organization'],
  ['owners', 'owner'],
  ['portfolios', 'portfolio'],
  ['communities', 'community'],
] as const

const auctionCards = async () => import('./auctions/landing-cards.tsx')
const endingCards = async () => import('./auctions/ending-cards.tsx')

const LANDING_CARDS: readonly LandingCard[] = [
  {
    id: 'often',
    column: 'wide',
    order: 100,
    isFor: () => true,
    Card: lazyPiece(async () => (await import('./shell/often-card.tsx')).OftenCard),
  },
  {
    id: 'ends-today',
    column: 'wide',
    order: 10,
    isFor: (user_type) => can({ user_type }, 'auctions.run', { own: false }),
    Card: lazyPiece(async () => (await auctionCards()).EndsTodayCard),
  },
  {
    id: 'negotiations',
    column: 'wide',
    order: 20,
    isFor: (userType) => mayOpen('auctions/negotiations', userType),
    Card: lazyPiece(async () => (await auctionCards()).NegotiationsCard),
  },
  {
    id: 'unpaid',
    column: 'wide',
    order: 30,
    isFor: (user_type) => can({ user_type }, 'auctions.negotiate_and_settle', { own: false }),
    Card: lazyPiece(async () => (await auctionCards()).UnpaidCard),
  },
  {
    id: 'uncollected',
    column: 'wide',
    order: 40,
    isFor: (user_type) => can({ user_type }, 'auctions.hand_over', { own: false }),
    Card: lazyPiece(async () => (await auctionCards()).UncollectedCard),
  },
  {
    id: 'ending-days',
    column: 'wide',
    order: 45,
    isFor: () => true,
    Card: lazyPiece(async () => (await endingCards()).EndingDaysCard),
  },
  {
    id: 'verification',
    column: 'wide',
    order: 90,
    isFor: (user_type) => mayEver({ user_type }, 'registry.verify'),
    Card: lazyPiece(async () => (await import('./shell/verification-card.tsx')).VerificationCard),
  },
  {
    id: 'ending-next',
    column: 'narrow',
    order: 50,
    isFor: () => true,
    Card: lazyPiece(async () => (await endingCards()).EndingNextCard),
  },
  {
    id: 'drafts-row',
    column: 'hand',
    order: 10,
    isFor: (userType) => mayOpen('assets/drafts', userType),
    Card: DraftsRowPlace,
  },
  {
    id: 'drafts',
    column: 'narrow',
    order: 70,
    isLate: true,
    isFor: (userType) => mayOpen('assets/drafts', userType),
    Card: lazyPiece(async () => {
      await whenPageStands()
      return (await import('./assets/registration/drafts-card.tsx')).DraftsCard
    }),
  },
  {
    id: 'incomplete-assets',
    column: 'wide',
    order: 50,
    isFor: (userType) => mayOpen('assets/{assetId}/edit/{section}', userType),
    Card: lazyPiece(async () => (await import('./shell/asset-cards.tsx')).IncompleteAssetsCard),
  },
  {
    id: 'asset-drafts',
    column: 'narrow',
    order: 60,
    isFor: (userType) => mayOpen('assets/{assetId}/edit/{section}', userType),
    Card: lazyPiece(async () => (await import('./shell/asset-cards.tsx')).AssetDraftsCard),
  },
]

function addSearchProviders(): void {
  addSearchProvider({
    kind: 'pages',
    find: async (search) => (await import('./shell/page-search.ts')).findPages(search),
  })
  addSearchProvider({
    kind: 'actions',
    find: async (search) => (await import('./shell/page-search.ts')).findActions(search),
  })
  // After what is known at once: nothing moves under the finger when these arrive.
  addSearchProvider({
    kind: 'assets',
    find: async (search) => (await import('./shell/asset-search.ts')).findAssets(search),
  })
  for (const [kind, hits] of REGISTRY_KINDS) {
    addSearchProvider({
      kind,
      find: async (search) => (await import('./shell/registry-search.ts')).findInRegistry(hits, search),
    })
  }
}

/** What the features give to the shell. Each piece is fetched when it is shown. */
export function fillShell(): void {
  setIconSource(fetchIcons)
  setAuctionPlaces({
    Card: lazyPiece(async () => (await import('./auctions/asset-auction-card.tsx')).AssetAuctionCard),
    Selling: lazyPiece(async () => (await import('./auctions/registration-auction.tsx')).RegistrationAuction),
  })
  for (const card of LANDING_CARDS) addLandingCard(card)
  addSearchProviders()
}
