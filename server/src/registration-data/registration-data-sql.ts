import type { ItemKind } from '@klubba/reference/reference-items'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function findReferenceState(db: Db): Promise<{ digest: string; number: number }> {
  return db.selectFrom('reference_state').select(['digest', 'number']).executeTakeFirstOrThrow()
}

/** Waits for another server that loads just now. */
export async function lockReferenceState(db: Db): Promise<{ digest: string; number: number }> {
  return db.selectFrom('reference_state').select(['digest', 'number']).forUpdate().executeTakeFirstOrThrow()
}

export async function updateReferenceState(db: Db, digest: string): Promise<void> {
  await db
    .updateTable('reference_state')
    .set({ digest, number: sql`number + 1` })
    .execute()
}

export interface ShippedItem {
  kind: ItemKind
  id: string
  position: number
  shipped: object
}

/** Takes the shipped part of each item as it is now; what an admin made of it stays. */
export async function upsertShipped(db: Db, items: readonly ShippedItem[]): Promise<void> {
  await sql`
    INSERT INTO reference_items (kind, id, position, shipped)
    SELECT kind, id, position, shipped
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS items(kind text, id text, position int, shipped jsonb)
    ON CONFLICT (kind, id) DO UPDATE SET position = excluded.position, shipped = excluded.shipped`.execute(db)
}

/** What holds: an admin's version, or else the shipped one. */
export async function listReferenceItems(db: Db): Promise<{ kind: ItemKind; item: unknown }[]> {
  return db
    .selectFrom('reference_items')
    .select(['kind', sql`coalesce(changed, shipped)`.as('item')])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
