import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TwoServers } from './two-server-scene.ts'

/** As many as a server has by default. */
const POOL = 10
const ASKERS = 4 * POOL
const GIVE_UP_MS = 60_000
const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'relation'`

/**
 * Every connection that a server has for its calls waits for a table that somebody has locked, and more calls for that
 * table come all the time. Gives back what ends it.
 */
export async function exhaustPool({ opened: { pool }, settings }: TwoServers, url: string, token: string) {
  // The product's own connections do not hold a lock for so long.
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE asset_views IN ACCESS EXCLUSIVE MODE')
  const over = new AbortController()
  const ask = async () => {
    while (!over.signal.aborted) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/v1/asset_views`, { headers, signal: over.signal }).catch(() => undefined)
      await answer?.text().catch(() => undefined)
      await sleep(10)
    }
  }
  const asking = Array.from({ length: ASKERS }, ask)
  const release = async () => {
    over.abort()
    await client.end()
    await Promise.all(asking)
  }
  for (const until = Date.now() + GIVE_UP_MS; ; await sleep(20)) {
    const { rows } = await pool.query<{ waiting: number }>(WAITING)
    if ((rows[0]?.waiting ?? 0) >= POOL) return release
    if (Date.now() < until) continue
    await release()
    throw new Error(`only ${rows[0]?.waiting} connections could be made to wait`)
  }
}
