import { randomUUIDv7 } from 'node:crypto'
import {
  sql,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type InferResult,
  type QueryCreator,
  type RawBuilder,
} from 'kysely'
import type { Db } from '../db/database.ts'
import type { FieldChange } from '../db/field-history.ts'
import { fullName } from '../db/full-name.ts'
import type { DB } from '../db/schema.gen.ts'
import { assetsIn, columnsOf, IS_OPEN, update, withNames, type AssetChanges, type FoundAsset } from './asset-sql.ts'
import { Together } from './together.ts'

/** After the first bid, of the auction whose bidders have gone by the old value. */
type NotedChange = FieldChange & { auction_id?: string }

/** What of the table stands in an answer beside what was asked for. */
const WRITTEN = ['id', 'asset_number', 'updated_at', 'changed_in'] as const

const writtenAlone = (db: QueryCreator<DB>) =>
  db
    .selectFrom(assetsIn('changed'))
    .innerJoin('users as editor', 'editor.id', 'a.updated_by')
    .select(fullName('editor').as('editor_name'))
    .select(WRITTEN.map((column) => `a.${column}` as const))

/** What is not known beforehand of an asset that was written. */
type Written = InferResult<ReturnType<typeof writtenAlone>>[number]

/** Of one that was read some time ago the names too: they may have changed without it. */
const written = (db: QueryCreator<DB>, isKnown: boolean): Compilable<Written> & Expression<Written> =>
  isKnown
    ? withNames(db, assetsIn('changed')).select(WRITTEN.map((column) => `a.${column}` as const))
    : writtenAlone(db)

/** Whether what the decision to write `assets` was based on beside its own columns still holds. */
function isAsFound({ owner_status, reference_number }: Record<Basis, RawBuilder<unknown>>) {
  return sql<boolean>`(SELECT number FROM reference_state) = ${reference_number}
    AND (SELECT status FROM owner_facts WHERE id = assets.owner_id) IS NOT DISTINCT FROM ${owner_status}
    AND NOT EXISTS (SELECT FROM auctions auction WHERE auction.asset_id = assets.id AND ${IS_OPEN})`
}
type Basis = 'owner_status' | 'reference_number'

const updatesFrom = new Map<string, CompiledQuery<Written>>()

/** Made once for the columns that change: these statements differ in their parameters alone. */
function updateFrom(db: Db, changes: AssetChanges, isKnown: boolean): CompiledQuery<Written> {
  const key = [isKnown, ...Object.keys(changes)].join(' ')
  const made = updatesFrom.get(key)
  if (made) return made
  const parameter = sql`${''}`
  const basis = { reference_number: parameter, owner_status: parameter }
  const query = written(
    db
      .with('changed', (with_) =>
        update(with_, '', '', changes)
          .where('version', '=', 0)
          .where('changed_in', '=', 0)
          .$if(isKnown, (query) => query.where(isAsFound(basis)))
          .returningAll(),
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
      ),
    isKnown,
  ).compile()
  updatesFrom.set(key, query)
  return query
}

/** An asset that was found, and what becomes of it. */
interface Save {
  found: FoundAsset
  /** It was found some time ago; else it was just read, or is locked. */
  isKnown: boolean
  actorId: string
  changes: AssetChanges
  history: readonly NotedChange[]
}

/** A change with its history in one statement, if the asset is still as it was found; as it is then. */
async function writeOne(db: Db, { found, isKnown, actorId, changes, history }: Save): Promise<FoundAsset | undefined> {
  const { field_versions, ...given } = changes
  const entries = history.map((change) => ({ id: randomUUIDv7(), ...change }))
  const parameters = [
    ...Object.values(columnsOf(given)),
    JSON.stringify(field_versions),
    actorId,
    found.id,
    found.version,
    found.changed_in,
    ...(isKnown ? [found.reference_number, found.owner_status] : []),
    JSON.stringify(entries),
  ]
  const query = updateFrom(db, { field_versions, ...given }, isKnown)
  const { rows } = await db.executeQuery<Written>({ ...query, parameters })
  return rows[0] && { ...found, ...changes, updated_by: actorId, ...rows[0] }
}

/** The columns of a save that changes values and nothing else, as most do. */
const OF_VALUES = 'values ready_count version field_versions'

const valuesUpdates = new Map<boolean, CompiledQuery<Written>>()

/** Like the one above for values of many assets, each as it is asked for. */
function updateValues(db: Db, isKnown: boolean): CompiledQuery<Written> {
  const made = valuesUpdates.get(isKnown)
  if (made) return made
  const basis = { reference_number: sql`asked.reference_number`, owner_status: sql`asked.owner_status` }
  const query = sql<Written>`WITH changed AS (
      UPDATE assets SET
        values = asked.values, ready_count = asked.ready_count, version = asked.version,
        field_versions = asked.field_versions, updated_by = asked.actor_id, updated_at = now()
      FROM jsonb_to_recordset(${''}::jsonb) AS asked (
        id uuid, from_version integer, changed_in bigint, reference_number integer, owner_status text, actor_id uuid,
        values jsonb, ready_count integer, version integer, field_versions jsonb
      )
      WHERE assets.id = asked.id AND assets.version = asked.from_version AND assets.changed_in = asked.changed_in
        AND ${isKnown ? isAsFound(basis) : sql`true`}
      RETURNING assets.*
    ), noted AS (
      INSERT INTO asset_history (id, asset_id, actor_id, field, before, after, auction_id)
      SELECT entry.id, changed.id, changed.updated_by, entry.field, entry.before, entry.after, entry.auction_id
      FROM jsonb_to_recordset(${''}::jsonb)
        AS entry(id uuid, asset_id uuid, field text, before jsonb, after jsonb, auction_id uuid)
      JOIN changed ON changed.id = entry.asset_id
    )
    ${written(db, isKnown)}`.compile(db)
  valuesUpdates.set(isKnown, query)
  return query
}

/** Changed values of many assets with their history, each if it is still as it was found. */
async function writeValues(db: Db, saves: readonly Save[]): Promise<(FoundAsset | undefined)[]> {
  // Of two saves of one asset the second finds it changed.
  const first = new Map<string, Save>()
  for (const save of saves) if (!first.has(save.found.id)) first.set(save.found.id, save)
  const asked = [...first.values()].map(({ found, actorId, changes }) => ({
    id: found.id,
    from_version: found.version,
    changed_in: found.changed_in,
    reference_number: found.reference_number,
    owner_status: found.owner_status,
    actor_id: actorId,
    ...changes,
  }))
  const entries = [...first].flatMap(([asset_id, { history }]) =>
    history.map((change) => ({ id: randomUUIDv7(), asset_id, ...change })),
  )
  const parameters = [JSON.stringify(asked), JSON.stringify(entries)]
  const query = updateValues(
    db,
    saves.some(({ isKnown }) => isKnown),
  )
  const { rows } = await db.executeQuery<Written>({ ...query, parameters })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return saves.map((save) => {
    const row = first.get(save.found.id) === save ? byId.get(save.found.id) : undefined
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
