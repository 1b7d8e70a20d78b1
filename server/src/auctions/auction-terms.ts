import { LADDERS } from '@klubba/domain/auctions/ladder'
import { CURRENT_RULES, type SaleTerms } from '@klubba/domain/auctions/terms'
import { NO_FEE, type BuyersFee } from '@klubba/domain/auctions/vat'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import { commissionIssues, defaultCommission } from '@klubba/domain/organizations/commission-rules'
import type { AuctionColumns, FoundAuction } from './auction-sql.ts'
import { fieldsOf } from './auction-values.ts'

/** The auction's own, or the organization's: from the approval on as it was then. */
export function commissionOn(row: FoundAuction): CommissionModel {
  const agreed = (row.commission ?? row.approved_commission ?? row.seller_commission) as CommissionModel | null
  // What was agreed in the currency of another country says nothing about this one.
  return agreed && commissionIssues(agreed, row.currency).length === 0 ? agreed : defaultCommission(row.currency)
}

/** The auction's own, or the country's: from the approval on as it was then. */
export function feeOn(row: FoundAuction): BuyersFee {
  const { buyers_fee } = fieldsOf(row)
  if (buyers_fee) return { rate: buyers_fee.rate, minimum: buyers_fee.minimum.amount }
  return (row.approved_fee as BuyersFee | null) ?? NO_FEE
}

export function saleTermsOf(row: FoundAuction): SaleTerms {
  const { vat, prices_include_vat } = row
  return { vat, prices_include_vat, buyers_fee: feeOn(row), commission: commissionOn(row) }
}

/** What an auction is approved under. It stays, whatever is changed for later auctions. */
export function approvedUnder(row: FoundAuction, { currency }: Pick<FoundAuction, 'currency'>): AuctionColumns {
  return {
    rules: CURRENT_RULES,
    ladder: JSON.stringify(LADDERS[currency]),
    approved_commission: JSON.stringify(commissionOn({ ...row, currency })),
    approved_fee: JSON.stringify(feeOn(row)),
  }
}
