import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ownersOf } from '../db/owners-of.ts'
import { containing } from '../db/search.ts'

/** The owner, kept from being removed until the transaction ends, with the addresses it has: its own or its organization's. */
export async function lockOwnerWithAddresses(db: Db, id: string) {
  const owner = await db
    .selectFrom('owners')
    .select(['id', 'retired_at', 'address'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!owner) return undefined
  const { rows } = await sql<{ official_address: unknown; physical_address: unknown }>`
    SELECT g.official_address, g.physical_address
    FROM owner_facts f JOIN organizations g ON g.id = f.organization_id WHERE f.id = ${id}`.execute(db)
  const [organization] = rows
  const addresses = [owner.address, organization?.official_address ?? null, organization?.physical_address ?? null]
  return { retired_at: owner.retired_at, addresses }
}

/** The owner that an organization is, made if there is none. */
export async function insertOwnerOf(
  db: Db,
  organizationId: string,
  { id, createdBy }: { id: string; createdBy: string },
): Promise<{ id: string; isNew: boolean }> {
  const made = await db
    .insertInto('owners')
    .values({
      id,
      owner_type: 'organization',
      organization_id: organizationId,
      created_by: createdBy,
      updated_by: createdBy,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'owner_type']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) return { id, isNew: true }
  const known = await db
    .selectFrom('owners')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('owner_type', '=', 'organization')
    .executeTakeFirstOrThrow()
  return { id: known.id, isNew: false }
}

/** What the owner with this id points to. */
export async function findOwnerTarget(db: Db, id: string): Promise<{ organization_id: string | null } | undefined> {
  return db.selectFrom('owners').select('organization_id').where('id', '=', id).executeTakeFirst()
}

export async function isOwner(db: Db, id: string): Promise<boolean> {
  return (await findOwnerTarget(db, id)) !== undefined
}

/** More owners than these have the word in their name: then it tells nothing. */
const MOST_OWNERS = 100

export async function listOwnerIdsNamed(db: Db, words: readonly string[]): Promise<string[][]> {
  // Each table by its own index: the name that an owner has from elsewhere has none.
  const idsNamed = (pattern: string) => sql`(ARRAY(
    SELECT id FROM owners WHERE lower(name) LIKE ${pattern}
    UNION ALL
    SELECT o.id FROM organizations g JOIN owners o ON o.organization_id = g.id
    WHERE g.search_text LIKE ${pattern} AND lower(g.name) LIKE ${pattern}
    UNION ALL
    SELECT o.id FROM portfolios p JOIN owners o ON o.portfolio_id = p.id WHERE lower(p.name) LIKE ${pattern}
    UNION ALL
    SELECT o.id FROM communities c JOIN owners o ON o.community_id = c.id WHERE lower(c.name) LIKE ${pattern}
    LIMIT ${sql.lit(MOST_OWNERS)}
  )::text[])`
  const { rows } = await sql<{ ids: string[] }>`
    SELECT ids FROM (VALUES ${sql.join(words.map((word) => idsNamed(containing(word))))}) AS named(ids)`.execute(db)
  return rows.map(({ ids }) => ids)
}

/** Those with one of the names, in whatever case, or with one of the numbers of their organization. */
export async function listOwnersCalled(db: Db, names: readonly string[]): Promise<{ id: string; called: string }[]> {
  const { rows } = await sql<{ id: string; called: string }>`
    SELECT o.id, lower(o.name) AS called FROM owners o
    WHERE lower(o.name) = ANY(${names}::text[]) AND o.retired_at IS NULL
    UNION
    SELECT o.id, called.name FROM organizations g
    JOIN owners o ON o.organization_id = g.id AND o.retired_at IS NULL
    CROSS JOIN LATERAL (VALUES (lower(g.name)), (lower(g.organization_number))) AS called(name)
    WHERE called.name = ANY(${names}::text[])
    UNION
    SELECT o.id, lower(p.name) FROM portfolios p JOIN owners o ON o.portfolio_id = p.id AND o.retired_at IS NULL
    WHERE lower(p.name) = ANY(${names}::text[])
    UNION
    SELECT o.id, lower(c.name) FROM communities c JOIN owners o ON o.community_id = c.id AND o.retired_at IS NULL
    WHERE lower(c.name) = ANY(${names}::text[])`.execute(db)
  return rows
}

/** In one order, so that the same organizations make the same filter. */
export async function listOwnerIdsOf(db: Db, organizationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ownersOf(organizationIds)}) AS owned(id) ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}
