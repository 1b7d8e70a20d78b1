import { randomUUIDv7 } from 'node:crypto'
import { sql, type CompiledQuery, type InferResult, type QueryCreator } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import type { DB } from '../db/schema.gen.ts'
import { assetsIn, readAsset, REFERENCE_NUMBER, TOLD, type AssetJson, type FoundAsset } from './asset-sql.ts'

export interface NewDraft {
  id: string
  category: string
  subcategory: string
  ready_count: number
  created_by: string
  /** Of the forms that it goes by, where these may have changed. */
  reference_number?: number
}

/** A new one has nothing but its creator: what others have is not looked for, which takes longer to plan than to insert. */
const newAssets = (db: QueryCreator<DB>) =>
  db
    .selectFrom(assetsIn('made'))
    .innerJoin('users as creator', 'creator.id', 'a.created_by')
    .select(TOLD.map((column) => `a.${column}` as const))
    .select([fullName('creator').as('creator_name'), fullName('creator').as('editor_name')])
    .select(REFERENCE_NUMBER.as('reference_number'))

/** What of an asset stands elsewhere, and what it is where nothing stands there yet. */
type Elsewhere = Omit<FoundAsset, keyof InferResult<ReturnType<typeof newAssets>>[number]>
const NOTHING_ELSEWHERE: Elsewhere = {
  owner_name: '',
  owner_status: null,
  next_name: '',
  next_status: null,
  portfolio_name: null,
  original_number: null,
  earlier_number: null,
  auction_id: null,
  auction_status: null,
  auction_has_bids: false,
  additions: null,
}

interface Made {
  asset: Omit<AssetJson, keyof Elsewhere>
}

let made: CompiledQuery<Made> | undefined

/**
 * A draft with its number and the beginning of its history, in one statement. Nothing when there is one with this id, or
 * when the forms have changed.
 */
export async function insertDraft(db: Db, draft: NewDraft): Promise<FoundAsset | undefined> {
  const { id, category, subcategory, ready_count, created_by, reference_number = null } = draft
  made ??= sql<Made>`WITH made AS (
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
    SELECT row_to_json(found) AS asset FROM (${newAssets(db)}) AS found`.compile(db)
  const by = [created_by, created_by]
  const parameters = [id, category, subcategory, ready_count, ...by, reference_number, randomUUIDv7()]
  const { rows } = await db.executeQuery<Made>({ ...made, parameters })
  return rows[0] && readAsset({ ...rows[0].asset, ...NOTHING_ELSEWHERE })
}
