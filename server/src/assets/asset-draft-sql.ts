import { randomUUIDv7 } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import type { Db } from '../db/database.ts'
import { assetsIn, readAsset, wholeAssets, type AssetJson, type FoundAsset } from './asset-sql.ts'

export interface NewDraft {
  id: string
  category: string
  subcategory: string
  ready_count: number
  created_by: string
  /** Of the forms that it goes by, where these may have changed. */
  reference_number?: number
}

let made: CompiledQuery<{ asset: AssetJson }> | undefined

/**
 * A draft with its number and the beginning of its history, in one statement. Nothing when there is one with this id, or
 * when the forms have changed. It comes from no table, so that PostgreSQL plans for the one that it is: for ten it would
 * read all owners.
 */
export async function insertDraft(db: Db, draft: NewDraft): Promise<FoundAsset | undefined> {
  const { id, category, subcategory, ready_count, created_by, reference_number = null } = draft
  made ??= sql<{ asset: AssetJson }>`WITH made AS (
      INSERT INTO assets (id, category, subcategory, values, ready_count, created_by, updated_by)
      SELECT
        ${''}::uuid, ${''}, ${''}, jsonb_build_object('asset_number', 'K-' || nextval('asset_numbers')),
        ${0}::integer, ${''}::uuid, ${''}::uuid
      WHERE EXISTS (SELECT FROM reference_state WHERE number = coalesce(${null}::integer, number))
      ON CONFLICT (id) DO NOTHING
      RETURNING *
    ), noted AS (
      INSERT INTO asset_history (id, asset_id, actor_id, field, before, after)
      SELECT ${''}::uuid, id, created_by, 'status', 'null', to_jsonb(status) FROM made
    )
    SELECT row_to_json(found) AS asset FROM (${wholeAssets(db, assetsIn('made'))}) AS found`.compile(db)
  const by = [created_by, created_by]
  const parameters = [id, category, subcategory, ready_count, ...by, reference_number, randomUUIDv7()]
  const { rows } = await db.executeQuery<{ asset: AssetJson }>({ ...made, parameters })
  return rows[0] && readAsset(rows[0].asset)
}
