import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { isUnavailable } from './database.ts'

const { deps } = await createTestApp()
const { db, pool } = deps
const read = sql<object>`select * from yards where 1 = ${1}`

beforeEach(async () => {
  await pool.query('DROP TABLE IF EXISTS yards; CREATE TABLE yards AS SELECT 1 AS id')
})

describe('prepared statements', () => {
  test('RUN-3 a query is planned once a connection', async () => {
    await db.connection().execute(async (connection) => {
      await read.execute(connection)
      await read.execute(connection)
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM pg_prepared_statements WHERE statement LIKE 'select * from yards%'`.execute(
        connection,
      )
      expect(rows).toEqual([{ count: 1 }])
    })
  })

  test('RUN-3 a column that another server adds meanwhile is seen, without an error', async () => {
    await db.connection().execute(async (connection) => {
      await read.execute(connection)
      await pool.query('ALTER TABLE yards ADD COLUMN place text')
      expect((await read.execute(connection)).rows).toEqual([{ id: 1, place: null }])
    })
  })

  test('RUN-3 within a transaction it is told as "try later", and the next try works', async () => {
    await db.connection().execute(async (connection) => {
      await read.execute(connection)
      await pool.query('ALTER TABLE yards ADD COLUMN owner text')
      const attempt = () => connection.transaction().execute((tx) => read.execute(tx))
      const failure: unknown = await attempt().catch((error: unknown) => error)
      expect(isUnavailable(failure)).toBe(true)
      expect((await attempt()).rows).toEqual([{ id: 1, owner: null }])
    })
  })
})
