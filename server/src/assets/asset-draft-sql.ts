import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewDraft {
  id: string
  category: string
  subcategory: string
  ready_count: number
  created_by: string
}

/** A draft with its number and the beginning of its history, in one statement; nothing when there is one with this id. */
export async function insertDraft(db: Db, draft: NewDraft): Promise<void> {
  const { id, category, subcategory, ready_count, created_by } = draft
  await sql`WITH made AS (
      INSERT INTO assets (id, category, subcategory, values, ready_count, created_by, updated_by)
      VALUES (
        ${id}, ${category}, ${subcategory}, jsonb_build_object('asset_number', 'K-' || nextval('asset_numbers')),
        ${ready_count}, ${created_by}, ${created_by}
      )
      ON CONFLICT (id) DO NOTHING
      RETURNING id, created_by, status
    )
    INSERT INTO asset_history (id, asset_id, actor_id, field, before, after)
    SELECT ${randomUUIDv7()}, id, created_by, 'status', 'null', to_jsonb(status) FROM made`.execute(db)
}
