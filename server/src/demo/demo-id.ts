const KINDS = [
  'organization',
  'contact',
  'owner',
  'portfolio',
  'community',
  'member',
  'history',
  'asset',
  'asset_history',
  'medium',
  'bidder',
  'bidder_history',
  'auction',
  'view',
  'inspection',
  'document',
  'document_history',
  'tcr',
] as const

/** The same id on every machine; older than any that the product makes, so that lists by id begin with these. */
export function demoId(kind: (typeof KINDS)[number], index: number): string {
  const number = (index + 1).toString(16).padStart(12, '0')
  return `01900000-0000-7000-8${String(KINDS.indexOf(kind)).padStart(3, '0')}-${number}`
}
