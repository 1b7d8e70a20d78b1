import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { connectForWhole } from './whole-connection.ts'

export class MigrationError extends Error {}

/** All servers that start together wait for the one that migrates. */
const MIGRATION_LOCK = 4_203_003

export interface Migration {
  name: string
  sql: string
  sha256: string
}

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, sql: text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

/** Brings the database to the newest form: each migration whole with its record, or not at all. */
export async function migrate(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = await connectForWhole(url, 'klubba migrations')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        name text CONSTRAINT schema_migrations_pkey PRIMARY KEY,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations')
    const pending = pendingOf(migrations, new Map(rows.map(({ name, sha256 }) => [name, sha256])))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer) {
    throw new MigrationError(`the database has ${newer}, which this version does not know; run a newer version`)
  }
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed) throw new MigrationError(`${changed.name} is not the one that was applied to this database`)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new MigrationError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Whether every migration of this version is applied. */
export async function isMigrated(db: Db, migrations = readMigrations()): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}
