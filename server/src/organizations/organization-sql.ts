import type { Api } from '@klubba/domain/api'
import type { Parsed } from '@klubba/domain/contract'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import type { OrganizationRow } from '@klubba/domain/organizations/organization-api'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import { patternsOf } from '../db/search.ts'
import { type Verifier, waitsFor } from '../db/waits-for.ts'

/** The JSON columns as the driver takes them. */
function columnsOf(fields: Partial<OrganizationFields>) {
  const { official_address, physical_address, contacts, ...plain } = fields
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...plain,
    ...(official_address !== undefined && { official_address: json(official_address) }),
    ...(physical_address !== undefined && { physical_address: json(physical_address) }),
    ...(contacts !== undefined && { contacts: JSON.stringify(contacts) }),
  }
}

/** False when there is one with this id already; or with its number, where that is asked. */
export async function insertOrganization(
  db: Db,
  { id, createdBy, ...fields }: OrganizationFields & { id: string; createdBy: string },
  { orNumber = false } = {},
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organizations')
    .values({
      ...columnsOf(fields),
      id,
      name: fields.name,
      country_id: fields.country_id,
      created_by: createdBy,
      updated_by: createdBy,
    })
    .onConflict((conflict) => (orNumber ? conflict : conflict.column('id')).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOrganization(db: Db, id: string) {
  return db
    .selectFrom('organizations as o')
    .innerJoin('users as creator', 'creator.id', 'o.created_by')
    .innerJoin('users as editor', 'editor.id', 'o.updated_by')
    .leftJoin('users as verifier', 'verifier.id', 'o.verified_by')
    .selectAll('o')
    .select([
      fullName('creator').as('creator_name'),
      fullName('editor').as('editor_name'),
      fullName('verifier').as('verifier_name'),
    ])
    .where('o.id', '=', id)
    .executeTakeFirst()
}
export type FoundOrganization = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

export async function lockOrganization(db: Db, id: string): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateOrganization(
  db: Db,
  id: string,
  actorId: string,
  changes: Partial<OrganizationFields> & { version: number; field_versions: FieldVersions; status: RegistryStatus },
): Promise<void> {
  const { version, field_versions, status, ...fields } = changes
  await db
    .updateTable('organizations')
    .set({
      ...columnsOf(fields),
      version,
      field_versions: JSON.stringify(field_versions),
      updated_by: actorId,
      updated_at: sql`now()`,
    })
    .set({ status, ...(status !== 'VERIFIED' && { verified_at: null, verified_by: null }) })
    .where('id', '=', id)
    .execute()
}

export async function updateCommission(
  db: Db,
  id: string,
  changes: {
    commission?: CommissionModel | null
    commission_note?: string | null
    version: number
    field_versions: FieldVersions
  },
): Promise<void> {
  const { commission, field_versions, ...plain } = changes
  await db
    .updateTable('organizations')
    .set({ ...plain, field_versions: JSON.stringify(field_versions) })
    .$if(commission !== undefined, (update) =>
      update.set({ commission: commission ? JSON.stringify(commission) : null }),
    )
    .where('id', '=', id)
    .execute()
}

export async function updateOrganizationStatus(
  db: Db,
  id: string,
  to: { status: RegistryStatus; actorId: string; reason?: string | undefined },
): Promise<void> {
  const verified = to.status === 'VERIFIED'
  await db
    .updateTable('organizations')
    .set({
      status: to.status,
      return_reason: to.reason ?? null,
      verified_at: verified ? sql<Date>`now()` : null,
      verified_by: verified ? to.actorId : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateOrganizationRetired(db: Db, id: string, retired: boolean): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ retired_at: retired ? sql<Date>`now()` : null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteOrganization(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', id).execute()
}

type OrganizationQuery = Omit<Parsed<Api['GET /v1/organizations']>['query'], 'waiting'> & {
  /** Whoever verifies or returns them now. */
  waitingFor?: Verifier
}

function filtersOf({
  q,
  country,
  status,
  retired,
  waitingFor,
  without_owner,
}: OrganizationQuery): Expression<SqlBool>[] {
  return [
    retired === 'true' ? sql<SqlBool>`retired_at IS NOT NULL` : sql<SqlBool>`retired_at IS NULL`,
    ...patternsOf(q).map((pattern) => sql<SqlBool>`search_text LIKE ${pattern}`),
    ...(country ? [sql<SqlBool>`country_id = ANY(${country})`] : []),
    ...(status ? [sql<SqlBool>`status = ANY(${status})`] : []),
    ...(waitingFor ? [waitsFor('organizations', waitingFor)] : []),
    ...(without_owner
      ? [
          sql<SqlBool>`NOT EXISTS (SELECT FROM owners o
      WHERE o.organization_id = organizations.id AND o.owner_type = 'organization')`,
        ]
      : []),
  ]
}

const ORDERS: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  updated_at: sql`updated_at`,
  created_at: sql`created_at`,
}

const place = sql<string | null>`coalesce(
  physical_address ->> 'postal_place', physical_address ->> 'city', official_address ->> 'postal_place', official_address ->> 'city')`

/**
 * By the index on words of three letters and more few are found, which are best found once; without it, pages are read
 * along the order.
 */
function foundOnce({ q }: OrganizationQuery) {
  return (q ?? '').split(/\s+/).some((word) => word.length >= 3) ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`
}

/** A page and, if wanted, how many there are in all, by one statement. */
export async function listOrganizations(
  db: Db,
  query: OrganizationQuery,
  { counted }: { counted: boolean },
): Promise<{ total: number; results: OrganizationRow[] }> {
  const direction = query.sort.startsWith('-') ? sql`DESC` : sql`ASC`
  const order = ORDERS[query.sort.replace('-', '')] ?? sql`lower(name)`
  const { rows } = await sql<{ total: number; results: OrganizationRow[] | null }>`
    WITH found AS ${foundOnce(query)} (
      SELECT id, name, organization_number, country_id, status, created_at, updated_at, retired_at IS NOT NULL AS retired,
        ${place} AS place, ${order} AS in_order
      FROM organizations WHERE ${sql.join(filtersOf(query), sql` AND `)}
    )
    SELECT ${counted ? sql`(SELECT count(*) FROM found)` : sql`0`} AS total, (
      SELECT json_agg(page) FROM (
        SELECT id, name, organization_number, country_id, status, created_at, updated_at, retired, place FROM found
        ORDER BY in_order ${direction}, id ${direction}
        LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
      ) AS page
    ) AS results`.execute(db)
  const { total = 0, results } = rows[0] ?? {}
  return {
    total,
    results: (results ?? []).map((row) => ({
      ...row,
      created_at: new Date(row.created_at).toISOString(),
      updated_at: new Date(row.updated_at).toISOString(),
    })),
  }
}

export async function countOrganizations(db: Db, query: OrganizationQuery): Promise<number> {
  const { total } = await db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(filtersOf(query)))
    .executeTakeFirstOrThrow()
  return total
}

/** Who has these numbers in the country, retired ones too: a number is taken once and for all. */
export async function listOrganizationsByNumber(db: Db, countryId: number, numbers: readonly string[]) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'organization_number'])
    .where('country_id', '=', countryId)
    .where(sql<SqlBool>`organization_number = ANY(${numbers})`)
    .execute()
}
