import { limitedOf, openDatabase, type Database, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'

const CONNECTIONS = 10

/**
 * Planned once: for each number of bids that waited together PostgreSQL would otherwise plan anew, at several times the
 * cost. A plan made once must not read whole tables, whatever their size was then.
 */
const SETTINGS = {
  use: 'bids',
  options: ['plan_cache_mode=force_generic_plan', 'enable_hashjoin=off', 'enable_mergejoin=off', 'enable_seqscan=off']
    .map((setting) => `-c ${setting}`)
    .join(' '),
  pipeline: true,
} as const

const all = new WeakMap<Db, Database>()

/** Connections for bids and who bids: whatever else the server does, a bid does not wait for a connection. */
export function bidDatabase({ db, pool, log }: Pick<Deps, 'db' | 'pool' | 'log'>): Db {
  const known = all.get(db)
  if (known) return known.db
  const { limits } = limitedOf(pool)
  const opened = openDatabase(pool.options.connectionString ?? '', CONNECTIONS, log, { ...SETTINGS, limits })
  all.set(db, opened)
  return opened.db
}

export async function closeBidDatabase({ db }: Pick<Deps, 'db'>): Promise<void> {
  const known = all.get(db)
  all.delete(db)
  await known?.close()
}

/** The connections themselves, if there are any yet. */
export const findBidPool = ({ db }: Pick<Deps, 'db'>) => all.get(db)?.pool
