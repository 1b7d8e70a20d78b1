import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id } from '../fields.ts'
import { OWNER_TYPES } from '../owners/owner-checks.ts'

const SEARCH_KINDS = ['organization', 'owner', 'portfolio', 'community'] as const

/** So many of each kind are told. */
export const SEARCH_HITS = 5

export const SearchHit = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  id: Id,
  name: z.string(),
  /** What tells it from others of the name: a number, or the responsible organization. */
  detail: z.string().nullable(),
  owner_type: z.enum(OWNER_TYPES).optional(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchApi = {
  'GET /v1/search': endpoint({
    access: 'registry.see',
    summary: 'The best hits of each kind, for the command palette',
    query: z.strictObject({ q: z.string().trim().min(1).max(200) }),
    response: z.strictObject({ results: z.array(SearchHit) }),
  }),
}
