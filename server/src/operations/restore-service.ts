import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from 'pino'
import copy, { type CopyStreamQuery } from 'pg-copy-streams'
import { migrate, readMigrations, type Migration } from '../db/migrate.ts'
import { connectForWhole } from '../db/whole-connection.ts'
import { migrateJobs } from '../jobs/run-worker.ts'
import type { Storage } from '../storage/storage.ts'
import { inWorkFolder, writeHashed } from '../storage/work-folder.ts'
import {
  BackupError,
  entriesOf,
  keyOfMedia,
  nameOf,
  PIECE_BYTES,
  tableOfPiece,
  type CheckedBackup,
  type Table,
} from './backup-file.ts'
import {
  copyIn,
  differingTable,
  dropEverything,
  listForeignKeys,
  listTables,
  quoted,
  quotedTable,
  setUpSession,
} from './catalog-sql.ts'

const decompress = promisify(zstdDecompress)

export interface RestoreTarget {
  databaseUrl: string
  storage: Storage
  /** For files on their way. */
  dataDir: string
  /** Whether what is there may go. */
  replace: boolean
  log: Logger
  tell: (line: string) => void
}

/** Those of the backup, each as it was then; a newer version's are unknown here. */
function migrationsOf({ manifest }: CheckedBackup): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, sha256 }) => {
    const migration = known.get(name)
    if (!migration) {
      throw new BackupError(`the backup has ${name}, which this version does not know; run a newer version`)
    }
    if (migration.sha256 !== sha256) throw new BackupError(`${name} is not the one that the backup was made with`)
    return migration
  })
}

/** Restoring under a running product would mix the two. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ users: string }>(
    `SELECT count(*) AS users FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'klubba'`,
  )
  if (rows[0]?.users !== '0') throw new BackupError('servers or workers are using this database; stop them first')
}

async function refuseWhatIsThere(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS found`)
  if (!rows[0]?.found) return
  const { rows: users } = await client.query('SELECT FROM users LIMIT 1')
  if (users.length === 0) return
  throw new BackupError('this database is in use already; to delete what is in it, add --replace')
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = await connectForWhole(databaseUrl, 'klubba restore')
  await setUpSession(client)
  return client
}

/** One table after the other, each through one COPY, as its pieces come. */
class Loader {
  readonly #client: pg.Client
  readonly #tables: Map<string, Table>
  readonly rows: Record<string, number> = {}
  #current: { name: string; stream: CopyStreamQuery } | undefined

  constructor(client: pg.Client, tables: readonly Table[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [nameOf(table), table]))
    for (const name of this.#tables.keys()) this.rows[name] = 0
  }

  async take(name: string, piece: Buffer): Promise<void> {
    if (this.#current?.name !== name) await this.#begin(name)
    const stream = this.#current?.stream
    if (stream && !stream.write(piece)) await Promise.race([once(stream, 'drain'), finished(stream)])
  }

  async #begin(name: string): Promise<void> {
    await this.end()
    const table = this.#tables.get(name)
    if (!table) throw new BackupError(`the backup is damaged: nobody knows the table ${name}`)
    this.#current = { name, stream: this.#client.query(copy.from(copyIn(table))) }
  }

  async end(): Promise<void> {
    const current = this.#current
    if (!current) return
    this.#current = undefined
    current.stream.end()
    await finished(current.stream)
    this.rows[current.name] = current.stream.rowCount
  }
}

async function putFile(target: RestoreTarget, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  await inWorkFolder(target.dataDir, async (folder) => {
    const path = join(folder, 'file')
    await target.storage.putFile(key, path, await writeHashed(content, path))
  })
}

/** Tables first, then files, as they stand in the file. */
async function loadContent(path: string, client: pg.Client, checked: CheckedBackup, target: RestoreTarget) {
  const loader = new Loader(client, checked.manifest.tables)
  let files = 0
  for await (const { name, content } of entriesOf(path)) {
    const table = tableOfPiece(name)
    const key = keyOfMedia(name)
    if (table !== undefined) {
      const piece = await decompress(await buffer(content()), { maxOutputLength: 16 * PIECE_BYTES })
      await loader.take(table, piece)
      target.tell(`reads ${table}`)
    } else if (key !== undefined) {
      await loader.end()
      await putFile(target, key, content())
      target.tell(`${++files} of ${checked.end.files + checked.end.lost} files`)
    }
  }
  await loader.end()
  const different = Object.entries(loader.rows).find(([table, rows]) => checked.end.rows[table] !== rows)
  if (different) {
    throw new BackupError(`${different[0]} came out with ${different[1]} rows, which is not what was written`)
  }
}

/**
 * All tables in one transaction. Foreign keys are taken off and put on again, which checks them all; triggers rest,
 * because what they would do was done when the rows were first written.
 */
async function load(path: string, client: pg.Client, checked: CheckedBackup, target: RestoreTarget): Promise<void> {
  const tables = await listTables(client)
  const different = differingTable(checked.manifest.tables, tables)
  if (different !== undefined) {
    throw new BackupError(`${different} is another table than in the backup; restore with the version that made it`)
  }
  await client.query('BEGIN')
  await refuseWhileInUse(client)
  const keys = await listForeignKeys(client)
  for (const key of keys) await client.query(`ALTER TABLE ${quotedTable(key)} DROP CONSTRAINT ${quoted(key.key)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${quotedTable(table)} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(quotedTable).join(', ')}`)
  await loadContent(path, client, checked, target)
  target.tell('checks how the rows belong together')
  for (const table of tables) await client.query(`ALTER TABLE ${quotedTable(table)} ENABLE TRIGGER USER`)
  for (const key of keys) {
    await client.query(`ALTER TABLE ${quotedTable(key)} ADD CONSTRAINT ${quoted(key.key)} ${key.definition}`)
  }
  for (const { value, called, ...sequence } of checked.manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quotedTable(sequence), value, called])
  }
  await client.query('COMMIT')
}

/** Brings the content of a backup that was checked into an empty database and the store, then up to this version. */
export async function restoreBackup(path: string, checked: CheckedBackup, target: RestoreTarget): Promise<void> {
  const migrations = migrationsOf(checked)
  const client = await connect(target.databaseUrl)
  try {
    await refuseWhileInUse(client)
    if (!target.replace) await refuseWhatIsThere(client)
    await dropEverything(client)
    await migrate(target.databaseUrl, migrations)
    await migrateJobs(target.databaseUrl, target.log)
    await load(path, client, checked, target)
    await migrate(target.databaseUrl)
    await client.query('ANALYZE')
  } finally {
    await client.end().catch(() => undefined)
  }
}
