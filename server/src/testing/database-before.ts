import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { migrate, readMigrations } from '../db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'

export interface DatabaseBefore {
  url: string
  client: pg.Client
  /** Somebody who can have made things. */
  user: string
}

/** A database as it was before a migration, for the tests of a file. To be called at its top; filled in before they run. */
export function databaseBefore(migration: string): DatabaseBefore {
  const before = { user: randomUUIDv7() } as DatabaseBefore
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase()
    await migrate(
      database.url,
      readMigrations().filter(({ name }) => name < migration),
    )
    before.url = database.url
    before.client = new pg.Client({ connectionString: database.url })
    await before.client.connect()
    await before.client.query(
      `INSERT INTO users (id, email, first_name, last_name, user_type, state, language, password_hash)
       VALUES ($1, 'a@yard.example', 'Ada', 'Yard', 'user', 'activated', 'en', 'x')`,
      [before.user],
    )
  })
  afterAll(async () => {
    await before.client.end()
    await database.drop()
  })
  return before
}
