import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'
import type { KeptFilters } from '@klubba/domain/asset-views/kept-filters'
import { type AssetSearch, FACETS, mediaFilters, USUAL_ORDER, writeValues } from '../asset-list-search.ts'

/** What a list is filtered by, as it is kept with a view or sent along. */
export function keptFilters(search: AssetSearch): KeptFilters {
  const { q, year_from, year_to, ready, created_by, media, country } = search
  const chosen = FACETS.filter((facet) => search[facet].length > 0).map((facet) => [facet, search[facet]])
  return {
    ...(q !== '' && { q }),
    ...(Object.fromEntries(chosen) as KeptFilters),
    ...(country.length > 0 && { country: country.map(Number) }),
    ...(year_from !== '' && { year_from: Number(year_from) }),
    ...(year_to !== '' && { year_to: Number(year_to) }),
    ...mediaFilters(media),
    ...(ready && { ready }),
    ...(created_by && { created_by }),
  }
}

const READY_WORDS = { true: 'yes', false: 'no' }

/** The words of the address that show a view. */
export function wordsOf({ id, filters, sort }: Pick<AssetView, 'id' | 'filters' | 'sort'>): Record<string, string> {
  const facets = FACETS.flatMap((facet) => {
    const values = filters[facet]
    return values ? [[facet, writeValues(values.map(String))]] : []
  })
  const { q = '', year_from = '', year_to = '', ready, has_images, has_videos, created_by = '' } = filters
  return {
    q,
    ...(Object.fromEntries(facets) as Record<string, string>),
    year_from: String(year_from),
    year_to: String(year_to),
    ready: ready ? READY_WORDS[ready] : '',
    has_images: has_images ? READY_WORDS[has_images] : '',
    has_videos: has_videos ? READY_WORDS[has_videos] : '',
    created_by,
    sort: sort === USUAL_ORDER ? '' : sort,
    view: id,
  }
}

/** Each filter with its values in one order, the filters themselves too. */
function ordered(filters: KeptFilters): string[] {
  const told = Object.entries(filters).map(([key, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return JSON.stringify([key, values.map(String).toSorted((one, other) => (one < other ? -1 : 1))])
  })
  return told.toSorted((one, other) => (one < other ? -1 : 1))
}

/** Whether two choices of filters are the same, in whatever order they were made. */
export function isSameFilters(one: KeptFilters, other: KeptFilters): boolean {
  return ordered(one).join() === ordered(other).join()
}
