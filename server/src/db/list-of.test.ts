import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { listOf } from './list-of.ts'

const { pool } = (await createTestApp()).deps

test('RUN-3 lists reach the database as they were given, whatever is in them', async () => {
  const given = {
    uuid: ['6d9c33b1-5a52-4c1e-a3a5-7f30a64e7d2e', null],
    bigint: [9_007_199_254_740_991, -1, null],
    timestamptz: [new Date('2027-03-02T12:00:00.123Z'), null],
    bytea: [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0), null],
    text: ['', 'NULL', null, 'a,b', '{}', ' "quoted" \\ and \\" more', "it's", 'Åse\nÖy\t🚜'],
    jsonb: [{}, { note: 'says "yes" \\ and {no}', deep: [{ a: null }] }, null],
  }
  for (const [type, values] of Object.entries(given)) {
    const read = type === 'bigint' ? 'value::text::float8' : 'value'
    const { rows } = await pool.query<{ value: unknown }>(
      `SELECT ${read} AS value FROM unnest($1::${type}[]) AS value`,
      [listOf(type, values)],
    )
    expect(rows.map(({ value }) => value)).toEqual(values)
  }
})
