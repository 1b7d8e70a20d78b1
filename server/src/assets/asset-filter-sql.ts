import type { AssetFacet, AssetFilters, AuctionFacet } from '@klubba/domain/assets/asset-filters'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '../db/search.ts'

/** A word that was searched for, and the owners whose names it is in. */
export interface SearchWord {
  word: string
  ownerIds: readonly string[]
}

/** What a list of assets asks for, with its words looked up. */
export interface AssetQuestion extends Omit<AssetFilters, 'q' | 'created_by' | 'organization'> {
  words: readonly SearchWord[]
  /** The owners that the chosen organizations answer for. */
  ownedBy?: readonly string[]
  createdBy?: string | undefined
  /** There are so many that a page is soon full: then looking for the words beforehand is lost time. */
  isFrequent?: boolean
}

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

const anyOf = (column: AssetFacet, values: readonly (string | number)[]) =>
  column === 'owner' || column === 'portfolio'
    ? sql<SqlBool>`${FACET_COLUMNS[column]} = ANY(${values}::uuid[])`
    : sql<SqlBool>`${FACET_COLUMNS[column]} = ANY(${values})`

export const FACET_COLUMNS: Record<AssetFacet, ReturnType<typeof sql<string>>> = {
  status: sql<string>`a.status`,
  category: sql<string>`a.category`,
  subcategory: sql<string>`a.subcategory`,
  brand: sql<string>`a.brand`,
  model: sql<string>`a.model`,
  owner: sql<string>`a.owner_id`,
  portfolio: sql<string>`a.portfolio_id`,
  country: sql<string>`a.country_id`,
}

function wordFilter({ word, ownerIds }: SearchWord, byIndex: boolean): Expression<SqlBool> {
  // An expression that no index has is looked at row by row.
  const text = byIndex ? sql`a.search_text` : sql`(a.search_text || '')`
  const inText = sql<SqlBool>`${text} LIKE ${containing(word)}`
  return ownerIds.length === 0 ? inText : sql<SqlBool>`(${inText} OR a.owner_id = ANY(${ownerIds}::uuid[]))`
}

function facetFilters(question: AssetQuestion, without?: AssetFacet | AuctionFacet): Expression<SqlBool>[] {
  const facets = (Object.keys(FACET_COLUMNS) as AssetFacet[]).filter((facet) => facet !== without)
  return facets.flatMap((facet) => {
    const values = question[facet]
    return values ? [anyOf(facet, values)] : []
  })
}

/** What came of earlier rounds is history. */
export const IS_NEWEST_ROUND = sql<SqlBool>`NOT EXISTS (
  SELECT FROM auctions later WHERE later.asset_id = u.asset_id AND later.round > u.round)`

const hasAuction = (condition: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (
  SELECT FROM auctions u WHERE u.asset_id = a.id AND ${condition} AND ${IS_NEWEST_ROUND})`

function auctionFilters(
  { auction_status, community }: AssetQuestion,
  without?: AssetFacet | AuctionFacet,
): Expression<SqlBool>[] {
  return [
    ...(auction_status && without !== 'auction_status' ? [hasAuction(sql`u.status = ANY(${auction_status})`)] : []),
    ...(community && without !== 'community'
      ? [hasAuction(sql`u.status = 'COMMUNITY' AND u.community_id = ANY(${community}::uuid[])`)]
      : []),
  ]
}

/** All that the question asks for; without one facet, when it is that facet's values that are counted. */
export function assetFilters(question: AssetQuestion, without?: AssetFacet | AuctionFacet): Expression<SqlBool>[] {
  const { words, archived, year_from, year_to, ready, has_images, has_videos } = question
  const { createdBy, ownedBy, isFrequent } = question
  return [
    archived === 'true' ? sql<SqlBool>`a.archived_at IS NOT NULL` : sql<SqlBool>`a.archived_at IS NULL`,
    ...facetFilters(question, without),
    ...(ownedBy === undefined ? [] : [sql<SqlBool>`a.owner_id = ANY(${ownedBy}::uuid[])`]),
    ...words.map((word) => wordFilter(word, !isFrequent)),
    ...(year_from === undefined ? [] : [sql<SqlBool>`a.year >= ${year_from}`]),
    ...(year_to === undefined ? [] : [sql<SqlBool>`a.year <= ${year_to}`]),
    ...(ready === 'true' ? [sql<SqlBool>`a.ready_count = ${NEEDS_TOTAL}`] : []),
    ...(ready === 'false' ? [sql<SqlBool>`a.ready_count < ${NEEDS_TOTAL}`] : []),
    ...(has_images === undefined ? [] : [sql<SqlBool>`(a.image_count > 0) = ${has_images === 'true'}`]),
    ...(has_videos === undefined ? [] : [sql<SqlBool>`(a.video_count > 0) = ${has_videos === 'true'}`]),
    ...(createdBy === undefined ? [] : [sql<SqlBool>`a.created_by = ${createdBy}`]),
    ...auctionFilters(question, without),
  ]
}
