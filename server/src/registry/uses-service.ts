import type { Issue } from '@klubba/domain/errors'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { listUses, type Reference, type Use } from './uses-sql.ts'

export type RegistrySubject = 'organization' | 'owner' | 'portfolio' | 'community'

/** Everything that can refer to something of the registry: what is in use is not deleted. The one list of it. */
const REFERENCES: Record<RegistrySubject, readonly Reference[]> = {
  organization: [
    { what: 'owners', table: 'owners', column: 'organization_id' },
    { what: 'portfolios', table: 'portfolios', column: 'organization_id' },
    { what: 'communities', table: 'communities', column: 'organization_id' },
    { what: 'community_members', table: 'community_members', column: 'organization_id' },
    { what: 'organization_groups', table: 'owner_group_organizations', column: 'organization_id' },
    { what: 'bidders', table: 'bidders', column: 'organization_id' },
    { what: 'affiliations', table: 'affiliations', column: 'other_id' },
  ],
  owner: [
    { what: 'assets', table: 'asset_ownerships', column: 'owner_id' },
    { what: 'assets', table: 'assets', column: 'next_owner_id' },
  ],
  portfolio: [
    { what: 'owners', table: 'owners', column: 'portfolio_id' },
    { what: 'assets', table: 'assets', column: 'portfolio_id' },
  ],
  community: [{ what: 'owners', table: 'owners', column: 'community_id' }],
}

/** What refers to it, and how often. */
export async function usesOf(db: Db, subject: RegistrySubject, id: string): Promise<Use[]> {
  return listUses(db, id, REFERENCES[subject])
}

export function requireUnused(uses: readonly Use[]): void {
  if (uses.length === 0) return
  const issues = uses.map(({ what, count }): Issue => ({ path: what, code: 'used_by', params: { count } }))
  throw new AppError('in_use', issues)
}
