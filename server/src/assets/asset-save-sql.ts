import { randomUUIDv7 } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import type { Db } from '../db/database.ts'
import type { FieldChange } from '../db/field-history.ts'
import { fullName } from '../db/full-name.ts'
import { columnsOf, update, type AssetChanges, type FoundAsset } from './asset-sql.ts'
import { Together } from './together.ts'

/** After the first bid, of the auction whose bidders have gone by the old value. */
type NotedChange = FieldChange & { auction_id?: string }

/** What is not known beforehand of an asset that was written. */
type Written = Pick<FoundAsset, 'asset_number' | 'updated_at' | 'editor_name'>

const updatesFrom = new Map<string, CompiledQuery<Written>>()

/** Made once for the columns that change: these statements differ in their parameters alone. */
function updateFrom(db: Db, changes: AssetChanges): CompiledQuery<Written> {
  const columns = Object.keys(changes).join(' ')
  const known = updatesFrom.get(columns)
  if (known) return known
  const query = db
    .with('changed', (with_) =>
      update(with_, '', '', changes)
        .where('version', '=', 0)
        .returning(['id', 'asset_number', 'updated_by', 'updated_at']),
    )
    .with('noted', (with_) =>
      with_
        .insertInto('asset_history')
        .columns(['id', 'asset_id', 'actor_id', 'field', 'before', 'after', 'auction_id'])
        .expression(
          sql`SELECT entry.id, changed.id, changed.updated_by, entry.field, entry.before, entry.after, entry.auction_id
            FROM changed, jsonb_to_recordset(${''}::jsonb)
              AS entry(id uuid, field text, before jsonb, after jsonb, auction_id uuid)`,
        ),
    )
    .selectFrom('changed')
    .innerJoin('users as editor', 'editor.id', 'changed.updated_by')
    .select(['changed.asset_number', 'changed.updated_at', fullName('editor').as('editor_name')])
    .compile()
  updatesFrom.set(columns, query)
  return query
}

/** An asset that was found, and what becomes of it. */
interface Save {
  found: FoundAsset
  actorId: string
  changes: AssetChanges
  history: readonly NotedChange[]
}

/** A change with its history in one statement, if the asset is still as it was found; as it is then. */
async function writeOne(db: Db, { found, actorId, changes, history }: Save): Promise<FoundAsset | undefined> {
  const { field_versions, ...given } = changes
  const entries = history.map((change) => ({ id: randomUUIDv7(), ...change }))
  const parameters = [
    ...Object.values(columnsOf(given)),
    JSON.stringify(field_versions),
    actorId,
    found.id,
    found.version,
    JSON.stringify(entries),
  ]
  const query = updateFrom(db, { field_versions, ...given })
  const { rows } = await db.executeQuery<Written>({ ...query, parameters })
  return rows[0] && { ...found, ...changes, updated_by: actorId, ...rows[0] }
}

/** The columns of a save that changes values and nothing else, as most do. */
const OF_VALUES = 'values ready_count version field_versions'

/** Changed values of many assets with their history, each if it is still as it was found. */
async function writeValues(db: Db, saves: readonly Save[]): Promise<(FoundAsset | undefined)[]> {
  // Of two saves of one asset the second finds it changed.
  const first = new Map<string, Save>()
  for (const save of saves) if (!first.has(save.found.id)) first.set(save.found.id, save)
  const asked = [...first.values()].map(({ found, actorId, changes }) => ({
    id: found.id,
    from_version: found.version,
    actor_id: actorId,
    ...changes,
  }))
  const entries = [...first].flatMap(([asset_id, { history }]) =>
    history.map((change) => ({ id: randomUUIDv7(), asset_id, ...change })),
  )
  const { rows } = await sql<Written & { id: string }>`WITH changed AS (
      UPDATE assets a SET
        values = asked.values, ready_count = asked.ready_count, version = asked.version,
        field_versions = asked.field_versions, updated_by = asked.actor_id, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (
        id uuid, from_version integer, actor_id uuid, values jsonb, ready_count integer, version integer,
        field_versions jsonb
      )
      WHERE a.id = asked.id AND a.version = asked.from_version
      RETURNING a.id, a.asset_number, a.updated_by, a.updated_at
    ), noted AS (
      INSERT INTO asset_history (id, asset_id, actor_id, field, before, after, auction_id)
      SELECT entry.id, changed.id, changed.updated_by, entry.field, entry.before, entry.after, entry.auction_id
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS entry(id uuid, asset_id uuid, field text, before jsonb, after jsonb, auction_id uuid)
      JOIN changed ON changed.id = entry.asset_id
    )
    SELECT changed.id, changed.asset_number, changed.updated_at, ${fullName('editor')} AS editor_name
    FROM changed JOIN users editor ON editor.id = changed.updated_by`.execute(db)
  const written = new Map(rows.map(({ id, ...row }) => [id, row]))
  return saves.map((save) => {
    const row = first.get(save.found.id) === save ? written.get(save.found.id) : undefined
    return row && { ...save.found, ...save.changes, updated_by: save.actorId, ...row }
  })
}

type Answer = FoundAsset | undefined

async function writeTogether(db: Db, saves: readonly Save[]): Promise<readonly (Answer | Promise<Answer>)[]> {
  if (saves.length > 1) {
    try {
      return await writeValues(db, saves)
    } catch {
      // What one of them is refused for is no matter of the others.
    }
  }
  const each = saves.map((save) => writeOne(db, save))
  await Promise.allSettled(each)
  return each
}

const writers = new WeakMap<Db, Together<Save, FoundAsset | undefined>>()

/**
 * Writes what was changed of an asset, if it is still as it was found; as it is then. Values that are saved at once are
 * written together, unless that is within a transaction.
 */
export async function updateAssetFrom(db: Db, save: Save): Promise<FoundAsset | undefined> {
  if (db.isTransaction || Object.keys(save.changes).join(' ') !== OF_VALUES) return writeOne(db, save)
  const writer = writers.get(db) ?? new Together((saves) => writeTogether(db, saves), { atOnce: 2, least: 2 })
  writers.set(db, writer)
  return writer.ask(save)
}
