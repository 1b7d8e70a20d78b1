import { limitedOf, openDatabase, type Database, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** One for each auction that is worked on at a time, and one to say that the clock runs. */
const CONNECTIONS = 7

/** Planned once: planning what a step asks would take longer than asking it. */
const OPTIONS = '-c plan_cache_mode=force_generic_plan'

const all = new WeakMap<Db, Database>()

/** Connections for the clock alone: whatever else the process does, a due step does not wait for a connection. */
export function clockDatabase({ db, pool, log }: Pick<Deps, 'db' | 'pool' | 'log'>): Db {
  const known = all.get(db)
  if (known) return known.db
  const { limits } = limitedOf(pool)
  const opened = openDatabase(pool.options.connectionString ?? '', CONNECTIONS, log, {
    use: 'calls',
    options: OPTIONS,
    limits,
  })
  all.set(db, opened)
  return opened.db
}

export async function closeClockDatabase({ db }: Pick<Deps, 'db'>): Promise<void> {
  const known = all.get(db)
  all.delete(db)
  await known?.close()
}
