import type { StructuralFields } from '@klubba/domain/assets/asset'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql, type CompiledQuery, type InferResult, type QueryCreator, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import type { DB } from '../db/schema.gen.ts'
import { ADDITIONS } from './asset-additions-sql.ts'
import { Together } from './together.ts'

/** What of an asset can be changed. */
export interface AssetColumns extends StructuralFields {
  graded: boolean
  status: ServerStatus
  category: string
  subcategory: string
  values: Values
  next_owner_id: string | null
  portfolio_id: string | null
  archived_at: Date | null
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** The JSON columns as the driver takes them. */
export function columnsOf<Given extends Partial<AssetColumns>>(given: Given) {
  const { values, notes, subcomponents, condition_notes_languages, tcr, inspections, place, ...plain } = given
  return {
    ...plain,
    ...(values !== undefined && { values: JSON.stringify(values) }),
    ...(notes !== undefined && { notes: JSON.stringify(notes) }),
    ...(subcomponents !== undefined && { subcomponents: JSON.stringify(subcomponents) }),
    ...(condition_notes_languages !== undefined && {
      condition_notes_languages: JSON.stringify(condition_notes_languages),
    }),
    ...(tcr !== undefined && { tcr: JSON.stringify(tcr) }),
    ...(inspections !== undefined && { inspections: JSON.stringify(inspections) }),
    ...(place !== undefined && { place: json(place) }),
  }
}

export async function nextAssetNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`SELECT 'K-' || nextval('asset_numbers') AS number`.execute(db)
  return rows[0]?.number ?? ''
}

export type NewAssetRow = Pick<AssetColumns, 'category' | 'subcategory' | 'values'> &
  Partial<AssetColumns> & {
    id: string
    created_by: string
    ready_count: number
    duplicate_of?: string
    retrade_of?: string
  }

/** False when there is one with this id already. */
export async function insertAsset(db: Db, { created_by, ...given }: NewAssetRow): Promise<boolean> {
  const { category, subcategory, id } = given
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('assets')
    .values({ ...columnsOf(given), id, category, subcategory, created_by, updated_by: created_by })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What is told of an asset; the other columns are made from these, for lists and searches. */
export const TOLD = [
  ...(['id', 'asset_number', 'status', 'archived_at', 'category', 'subcategory', 'values', 'notes'] as const),
  ...(['subcomponents', 'condition', 'graded', 'condition_notes', 'condition_notes_languages'] as const),
  ...(['condition_source', 'tcr', 'place'] as const),
  ...(['inspections', 'owner_id', 'next_owner_id', 'portfolio_id', 'duplicate_of', 'retrade_of'] as const),
  ...(['ready_count', 'image_count', 'video_count', 'thumbnail', 'media_order_version'] as const),
  ...(['version', 'field_versions', 'created_by', 'created_at', 'updated_by', 'updated_at', 'changed_in'] as const),
] as const

/** As the index has it that keeps an asset from having two. */
export const IS_OPEN = sql<boolean>`auction.status NOT IN ('NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED')`

/** Where assets are read from: the table, or what a statement has just written to it. */
export const assetsIn = (table: 'assets' | 'changed' | 'made') =>
  sql<Selectable<DB['assets']>>`${sql.table(table)}`.as<'a'>(sql`a`)

/** What is told of an asset that stands elsewhere, mostly names. */
export function withNames(db: QueryCreator<DB>, assets: ReturnType<typeof assetsIn>) {
  return db
    .selectFrom(assets)
    .innerJoin('users as creator', 'creator.id', 'a.created_by')
    .innerJoin('users as editor', 'editor.id', 'a.updated_by')
    .leftJoin('owner_facts as owner', 'owner.id', 'a.owner_id')
    .leftJoin('owner_facts as next', 'next.id', 'a.next_owner_id')
    .leftJoin('portfolios as portfolio', 'portfolio.id', 'a.portfolio_id')
    .leftJoin('assets as original', 'original.id', 'a.duplicate_of')
    .leftJoin('assets as earlier', 'earlier.id', 'a.retrade_of')
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
    .select([
      sql<string>`coalesce(owner.name, '')`.as('owner_name'),
      sql<RegistryStatus | null>`owner.status`.as('owner_status'),
    ])
    .select([
      sql<string>`coalesce(next.name, '')`.as('next_name'),
      sql<RegistryStatus | null>`next.status`.as('next_status'),
    ])
    .select(['portfolio.name as portfolio_name', 'original.asset_number as original_number'])
    .select('earlier.asset_number as earlier_number')
}

export const REFERENCE_NUMBER = sql<number>`(SELECT number FROM reference_state)`

/** Everything that is told of assets. */
function wholeAssets(db: QueryCreator<DB>) {
  return withNames(db, assetsIn('assets'))
    .leftJoin('auctions as auction', (join) => join.onRef('auction.asset_id', '=', 'a.id').on(IS_OPEN))
    .select(TOLD.map((column) => `a.${column}` as const))
    .select(REFERENCE_NUMBER.as('reference_number'))
    .select(['auction.id as auction_id', 'auction.status as auction_status'])
    .select(sql<boolean>`auction.price IS NOT NULL`.as('auction_has_bids'))
    .select(ADDITIONS.as('additions'))
}
export type FoundAsset = InferResult<ReturnType<typeof wholeAssets>>[number]

/** As it comes from the database: one JSON text costs less to read than thirty columns. */
export type AssetJson = Omit<FoundAsset, 'archived_at' | 'created_at' | 'updated_at'> & {
  archived_at: string | null
  created_at: string
  updated_at: string
}

export function readAsset(json: AssetJson): FoundAsset {
  return {
    ...json,
    archived_at: json.archived_at === null ? null : new Date(json.archived_at),
    created_at: new Date(json.created_at),
    updated_at: new Date(json.updated_at),
  }
}

/** An asset, and the text that it was read from. */
export interface AssetRead {
  asset: FoundAsset
  text: string
}

/** Made once: they are the same every time, and asked for most of all. */
let made: Record<'one' | 'many', CompiledQuery<{ text: string }>> | undefined

/** A list is planned for ten: with fewer in it PostgreSQL would rather plan anew each time, which takes longer than reading. */
const LEAST = 10

/** Each that is there, in the order that they are asked for; at least one. */
async function readAssets(db: Db, asked: readonly string[]): Promise<(AssetRead | undefined)[]> {
  const ids = [...new Set(asked)]
  const compiled = (isAsked: RawBuilder<boolean>) =>
    db
      .selectFrom(wholeAssets(db).where(isAsked).as('found'))
      .select(sql<string>`row_to_json(found)::text`.as('text'))
      .compile()
  made ??= { one: compiled(sql`a.id = ${''}`), many: compiled(sql`a.id = ANY(${''}::uuid[])`) }
  const [first = ''] = ids
  const padded = [...ids, ...Array.from({ length: Math.max(0, LEAST - ids.length) }, () => first)]
  const query = ids.length === 1 ? { ...made.one, parameters: [first] } : { ...made.many, parameters: [padded] }
  const { rows } = await db.executeQuery<{ text: string }>(query)
  const found = new Map<string, AssetRead>()
  for (const { text } of rows) {
    const asset = readAsset(JSON.parse(text) as AssetJson)
    found.set(asset.id, { asset, text })
  }
  return asked.map((id) => found.get(id))
}

export async function findAssets(db: Db, asked: readonly string[]): Promise<(FoundAsset | undefined)[]> {
  return (await readAssets(db, asked)).map((read) => read?.asset)
}

const readers = new WeakMap<Db, Together<string, AssetRead | undefined>>()

/** Those that are asked for at once are read together, unless that is within a transaction. */
export async function findAssetRead(db: Db, id: string): Promise<AssetRead | undefined> {
  if (db.isTransaction) return (await readAssets(db, [id]))[0]
  const reader = readers.get(db) ?? new Together((ids) => readAssets(db, ids), { atOnce: 3, least: 3 })
  readers.set(db, reader)
  return reader.ask(id)
}

export async function findAsset(db: Db, id: string): Promise<FoundAsset | undefined> {
  return (await findAssetRead(db, id))?.asset
}

export async function lockAsset(db: Db, id: string): Promise<void> {
  await db.selectFrom('assets').select('id').where('id', '=', id).forUpdate().execute()
}

export type AssetChanges = Partial<AssetColumns> & {
  ready_count: number
  version: number
  field_versions: FieldVersions
}

export function update(db: QueryCreator<DB>, id: string, actorId: string, { field_versions, ...given }: AssetChanges) {
  return db
    .updateTable('assets')
    .set({
      ...columnsOf(given),
      field_versions: JSON.stringify(field_versions),
      updated_by: actorId,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
}

export async function updateAsset(db: Db, id: string, actorId: string, changes: AssetChanges): Promise<void> {
  await update(db, id, actorId, changes).execute()
}

/** What lists show of its media. Beside the version: the asset itself has not changed. */
export async function updateAssetMedia(
  db: Db,
  id: string,
  { thumbnail, ...counts }: { image_count: number; video_count: number; ready_count: number; thumbnail: object | null },
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ ...counts, thumbnail: json(thumbnail) })
    .where('id', '=', id)
    .execute()
}

export async function updateAssetWorkedOn(db: Db, id: string, actorId: string): Promise<void> {
  await db
    .updateTable('assets')
    .set({ updated_by: actorId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateMediaOrderVersion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('assets')
    .set({ media_order_version: sql`media_order_version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAsset(db: Db, id: string): Promise<void> {
  await db.deleteFrom('assets').where('id', '=', id).execute()
}

/** Others with the same VIN or serial number, or the same registration number. */
export async function listSameAssets(
  db: Db,
  id: string,
  { vin, registration }: { vin: string | undefined; registration: string | undefined },
) {
  return db
    .selectFrom('assets as a')
    .innerJoin('users as creator', 'creator.id', 'a.created_by')
    .select([
      'a.id',
      'a.asset_number',
      'a.status',
      'a.archived_at',
      'a.created_by',
      'a.bare_vin',
      'a.bare_registration',
    ])
    .select(fullName('creator').as('creator_name'))
    .where('a.id', '<>', id)
    .where((eb) =>
      eb.or([
        ...(vin ? [eb('a.bare_vin', '=', vin)] : []),
        ...(registration ? [eb('a.bare_registration', '=', registration)] : []),
      ]),
    )
    .orderBy('a.created_at', 'desc')
    .limit(20)
    .execute()
}
