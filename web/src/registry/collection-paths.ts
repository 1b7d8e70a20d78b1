import { pathTo } from '../paths.ts'
import type { CollectionPart } from './collection-queries.ts'

/** Where the pages of portfolios and communities stand. */
export const COLLECTION_PAGES = {
  portfolios: { list: 'admin/portfolios', new: 'admin/portfolios/new' },
  communities: { list: 'admin/community', new: 'admin/community/new' },
} as const

export function collectionPath(part: CollectionPart, id: string): string {
  return part === 'portfolios'
    ? pathTo('admin/portfolios/{portfolioId}', { portfolioId: id })
    : pathTo('admin/community/{communityId}', { communityId: id })
}
