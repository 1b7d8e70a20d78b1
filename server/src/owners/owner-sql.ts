import type { OrganizationRef } from '@klubba/domain/registry/registry-api'
import type { OwnerPointer, PersonFields } from '@klubba/domain/owners/owner'
import type { OwnerType } from '@klubba/domain/owners/owner-checks'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

/** The address as the driver takes it. */
function columnsOf({ address, ...plain }: Partial<PersonFields>) {
  return {
    ...plain,
    ...(address !== undefined && { address: address === null ? null : JSON.stringify(address) }),
  }
}

export type OwnerValues = Partial<PersonFields> & Partial<Record<OwnerPointer, string>>

/** False when there is one with this id already. */
export async function insertOwner(
  db: Db,
  { id, ownerType, createdBy, ...values }: OwnerValues & { id: string; ownerType: OwnerType; createdBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('owners')
    .values({
      ...columnsOf(values),
      id,
      owner_type: ownerType,
      ...(ownerType === 'private_owner' && { status: 'DRAFT' }),
      created_by: createdBy,
      updated_by: createdBy,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOwner(db: Db, id: string) {
  return db
    .selectFrom('owners as o')
    .innerJoin('owner_facts as f', 'f.id', 'o.id')
    .innerJoin('users as creator', 'creator.id', 'o.created_by')
    .innerJoin('users as editor', 'editor.id', 'o.updated_by')
    .leftJoin('users as verifier', 'verifier.id', 'o.verified_by')
    .select(['o.id', 'o.owner_type', 'o.portfolio_id', 'o.community_id', 'o.birth_date', 'o.address', 'o.phone'])
    .select(['o.email', 'o.return_reason', 'o.verified_by', 'o.verified_at', 'o.retired_at', 'o.erased_at'])
    .select(['o.version', 'o.field_versions', 'o.created_by', 'o.created_at', 'o.updated_by', 'o.updated_at'])
    .select(['f.organization_id', 'f.organization_name'])
    .select([sql<string>`coalesce(f.name, '')`.as('name'), sql<number>`f.country_id`.as('country_id')])
    .select(sql<RegistryStatus>`f.status`.as('status'))
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
    .select(fullName('verifier').as('verifier_name'))
    .where('o.id', '=', id)
    .executeTakeFirst()
}
export type FoundOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

export async function lockOwner(db: Db, id: string): Promise<void> {
  await db.selectFrom('owners').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateOwner(
  db: Db,
  id: string,
  actorId: string,
  changes: Partial<PersonFields> & { version: number; field_versions: FieldVersions; toPending: boolean },
): Promise<void> {
  const { version, field_versions, toPending, ...fields } = changes
  await db
    .updateTable('owners')
    .set({
      ...columnsOf(fields),
      version,
      field_versions: JSON.stringify(field_versions),
      updated_by: actorId,
      updated_at: sql`now()`,
      ...(toPending && { status: 'PENDING', verified_at: null, verified_by: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function updateOwnerStatus(
  db: Db,
  id: string,
  to: { status: RegistryStatus; actorId: string; reason?: string | undefined },
): Promise<void> {
  const verified = to.status === 'VERIFIED'
  await db
    .updateTable('owners')
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

export async function updateOwnerRetired(db: Db, id: string, retired: boolean): Promise<void> {
  await db
    .updateTable('owners')
    .set({ retired_at: retired ? sql<Date>`now()` : null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Everything that is personal; that there was such an owner stays, for what refers to it. */
export async function eraseOwner(db: Db, id: string, actorId: string): Promise<void> {
  await db
    .updateTable('owners')
    .set({ name: null, birth_date: null, address: null, phone: null, email: null, return_reason: null })
    .set({ erased_at: sql`now()`, retired_at: sql`coalesce(retired_at, now())`, version: sql`version + 1` })
    .set({ updated_by: actorId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteOwner(db: Db, id: string): Promise<void> {
  await db.deleteFrom('owners').where('id', '=', id).execute()
}

export async function listGroupOrganizations(db: Db, ownerId: string): Promise<OrganizationRef[]> {
  return db
    .selectFrom('owner_group_organizations as m')
    .innerJoin('organizations as g', 'g.id', 'm.organization_id')
    .select(['g.id', 'g.name', 'g.status'])
    .where('m.owner_id', '=', ownerId)
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .execute()
}

export async function replaceGroupOrganizations(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('owner_group_organizations').where('owner_id', '=', ownerId).execute()
  if (ids.length === 0) return
  const rows = ids.map((organization_id) => ({ owner_id: ownerId, organization_id }))
  await db.insertInto('owner_group_organizations').values(rows).execute()
}
