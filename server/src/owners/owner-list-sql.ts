import type { Api } from '@klubba/domain/api'
import type { Parsed } from '@klubba/domain/contract'
import { ownerKind, type OwnerType } from '@klubba/domain/owners/owner-checks'
import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { ownersOf } from '../db/owners-of.ts'
import { patternsOf } from '../db/search.ts'
import { type Verifier, waitsFor } from '../db/waits-for.ts'

type OwnerQuery = Omit<Parsed<Api['GET /v1/owners']>['query'], 'created_by' | 'waiting'> & {
  createdBy?: string
  /** Whoever verifies or returns them now. */
  waitingFor?: Verifier
}

/** Of a private person only the name is searched. Each kind by its own index: an OR over the joined tables has none. */
const found = (pattern: string) => sql<SqlBool>`f.id IN (
  SELECT id FROM owners WHERE lower(name) LIKE ${pattern}
  UNION ALL SELECT o.id FROM organizations g JOIN owners o ON o.organization_id = g.id WHERE g.search_text LIKE ${pattern}
  UNION ALL SELECT o.id FROM portfolios p JOIN owners o ON o.portfolio_id = p.id WHERE lower(p.name) LIKE ${pattern}
  UNION ALL SELECT o.id FROM communities c JOIN owners o ON o.community_id = c.id WHERE lower(c.name) LIKE ${pattern})`

/** A person waits in their own name, a business as the organization that answers for it. */
const waiting = (verifier: Verifier) => sql<SqlBool>`f.id = ANY(ARRAY(
  SELECT o.id FROM owners o WHERE ${waitsFor('o', verifier)}
  UNION ALL SELECT o.id FROM organizations g JOIN owners o ON o.organization_id = g.id WHERE ${waitsFor('g', verifier)}
  UNION ALL SELECT o.id FROM organizations g JOIN portfolios p ON p.organization_id = g.id
    JOIN owners o ON o.portfolio_id = p.id WHERE ${waitsFor('g', verifier)}
  UNION ALL SELECT o.id FROM organizations g JOIN communities c ON c.organization_id = g.id
    JOIN owners o ON o.community_id = c.id WHERE ${waitsFor('g', verifier)}))`

const pointing = (column: 'portfolio_id' | 'community_id', ids: readonly string[]) =>
  sql<SqlBool>`f.id IN (SELECT o.id FROM owners o WHERE ${sql.ref(`o.${column}`)} = ANY(${ids}::uuid[]))`

function filtersOf(query: OwnerQuery): Expression<SqlBool>[] {
  const { q, owner_type, kind, country, status, retired, createdBy, waitingFor } = query
  const { organization, portfolio, community } = query
  return [
    retired === 'true' ? sql<SqlBool>`f.retired_at IS NOT NULL` : sql<SqlBool>`f.retired_at IS NULL`,
    ...patternsOf(q).map(found),
    ...(owner_type ? [sql<SqlBool>`f.owner_type = ANY(${owner_type})`] : []),
    ...(kind ? [sql<SqlBool>`(f.owner_type = 'private_owner') = ${kind === 'private'}`] : []),
    ...(country ? [sql<SqlBool>`f.country_id = ANY(${country})`] : []),
    ...(status ? [sql<SqlBool>`f.status = ANY(${status})`] : []),
    ...(createdBy ? [sql<SqlBool>`f.created_by = ${createdBy}`] : []),
    ...(waitingFor ? [waiting(waitingFor)] : []),
    ...(organization ? [sql<SqlBool>`f.id = ANY(${ownersOf(organization)})`] : []),
    ...(portfolio ? [pointing('portfolio_id', portfolio)] : []),
    ...(community ? [pointing('community_id', community)] : []),
  ]
}

const ORDERS: Record<string, ReturnType<typeof sql>> = {
  updated_at: sql`f.updated_at`,
  created_at: sql`f.created_at`,
}

interface Listed {
  id: string
  owner_type: OwnerType
  name: string
  country_id: number
  status: RegistryStatus
  organization_id: string | null
  organization_name: string | null
  retired: boolean
  erased: boolean
  updated_at: Date
}

export async function listOwners(db: Db, query: OwnerQuery): Promise<OwnerRow[]> {
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('owner_facts as f')
    .select(['f.id', 'f.owner_type', 'f.country_id', 'f.status', 'f.updated_at'])
    .select(['f.organization_id', 'f.organization_name'])
    .select([
      sql`coalesce(f.name, '')`.as('name'),
      sql`f.retired_at IS NOT NULL`.as('retired'),
      sql`f.erased_at IS NOT NULL`.as('erased'),
    ])
    .where((eb) => eb.and(filtersOf(query)))
    .orderBy(ORDERS[query.sort.replace('-', '')] ?? sql`lower(f.name)`, direction)
    .orderBy('f.id', direction)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    // A view's columns may be null as far as the database tells; of these the tables say otherwise.
    .$castTo<Listed>()
    .execute()
  return rows.map(({ organization_id, organization_name, updated_at, ...row }) => ({
    ...row,
    kind: ownerKind(row.owner_type),
    ...(organization_id !== null && {
      organization: { id: organization_id, name: organization_name ?? '', status: row.status },
    }),
    updated_at: updated_at.toISOString(),
  }))
}

export async function countOwners(db: Db, query: OwnerQuery): Promise<number> {
  const { total } = await db
    .selectFrom('owner_facts as f')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(filtersOf(query)))
    .executeTakeFirstOrThrow()
  return total
}
