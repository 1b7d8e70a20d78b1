/** Facets with any number of values: whoever does not see one among the most frequent finds it by name. */
export const SEARCHED_FACETS = ['brand', 'model', 'owner', 'portfolio', 'community'] as const
export type SearchedFacet = (typeof SEARCHED_FACETS)[number]

/** The most frequent values of a facet that are counted beside a list. */
export const MOST_VALUES = 200
