import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { describeTables, TYPES_FILE } from './generate-types.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

function migration(number: number, sql: string): Migration {
  return { name: `000${number}_test.sql`, sql, sha256: `${number}${sql}` }
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('RUN-1 migrations run once, in order, and again after new ones came', async () => {
  const first = migration(1, 'CREATE TABLE a (n int)')
  expect(await migrate(database.url, [first])).toEqual([first.name])
  expect(await migrate(database.url, [first])).toEqual([])
  const second = migration(2, 'ALTER TABLE a ADD COLUMN m int')
  expect(await migrate(database.url, [first, second])).toEqual([second.name])
})

test('RUN-1 a migration that fails leaves nothing of itself behind', async () => {
  const broken = migration(1, 'CREATE TABLE a (n int); INSERT INTO nowhere VALUES (1)')
  await expect(migrate(database.url, [broken])).rejects.toThrow(/0001_test.sql: relation "nowhere"/)
  expect(await query(`SELECT 1 FROM pg_tables WHERE tablename = 'a'`)).toEqual([])
  expect(await migrate(database.url, [migration(1, 'CREATE TABLE a (n int)')])).toHaveLength(1)
})

test('RUN-1 a connection cut in the middle of a migration: the next start does it whole', async () => {
  const slow = migration(1, 'CREATE TABLE a (n int); SELECT pg_sleep(10)')
  const running = migrate(database.url, [slow]).catch((error: unknown) => error)
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  let cut = 0
  while (cut === 0) {
    const { rowCount } = await superuser.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'PgSleep'`,
      [new URL(database.url).pathname.slice(1)],
    )
    cut = rowCount ?? 0
  }
  await superuser.end()
  expect(await running).toBeInstanceOf(Error)
  expect(await migrate(database.url, [migration(1, 'CREATE TABLE a (n int)')])).toHaveLength(1)
})

test('RUN-3 servers that start together migrate once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
  expect(applied.flat()).toEqual(readMigrations().map(({ name }) => name))
})

test('RUN-1 a database newer than the program, or a migration that was changed, is refused', async () => {
  const one = migration(1, 'CREATE TABLE a (n int)')
  const two = migration(2, 'CREATE TABLE b (n int)')
  await migrate(database.url, [one, two])
  await expect(migrate(database.url, [one])).rejects.toThrow(/run a newer version/)
  await expect(migrate(database.url, [{ ...one, sha256: 'other' }, two])).rejects.toThrow(
    /is not the one that was applied/,
  )
})

test('RUN-1 migration files are read in order, and other files are left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-migrations-'))
  mkdirSync(folder, { recursive: true })
  for (const name of ['0002_b.sql', '0001_a.sql', 'notes.md', '0003_Bad Name.sql']) {
    writeFileSync(join(folder, name), 'SELECT 1')
  }
  expect(readMigrations(folder).map(({ name }) => name)).toEqual(['0001_a.sql', '0002_b.sql'])
  rmSync(folder, { recursive: true })
})

test('RUN-2 the generated types are those of the migrated database', async () => {
  const migrated = await createTestDatabase()
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await describeTables(migrated.url))
  await migrated.drop()
})

test('USR-1 S3 of several codes that an account has from before, only the newest still works', async () => {
  const all = readMigrations()
  await migrate(
    database.url,
    all.filter(({ name }) => name < '0030'),
  )
  await query(`
    INSERT INTO users (id, email, first_name, last_name, user_type, state, language)
    SELECT id, id || '@yard.example', 'Kari', 'Nordmann', 'user', 'invited', 'no'
    FROM unnest(ARRAY['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']::uuid[]) AS id;
    INSERT INTO user_codes (id, user_id, purpose, code_hash, created_at, expires_at)
    SELECT gen_random_uuid(), users.id, 'activation', sha256((email || age)::bytea),
      now() - age * interval '1 hour', now() + interval '1 day'
    FROM users CROSS JOIN unnest(ARRAY[1, 2, 3]) AS age`)
  await migrate(database.url, all)
  const open = await query<{ count: number; newest: boolean }>(`
    SELECT count(*)::int AS count, bool_and(created_at > now() - interval '90 minutes') AS newest
    FROM user_codes WHERE used_at IS NULL GROUP BY user_id`)
  expect(open).toEqual([
    { count: 1, newest: true },
    { count: 1, newest: true },
  ])
})
