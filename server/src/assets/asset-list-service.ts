import type { Api } from '@klubba/domain/api'
import type { AssetRow, AssetSort } from '@klubba/domain/assets/asset-api'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { Output, Parsed } from '@klubba/domain/contract'
import { Id } from '@klubba/domain/fields'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { KeptColumns } from './asset-columns-service.ts'
import { countWith, nameFacets, namesOf, openColumns, ownersNamed } from './asset-counts-service.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { listAssetRows, type Cursor } from './asset-list-sql.ts'

type ListAssets = Api['GET /v1/assets']
type Query = Parsed<ListAssets>['query']

const MOST_WORDS = 8
const FREQUENT = 2000

async function questionOf(
  db: Db,
  columns: KeptColumns | undefined,
  caller: Caller,
  query: Query,
): Promise<AssetQuestion> {
  const { q = '', created_by, ...filters } = query
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const ownerIds = words.length === 0 ? [] : await ownersNamed(db, columns, words)
  return {
    ...filters,
    words: words.map((word, index) => ({ word, ownerIds: ownerIds[index] ?? [] })),
    ...(created_by && { createdBy: caller.user_id }),
  }
}

const CursorParts = z.tuple([z.string(), Id])

function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

function readCursor(after: string): Cursor {
  try {
    const [at, id] = CursorParts.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    return { at, id }
  } catch {
    throw new AppError('invalid_input', [{ path: 'after', code: 'wrong_format' }])
  }
}

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

type FoundRow = Awaited<ReturnType<typeof listAssetRows>>[number]

function present(row: FoundRow, names: ReadonlyMap<string, string>): AssetRow {
  const { archived_at, owner_id, ready_count, updated_at, cursor_at: _, ...plain } = row
  return {
    ...plain,
    archived: archived_at !== null,
    owner: owner_id ? { id: owner_id, name: names.get(owner_id) ?? '' } : null,
    thumbnail: row.thumbnail as AssetRow['thumbnail'],
    readiness: { done: ready_count, total: NEEDS_TOTAL },
    updated_at: updated_at.toISOString(),
  }
}

export async function listAssets({ db }: Deps, caller: Caller, query: Query): Promise<Output<ListAssets>> {
  const { sort, page, page_size, after, facets } = query
  const columns = await openColumns(db)
  const question = await questionOf(db, columns, caller, query)
  const counts = await countWith(db, columns, question, facets === 'true')
  const asked = {
    sort: sort.replace('-', '') as AssetSort,
    descending: sort.startsWith('-'),
    limit: page_size + 1,
    offset: after === undefined ? (page - 1) * page_size : 0,
    after: after === undefined ? undefined : readCursor(after),
  }
  const { total, positions } = counts
  const [rows, named] = await Promise.all([
    listAssetRows(db, { ...question, positions, isFrequent: total > FREQUENT }, asked),
    counts.facets && nameFacets(db, columns, counts.facets),
  ])
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  const names = await namesOf(
    db,
    columns,
    shown.flatMap(({ owner_id }) => owner_id ?? []),
  )
  return {
    results: shown.map((row) => present(row, names)),
    total,
    page,
    page_size,
    ...(rows.length > page_size && last && { next: writeCursor({ at: last.cursor_at, id: last.id }) }),
    ...(named && { facets: named }),
  }
}
