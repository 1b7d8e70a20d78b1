import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { type BuyerPays, buyerPays } from '@klubba/domain/auctions/vat'

type Terms = Pick<Auction, 'vat' | 'vat_rate' | 'fee_vat_rate' | 'prices_include_vat' | 'buyers_fee'>

/** What the buyer pays at this price, in minor units; undefined as long as nobody has chosen the VAT. */
export function buyerPaysOf(auction: Terms, price: number): BuyerPays | undefined {
  const { vat, vat_rate: vatRate, fee_vat_rate: feeVatRate, prices_include_vat: pricesIncludeVat } = auction
  const { rate, minimum } = auction.buyers_fee
  const fee = { rate, minimum: minimum.amount }
  return vat === null ? undefined : buyerPays({ price, vat, vatRate, feeVatRate, pricesIncludeVat, fee })
}
