import type { Asset } from '@klubba/domain/assets/asset-api'
import { type ComponentType, Suspense } from 'react'

let Shown: ComponentType<{ asset: Asset }> | undefined

/** Where the features are put together it is said what stands in the place of the auction. */
export function setAuctionPlace(card: ComponentType<{ asset: Asset }>): void {
  Shown = card
}

/** The place of the auction on the page of its asset: price, reserve and time. */
export function AuctionPlace({ asset }: { asset: Asset }) {
  return <Suspense>{Shown && <Shown asset={asset} />}</Suspense>
}
