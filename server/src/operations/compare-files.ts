import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { listNamedFiles } from './files-sql.ts'

/** A file is stored before its row is: what is younger may still get one. */
const YOUNG_MS = 3_600_000
const MOST_TOLD = 20

export interface Comparison {
  named: number
  /** The first few that are not as their rows say. */
  wrong: { key: string; why: string }[]
  stray: number
}

async function isNamed({ db }: Deps, key: string): Promise<boolean> {
  const sha256 = /^(?:originals|derived)\/[0-9a-f]{2}\/([0-9a-f]{64})/.exec(key)?.[1] ?? ''
  const { rows } = await sql`
    SELECT FROM media WHERE sha256 = ${sha256} UNION ALL SELECT FROM upload_pieces WHERE object = ${key} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Files that rows name against the store, and what is in the store against the rows; nothing is changed. */
export async function compareFiles(deps: Deps): Promise<Comparison> {
  const comparison: Comparison = { named: 0, wrong: [], stray: 0 }
  const client = await deps.pool.connect()
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0')
    for await (const { key, size, expected } of listNamedFiles(client)) {
      if (!expected) continue
      comparison.named++
      const found = await deps.storage.stat(key)
      const why = found
        ? size !== null && found.size !== size && `has ${found.size} bytes instead of ${size}`
        : 'is not there'
      if (why && comparison.wrong.length < MOST_TOLD) comparison.wrong.push({ key, why })
    }
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  for (const prefix of ['originals/', 'derived/', 'pieces/']) {
    for await (const { key, modified } of deps.storage.list(prefix)) {
      if (Date.now() - modified.getTime() >= YOUNG_MS && !(await isNamed(deps, key))) comparison.stray++
    }
  }
  return comparison
}
