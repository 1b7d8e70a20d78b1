/** What another organization is to this one. */
export const AFFILIATION_ROLES = ['parent', 'subsidiary', 'dealer', 'creditor', 'partner'] as const
export type AffiliationRole = (typeof AFFILIATION_ROLES)[number]

/** What this one is to the other. */
export const OTHER_WAY_ROUND = {
  parent: 'subsidiary',
  subsidiary: 'parent',
  dealer: 'dealer_of',
  creditor: 'creditor_of',
  partner: 'partner',
} as const satisfies Record<AffiliationRole, string>
