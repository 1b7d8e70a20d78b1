import pg from 'pg'
import type { Db, Tx } from './database.ts'

/** Deadlock; too long in wait for a lock; too long between two statements. Each takes the whole transaction back. */
const IN_THE_WAY = new Set(['40P01', '55P03', '25P03'])

/**
 * Somebody was in the way, and nothing is written: they hold a lock for longer than is waited, or a key was used twice at
 * once on different auctions. A connection that was lost while nothing was asked never got what came next, COMMIT
 * included; one that was lost while it was may have committed, so that is not among it.
 */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/not queryable/.test(error.message)) return true
  if (!(error instanceof pg.DatabaseError)) return false
  return error.constraint?.endsWith('_key_unique') === true || IN_THE_WAY.has(error.code ?? '')
}

/** Each may wait as long as a lock is waited for: together not longer than a bid may wait. */
const TRIES = 5

/** Does the work again while somebody is in the way. What it does besides must not matter when it is done twice. */
export async function againAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
    }
  }
}

/** A transaction that is done again from its beginning while somebody is in the way: it changes the database alone. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return againAfterConflict(() => db.transaction().execute(work))
}
