import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'

/** The main picture of what is auctioned. */
export function LotPicture({ asset: { thumbnail, subcategory } }: Pick<AuctionRow, 'asset'>) {
  return <Thumbnail picture={thumbnail} icon={useCatalogue().subcategory(subcategory)?.icon} />
}
