import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** A worker holds a lock under its name for as long as it lives: PostgreSQL gives it back when the worker is gone. */
const LIVING = 4_203_003
/** A worker takes its lock just after it has begun, and again after a connection was lost. */
const SETTLED = '30 seconds'
const EVERY_MS = 15_000

/** Jobs that a worker was at when it was killed go back to the queue: else they would wait for hours. */
export async function giveBackJobs(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `WITH gone AS (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs
       WHERE locked_by IS NOT NULL AND locked_at < now() - $2::interval AND NOT EXISTS (
         SELECT FROM pg_locks
         WHERE locktype = 'advisory' AND granted AND classid = $1::bigint::oid
           AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       )
     ), given_back AS (
       SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM gone
     )
     SELECT locked_by FROM gone, given_back`,
    [LIVING, SETTLED],
  )
  return rows.map(({ locked_by }) => locked_by)
}

/** Holds the worker's lock until the connection breaks or the worker stops. */
async function hold(pool: Pool, worker: string, stopped: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    const over = new Promise<void>((resolve) => {
      client.once('end', () => resolve())
      client.once('error', () => resolve())
      stopped.addEventListener('abort', () => resolve(), { once: true })
    })
    await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LIVING, worker])
    if (!stopped.aborted) await over
  } finally {
    client.release(true)
  }
}

async function repeat(work: () => Promise<unknown>, stopped: AbortSignal, log: Logger): Promise<void> {
  while (!stopped.aborted) {
    await work().catch((error: unknown) =>
      log.warn({ err: error }, 'the work of other workers cannot be looked at now'),
    )
    await sleep(EVERY_MS, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Says that this worker lives, and looks after those that do no more. Ends when the worker stops. */
export function watchWorkers(pool: Pool, worker: string, log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = [
    repeat(() => hold(pool, worker, stopping.signal), stopping.signal, log),
    repeat(
      async () => {
        const gone = await giveBackJobs(pool)
        if (gone.length > 0) log.warn({ gone }, 'jobs of workers that are gone are done by others')
      },
      stopping.signal,
      log,
    ),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
