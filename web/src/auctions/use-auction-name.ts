import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { assetName } from '@klubba/domain/assets/asset-title'
import { useCatalogue } from '../assets/catalogue-queries.ts'

/** What is auctioned: "2018 Volvo EC220E", or what kind of thing it is. */
export function useAuctionName(): (auction: Pick<AuctionRow, 'asset'>) => string {
  const catalogue = useCatalogue()
  return ({ asset }) => assetName(asset, catalogue.subcategory(asset.subcategory)?.name ?? asset.asset_number)
}
