import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { type ListWords, orderOf, pageOf } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { AssetListQuery } from './asset-list-queries.ts'

/** The filters that take several values. */
export const FACETS = [
  'status',
  'category',
  'subcategory',
  'brand',
  'model',
  'owner',
  'organization',
  'portfolio',
  'country',
  'auction_status',
  'community',
] as const
export type Facet = (typeof FACETS)[number]

const MEDIA_KEYS = ['has_images', 'has_videos'] as const
/** What an asset can have of media, or not. */
export const MEDIA_FILTERS = ['has_images', 'without_images', 'has_videos', 'without_videos'] as const
export type MediaFilter = (typeof MEDIA_FILTERS)[number]

const KEYS = ['q', ...FACETS, 'year_from', 'year_to', 'ready', ...MEDIA_KEYS, 'created_by', 'sort'] as const
type Key = (typeof KEYS)[number]

const SORTS = ['updated_at', 'created_at', 'year', 'asset_number', 'brand'] as const
export type AssetSort = (typeof SORTS)[number]
export const USUAL_ORDER = '-updated_at'

/** A choice of the broader holds a choice of the narrower together: with the first the second goes. */
export const NARROWER: Partial<Record<Facet, Facet>> = { category: 'subcategory', brand: 'model' }

const MOST_VALUES = 100
const LAST_PAGE = 10_000

/** Several values stand with commas between them; a comma within a value has a backslash before it. */
export function writeValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',')
}

export function readValues(text = ''): string[] {
  const values = [...text.matchAll(/(?:\\.|[^\\,])+/g)].map(([value]) => value.replaceAll(/\\(.)/g, '$1'))
  return [...new Set(values)].slice(0, MOST_VALUES)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CAN_BE: Record<Facet, (value: string) => boolean> = {
  status: (value) => SERVER_STATUSES.some((status) => status === value),
  category: (value) => value.length <= 100,
  subcategory: (value) => value.length <= 100,
  brand: (value) => value.length <= 100,
  model: (value) => value.length <= 100,
  owner: (value) => UUID.test(value),
  organization: (value) => UUID.test(value),
  portfolio: (value) => UUID.test(value),
  country: (value) => /^\d{1,3}$/.test(value),
  auction_status: (value) => AUCTION_STATUSES.some((status) => status === value),
  community: (value) => UUID.test(value),
}

/** The address says it in words: the router would put true and false in quotes. */
const READY = { yes: 'true', no: 'false' } as const
const READY_WORDS = { true: 'yes', false: 'no' } as const
type Ready = keyof typeof READY_WORDS

const mediaKey = (filter: MediaFilter) => (filter.endsWith('images') ? 'has_images' : 'has_videos')
const isWith = (filter: MediaFilter) => filter.startsWith('has_')

/** As the server is asked for them. */
export function mediaFilters(media: readonly MediaFilter[]): Partial<Record<(typeof MEDIA_KEYS)[number], Ready>> {
  return Object.fromEntries(media.map((filter) => [mediaKey(filter), isWith(filter) ? 'true' : 'false']))
}

/** The words of the address for them; of with and without, the last one holds. */
export function mediaWords(media: readonly MediaFilter[]): Record<(typeof MEDIA_KEYS)[number], string> {
  const { has_images, has_videos } = mediaFilters(media)
  const word = (asked: Ready | undefined) => (asked ? READY_WORDS[asked] : '')
  return { has_images: word(has_images), has_videos: word(has_videos) }
}

const year = (text = '') => (/^\d{4}$/.test(text) ? text : '')

/** What the address asks of the list; anything unknown in it is left out. */
export function readAssetSearch(words: ListWords<Key>) {
  const facets = FACETS.map((facet) => [facet, readValues(words[facet]).filter(CAN_BE[facet])])
  return {
    q: (words.q ?? '').slice(0, 200),
    ...(Object.fromEntries(facets) as Record<Facet, string[]>),
    year_from: year(words.year_from),
    year_to: year(words.year_to),
    ready: words.ready === 'yes' || words.ready === 'no' ? READY[words.ready] : undefined,
    created_by: words.created_by === 'me' ? ('me' as const) : undefined,
    media: MEDIA_FILTERS.filter((filter) => words[mediaKey(filter)] === (isWith(filter) ? 'yes' : 'no')),
    order: orderOf(words.sort, SORTS, USUAL_ORDER),
    page: Math.min(pageOf(words.page), LAST_PAGE),
  }
}
export type AssetSearch = ReturnType<typeof readAssetSearch>

/** What a list is asked for, without order and page. */
export function assetFilters(search: AssetSearch): AssetListQuery {
  const { q, year_from, year_to, ready, created_by } = search
  const chosen = FACETS.filter((facet) => search[facet].length > 0)
  return {
    ...(q !== '' && { q }),
    ...Object.fromEntries(chosen.map((facet) => [facet, search[facet]])),
    ...(year_from !== '' && { year_from }),
    ...(year_to !== '' && { year_to }),
    ...(ready && { ready }),
    ...(created_by && { created_by }),
    ...mediaFilters(search.media),
  }
}

/** What one can take away from a search: each facet, the years together, and so on. */
export const PARTS = ['q', ...FACETS, 'year', 'ready', 'media', 'created_by'] as const
export type Part = (typeof PARTS)[number]

/** The words that take a part out of the address; with the broader goes the narrower. */
export function withoutPart(part: Part): Partial<Record<Key, string>> {
  if (part === 'year') return { year_from: '', year_to: '' }
  if (part === 'media') return { has_images: '', has_videos: '' }
  if (part === 'q' || part === 'ready' || part === 'created_by') return { [part]: '' }
  const narrower = NARROWER[part]
  return { [part]: '', ...(narrower && { [narrower]: '' }) }
}

export function activeParts(search: AssetSearch): Part[] {
  return PARTS.filter((part) => {
    if (part === 'year') return search.year_from !== '' || search.year_to !== ''
    if (part === 'ready' || part === 'created_by') return search[part] !== undefined
    return search[part].length > 0
  })
}

export function useAssetSearch() {
  const list = useListSearch({ keys: KEYS, read: readAssetSearch, usualOrder: USUAL_ORDER })
  return {
    ...list,
    /** Another choice of a facet; one of the broader drops the narrower. */
    choose: (facet: Facet, values: readonly string[]) =>
      list.change({ ...withoutPart(facet), [facet]: writeValues(values) }),
    chooseMedia: (chosen: readonly string[]) =>
      list.change(mediaWords(chosen.flatMap((value) => MEDIA_FILTERS.filter((filter) => filter === value)))),
    chooseReady: (ready: Ready | undefined) => list.change({ ready: ready ? READY_WORDS[ready] : '' }),
  }
}
export type AssetListSearch = ReturnType<typeof useAssetSearch>
