import type { Organization, OrganizationChanges } from '@klubba/domain/organizations/organization-api'
import type { CommissionChanges } from '@klubba/domain/organizations/organization-parts-api'
import { fieldOf } from '../registry/address-values.ts'
import { sentText } from './card-values.ts'
import { type CommissionValues, commissionValues, typedCommission, type Typing } from '../registry/commission-values.ts'

export const FINANCIAL_FIELDS = ['commission', 'commission_note', 'vendo_id'] as const

/** What the financial card's form holds. */
export type FinancialValues = CommissionValues & { commission_note: string; vendo_id: string }

export function financialValues(organization: Organization, typing: Typing): FinancialValues {
  const { commission = null, commission_note, vendo_id } = organization
  return { ...commissionValues(commission, typing), commission_note: commission_note ?? '', vendo_id: vendo_id ?? '' }
}

/** What is sent of a change: the commission and the Vendo id are saved by calls of their own. */
export interface FinancialChanges {
  commission: Omit<CommissionChanges, 'version'> | undefined
  vendoId: Pick<OrganizationChanges, 'vendo_id'> | undefined
}

export function financialChanges(
  changes: Partial<FinancialValues>,
  from: Organization,
  typing: Typing,
): FinancialChanges {
  const values = { ...financialValues(from, typing), ...changes } as FinancialValues
  const typed = typedCommission(values, typing)
  const isModelChanged = Object.keys(changes).some((field) => fieldOf(field) === 'commission')
  const commission = {
    ...(isModelChanged && typed.ok && { commission: typed.model }),
    ...(changes.commission_note !== undefined && { commission_note: sentText(changes.commission_note) }),
  }
  return {
    commission: Object.keys(commission).length > 0 ? commission : undefined,
    vendoId: changes.vendo_id === undefined ? undefined : { vendo_id: sentText(changes.vendo_id) },
  }
}
