import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How long is waited for the database over connections of one kind, in milliseconds. */
export interface ConnectionLimits {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number
  /** For the answer to a statement: then the database ends it. */
  statementMs: number
  /** For any byte while something is asked: then the connection is lost. Longer than a statement may take. */
  silenceMs: number
}

export interface TimeLimits {
  /** Over the main pool of a server: calls. */
  calls: ConnectionLimits
  /** Over the main pool of a worker or a command: exports, imports, sweeps and checks. */
  jobs: ConnectionLimits
  /** Bids, heartbeats, probes and who bids. Their statements are short. */
  bids: ConnectionLimits
  /** A migration, a backup or a restore: a statement of theirs has no end. */
  whole: Pick<ConnectionLimits, 'connectMs' | 'silenceMs'>
  /** The connection on which changes of sessions are heard. It is asked all the time, so it is the first to be silent. */
  listening: Pick<ConnectionLimits, 'connectMs' | 'silenceMs'>
  /** A statement that waits for a lock. */
  lockMs: number
  /** A transaction that waits for the next statement of ours: then the database ends it, and its locks are free. */
  idleMs: number
  /** Whether the server is ready. */
  readyMs: number
  /** A connection on which nothing is asked: then it is looked whether the other end is there. */
  keepAliveMs: number
}

/** All limits of the product, in one place. Tests give their own. */
export const TIME_LIMITS: TimeLimits = {
  calls: { connectMs: 5_000, statementMs: 15_000, silenceMs: 18_000 },
  jobs: { connectMs: 5_000, statementMs: 60_000, silenceMs: 65_000 },
  bids: { connectMs: 3_000, statementMs: 5_000, silenceMs: 6_000 },
  whole: { connectMs: 5_000, silenceMs: 3_600_000 },
  listening: { connectMs: 5_000, silenceMs: 5_000 },
  lockMs: 2_000,
  idleMs: 2_000,
  readyMs: 2_000,
  keepAliveMs: 10_000,
}

/**
 * For a transaction that works on files, or computes for long, between its statements, and holds nothing that bids or the
 * audit log wait for.
 */
export async function allowPauses(tx: Db): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(tx)
}

/** For a transaction of a start: another server that is starting may do the same, and a statement may take its time. */
export async function waitForOthers(tx: Db): Promise<void> {
  await sql`SET LOCAL lock_timeout = 0`.execute(tx)
}
