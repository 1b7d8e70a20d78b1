import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { databaseBefore } from '../testing/database-before.ts'

const MIGRATION = '0027_graded.sql'
const earlier = databaseBefore(MIGRATION)

/** An asset as the version before wrote it; what it counted of the condition is in `ready`. */
async function asset(given: { condition?: number; notes?: string; tcr?: object[]; ready: number }): Promise<string> {
  const id = randomUUIDv7()
  await earlier.client.query(
    `INSERT INTO assets (id, category, subcategory, values, condition, condition_notes, tcr, ready_count, created_by, updated_by)
     VALUES ($1, 'excavators', 'crawler_excavator', jsonb_build_object('asset_number', 'K-' || $7::text), $2, $3, $4, $5, $6, $6)`,
    [id, given.condition ?? 0, given.notes ?? '', JSON.stringify(given.tcr ?? []), given.ready, earlier.user, id],
  )
  return id
}

async function changed(id: string, ...grades: number[]): Promise<(string | undefined)[]> {
  // Ids of one millisecond are in no order of their own.
  const ids = grades.map(() => randomUUIDv7()).toSorted()
  const entries = grades.slice(1).map((after, at) => ({ id: ids[at], before: grades[at], after }))
  for (const entry of entries) {
    await earlier.client.query(
      `INSERT INTO asset_history (id, asset_id, actor_id, field, before, after) VALUES ($1, $2, $3, 'condition', $4, $5)`,
      [entry.id, id, earlier.user, JSON.stringify(entry.before), JSON.stringify(entry.after)],
    )
  }
  return entries.map((entry) => entry.id)
}

test('AST-8 RUN-1 T2 the migration takes over what was graded, counts it, and keeps the rest as not graded', async () => {
  const tcr = [{ key: 'engine', grade: 0, note: '' }]
  const assets = {
    untouched: await asset({ ready: 3 }),
    notesAlone: await asset({ notes: 'Runs', ready: 4 }),
    above: await asset({ condition: 2, ready: 4 }),
    checkpoints: await asset({ tcr, ready: 4 }),
    changedBack: await asset({ ready: 3 }),
    changedFrom: await asset({ condition: 1, ready: 4 }),
  }
  const [, back] = await changed(assets.changedBack, 0, 2, 0)
  const [from] = await changed(assets.changedFrom, 2, 1)
  expect(await migrate(earlier.url)).toContain(MIGRATION)

  const { rows } = await earlier.client.query<{ id: string; condition: number; graded: boolean; ready_count: number }>(
    'SELECT id, condition, graded, ready_count FROM assets',
  )
  const told = Object.fromEntries(
    Object.entries(assets).map(([name, id]) => {
      const { condition, graded, ready_count } = rows.find((row) => row.id === id) ?? {}
      return [name, { condition, graded, ready_count }]
    }),
  )
  expect(told).toEqual({
    untouched: { condition: 0, graded: false, ready_count: 3 },
    notesAlone: { condition: 0, graded: false, ready_count: 3 },
    above: { condition: 2, graded: true, ready_count: 4 },
    checkpoints: { condition: 0, graded: true, ready_count: 4 },
    changedBack: { condition: 0, graded: true, ready_count: 4 },
    changedFrom: { condition: 1, graded: true, ready_count: 4 },
  })
  // The grade that an asset began with was nobody's: its first change began from none.
  const history = await earlier.client.query<{ before: number | null }>(
    'SELECT before FROM asset_history WHERE asset_id = $1 ORDER BY id',
    [assets.changedBack],
  )
  expect(history.rows.map(({ before }) => before)).toEqual([null, 2])
  const kept = await earlier.client.query<{ before: number | null }>(
    'SELECT before FROM asset_history WHERE id = ANY($1)',
    [[back, from]],
  )
  expect(kept.rows.map(({ before }) => before)).toEqual([2, 2])
})

test('AST-8 T2 a server of the version before that still runs during the upgrade grades by the grades it saves', async () => {
  await migrate(earlier.url)
  const id = await asset({ ready: 3 })
  const graded = async () =>
    (await earlier.client.query<{ graded: boolean }>('SELECT graded FROM assets WHERE id = $1', [id])).rows[0]?.graded
  expect(await graded()).toBe(false)
  await earlier.client.query('UPDATE assets SET condition = 1 WHERE id = $1', [id])
  expect(await graded()).toBe(true)
})
