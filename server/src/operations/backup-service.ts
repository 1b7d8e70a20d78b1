import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { connectForWhole } from '../db/whole-connection.ts'
import { BACKUP_LOCK } from '../storage/delete-files.ts'
import { codeOf, ObjectMissingError, type Storage } from '../storage/storage.ts'
import {
  BackupError,
  END,
  FORMAT,
  MANIFEST,
  mediaName,
  nameOf,
  PIECE_BYTES,
  pieceName,
  SECRET_KEY,
  type End,
  type Manifest,
  type Table,
} from './backup-file.ts'
import { copyOut, listSequences, listTables, setUpSession } from './catalog-sql.ts'
import { listNamedFiles } from './files-sql.ts'
import { TarWriter } from './tar.ts'

const compress = promisify(zstdCompress)

/** Longer than anybody takes to delete a few files. */
const LOCK_WAIT_MS = 20_000

export interface BackupSource {
  databaseUrl: string
  storage: Storage
  secretKey: string
  /** Told now and then how far it has come. */
  tell: (line: string) => void
  /** Told of each file that is missing or damaged. */
  lost: (key: string) => void
}

/** A connection whose transaction sees everything as it is at one instant, while no file is deleted. */
export async function openSnapshot(databaseUrl: string): Promise<pg.Client> {
  const client = await connectForWhole(databaseUrl, 'klubba backup')
  try {
    await setUpSession(client)
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK])
    await client.query('SET lock_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // The snapshot is taken with the first question.
    await client.query('SELECT pg_current_snapshot()')
    return client
  } catch (error) {
    await client.end()
    if (codeOf(error) === '55P03') throw new BackupError('another backup is being made of this database')
    throw error
  }
}

async function manifestOf(client: pg.Client, madeAt: Date): Promise<Manifest> {
  const { rows: known } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS found`,
  )
  if (!known[0]?.found) throw new BackupError('there is nothing to back up yet: start the product first')
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY name',
  )
  const { rows: version } = await client.query<{ server_version: string }>('SHOW server_version')
  return {
    format: FORMAT,
    made_at: madeAt.toISOString(),
    postgres: version[0]?.server_version ?? '',
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

/** What comes, in pieces of a size. */
async function* inPieces(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length < size) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}

async function writeTable(client: pg.Client, tar: TarWriter, table: Table, tables: readonly Table[]): Promise<number> {
  const rows = client.query(copy.to(copyOut(table, tables)))
  let number = 0
  for await (const piece of inPieces(rows as AsyncIterable<Buffer>, PIECE_BYTES)) {
    await tar.add(pieceName(table, ++number), await compress(piece))
  }
  return rows.rowCount
}

/** Writes a stored file; false when it is not there, or what was sent is not what is there any more. */
async function writeFile(storage: Storage, tar: TarWriter, key: string): Promise<boolean> {
  const found = await storage.stat(key)
  const content: Readable | undefined = found && (await storage.read(key).catch(ignoreMissing))
  if (!found || !content) return false
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await tar.addStream(mediaName(key), found.size, hashed(content as AsyncIterable<Buffer>))
  return !key.startsWith('originals/') || key.endsWith(hash.digest('hex'))
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ObjectMissingError)) throw error
  return undefined
}

/** Everything as the transaction of the client sees it. */
async function writeContent(client: pg.Client, tar: TarWriter, madeAt: Date, source: BackupSource): Promise<End> {
  const manifest = await manifestOf(client, madeAt)
  await tar.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  await tar.add(SECRET_KEY, Buffer.from(source.secretKey))
  const rows: End['rows'] = {}
  for (const table of manifest.tables) {
    rows[nameOf(table)] = await writeTable(client, tar, table, manifest.tables)
    source.tell(`${Object.keys(rows).length} of ${manifest.tables.length} tables, ${megabytes(tar.bytes)}`)
  }
  let files = 0
  let lost = 0
  for await (const { key, expected } of listNamedFiles(client)) {
    if (await writeFile(source.storage, tar, key)) files++
    else if (expected) {
      lost++
      source.lost(key)
    }
    source.tell(`${files} files, ${megabytes(tar.bytes)}`)
  }
  const end = { rows, files, lost, sha256: tar.digest() }
  await tar.add(END, Buffer.from(JSON.stringify(end, null, 2)))
  await tar.end()
  return end
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

export interface MadeBackup {
  rows: number
  files: number
  lost: number
  bytes: number
}

/** Where it stands until it is whole. */
export const unfinishedName = (path: string) => `${path}.unfinished`

/** Puts database and files into one new file, for its owner's eyes alone; under its name it is whole or not there. */
export async function makeBackup(path: string, source: BackupSource): Promise<MadeBackup> {
  if (await exists(path)) throw new BackupError(`${path} is there already`)
  const client = await openSnapshot(source.databaseUrl)
  try {
    return await saveSnapshot(path, client, source)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What the transaction of the client sees, into a new file. */
export async function saveSnapshot(path: string, client: pg.Client, source: BackupSource): Promise<MadeBackup> {
  const unfinished = unfinishedName(path)
  const file = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw new BackupError(`cannot write ${path}: ${codeOf(error)}`, { cause: error })
    throw new BackupError(`${unfinished} is there: a backup is being made, or was broken off; remove it`)
  })
  try {
    const madeAt = new Date()
    const tar = new TarWriter(file, madeAt)
    const end = await writeContent(client, tar, madeAt, source)
    await rename(unfinished, path)
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    return { rows, files: end.files, lost: end.lost, bytes: tar.bytes }
  } catch (error) {
    await rm(unfinished, { force: true })
    if (codeOf(error) === 'ENOSPC') throw new BackupError(`no room for ${path}`, { cause: error })
    throw error
  } finally {
    await file.close()
  }
}

async function exists(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined)
  await file?.close()
  return file !== undefined
}
