import type { Asset } from '@klubba/domain/assets/asset-api'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { type ComponentType, type ReactNode, Suspense } from 'react'

export interface SellingProps {
  draft: LocalDraft
  /** What is filled in, and at the foot of the step what is to know and the deciding button. */
  frame: (content: ReactNode, foot?: { notice?: ReactNode; decide: ReactNode }) => ReactNode
}

interface Places {
  /** On the page of an asset: price, reserve and time. */
  Card: ComponentType<{ asset: Asset }>
  /** At the end of a registration: the auction's details, and everything saved and sent in one. */
  Selling: ComponentType<SellingProps>
}

let places: Places | undefined

/** Where the features are put together it is said what stands in the places of the auction. */
export function setAuctionPlaces(given: Places): void {
  places = given
}

export function AuctionPlace({ asset }: { asset: Asset }) {
  return <Suspense>{places && <places.Card asset={asset} />}</Suspense>
}

export function SellingPlace(props: SellingProps) {
  return <Suspense>{places && <places.Selling {...props} />}</Suspense>
}
