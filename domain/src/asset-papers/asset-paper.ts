/** AST-16: what can be printed of an asset. */
export const PAPERS = ['data_sheet', 'condition_report', 'label', 'label_a4'] as const
export type Paper = (typeof PAPERS)[number]
