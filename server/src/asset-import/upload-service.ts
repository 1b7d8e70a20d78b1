import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { IMPORT_LIMITS } from '@klubba/domain/asset-import/asset-import'
import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { countHeadings, proposeMapping } from '@klubba/domain/asset-import/propose-mapping'
import { cellText } from '@klubba/domain/asset-import/read-cell'
import type { Issue } from '@klubba/domain/errors'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { UPLOAD_PACE } from '../http/traffic/limits.ts'
import { chunksAtPace } from '../http/traffic/pace.ts'
import { countImports, findImport, insertImport, insertRows, listEarlierColumns } from './asset-import-sql.ts'
import { presentImport } from './import-answer.ts'
import { readTable } from './read-table.ts'
import { readWords } from './read-words.ts'
import { TableError, type Table } from './table.ts'

const MOST_BYTES = IMPORT_LIMITS.megabytes * 1024 * 1024
/** Rows are written so many at a time. */
const ROWS_AT_ONCE = 1000
/** Of one user. */
const MOST_IMPORTS = 50

const refusal = (issue: Pick<Issue, 'code' | 'params'>) => new AppError('invalid_input', [{ path: 'file', ...issue }])

const tooLarge = (name: string) => refusal({ code: 'file_too_large', params: { name, size: IMPORT_LIMITS.megabytes } })

async function readWhole(stream: Readable, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksAtPace(stream, UPLOAD_PACE)) {
    size += chunk.length
    if (size > MOST_BYTES) throw tooLarge(name)
    chunks.push(chunk)
  }
  // Half a table must not be taken for a whole one.
  if (!stream.readableEnded) throw new AppError('too_slow')
  if (size === 0) throw refusal({ code: 'file_empty', params: { name } })
  return Buffer.concat(chunks)
}

/** The old format of Excel, and every one that is locked by a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function tableOf(bytes: Buffer, name: string): Promise<Table> {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    throw refusal({ code: 'file_wrong_format', params: { name, allowedTypes: 'CSV, XLSX' } })
  }
  try {
    return await readTable(bytes)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw refusal({ code: error.code, params: { name, ...error.params } })
  }
}

/** A second row that is made of the names of fields is no asset. */
async function requireOneHeading(deps: Deps, { rows }: Table): Promise<void> {
  const words = await readWords(deps)
  const [first] = rows
  const texts = first?.cells.flatMap((cell) => cellText(cell) ?? []) ?? []
  const names = countHeadings(texts, words)
  if (first && names >= 2 && names * 2 > texts.length) {
    throw refusal({ code: 'table_two_headings', params: { row: first.number } })
  }
}

async function findOwn(deps: Deps, caller: Caller, id: string): Promise<AssetImport | undefined> {
  const found = await findImport(deps.db, id)
  if (!found) return undefined
  if (found.user_id !== caller.user_id) throw new AppError('not_found')
  return presentImport(deps.db, found)
}

/** Takes in a file; sent again under the same id it is the same. */
export async function takeFile(
  deps: Deps,
  caller: Caller,
  { id, name, size, stream }: { id: string; name: string; size: number; stream: Readable },
): Promise<AssetImport> {
  const known = await findOwn(deps, caller, id)
  if (known) {
    stream.resume()
    return known
  }
  // Told before anything is read: whoever sends hears why.
  if (size > MOST_BYTES) throw tooLarge(name)
  if ((await countImports(deps.db, caller.user_id)) >= MOST_IMPORTS) throw new AppError('too_many_uploads')
  const bytes = await readWhole(stream, name)
  const table = await tableOf(bytes, name)
  await requireOneHeading(deps, table)
  const earlier = await listEarlierColumns(deps.db, caller.user_id)
  const remembered = new Map(earlier.map(({ heading, target }) => [heading, target]))
  const mapping = proposeMapping(table.headings, await readWords(deps), remembered)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await deps.db.transaction().execute(async (tx) => {
    const { headings, emptyRows } = table
    const row = { id, userId: caller.user_id, fileName: name, sha256, headings, mapping, emptyRows }
    if (!(await insertImport(tx, row))) return
    for (let at = 0; at < table.rows.length; at += ROWS_AT_ONCE) {
      const rows = table.rows.slice(at, at + ROWS_AT_ONCE).map((each) => ({ ...each, newId: randomUUIDv7() }))
      await insertRows(tx, id, rows)
    }
  })
  const taken = await findOwn(deps, caller, id)
  if (!taken) throw new AppError('not_found')
  return taken
}
