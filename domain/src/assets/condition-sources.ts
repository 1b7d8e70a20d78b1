/** Who said how the asset is: a condition report, or whoever registered it. */
export const CONDITION_SOURCES = ['tcr', 'user'] as const
