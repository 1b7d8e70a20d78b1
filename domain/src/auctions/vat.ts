import type { Issue } from '../errors.ts'
import { share } from '../organizations/commission-rules.ts'

/** The country's rate on the day of sale, the margin scheme, or none. */
export const VAT_CHOICES = ['standard', 'margin_scheme', 'none'] as const
export type VatChoice = (typeof VAT_CHOICES)[number]

/** What an asset's own VAT status means for its auction. */
const VAT_BY_STATUS: Record<string, VatChoice> = {
  vat_added: 'standard',
  margin_scheme: 'margin_scheme',
  vat_free: 'none',
}

/** The auction's VAT by the asset's VAT status; null where nobody has said it. */
export function vatOfAsset(status: unknown): VatChoice | null {
  return typeof status === 'string' ? (VAT_BY_STATUS[status] ?? null) : null
}

/** Asset and auction say the same, or nothing: buyers see both. */
export function vatIssues(vat: VatChoice | null | undefined, ofAsset: VatChoice | null): Issue[] {
  return vat && ofAsset && vat !== ofAsset ? [{ path: 'vat', code: 'differs_from_asset' }] : []
}

/** A percentage in hundredths of a percent, and at least so much, in minor units. */
export interface BuyersFee {
  rate: number
  minimum: number
}

/** Nothing, unless a country or an auction says otherwise. */
export const NO_FEE: BuyersFee = { rate: 0, minimum: 0 }

export function buyersFeeOf(price: number, { rate, minimum }: BuyersFee): number {
  return Math.max(share(price, rate), minimum)
}

/** What of a sum that includes the VAT is the VAT. */
function vatWithin(amount: number, rate: number): number {
  const whole = 10_000n + BigInt(rate)
  return Number((BigInt(amount) * BigInt(rate) * 2n + whole) / (whole * 2n))
}

export interface Sale {
  price: number
  vat: VatChoice
  /** The country's rate on the day of sale, in hundredths of a percent. */
  vatRate: number
  /** The same, except on sales from before the fee bore VAT whatever the price does. */
  feeVatRate: number
  pricesIncludeVat: boolean
  fee: BuyersFee
}

export interface BuyerPays {
  fee: number
  /** On the price alone; with the margin scheme it is the seller's, and not shown. */
  priceVat: number
  feeVat: number
  total: number
}

/**
 * What the buyer pays for a sale at this price, in minor units. The price is the seller's and follows the auction's VAT. The
 * fee is for the auction house's own service and bears VAT in any case. They are invoiced apart, so each is rounded alone.
 */
export function buyerPays({ price, vat, vatRate, feeVatRate, pricesIncludeVat, fee: terms }: Sale): BuyerPays {
  const fee = buyersFeeOf(price, terms)
  const vatOn = pricesIncludeVat ? vatWithin : share
  const priceVat = vat === 'standard' ? vatOn(price, vatRate) : 0
  const feeVat = vatOn(fee, feeVatRate)
  const added = pricesIncludeVat ? 0 : priceVat + feeVat
  return { fee, priceVat, feeVat, total: price + fee + added }
}
