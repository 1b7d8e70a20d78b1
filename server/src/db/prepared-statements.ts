import { createHash } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Tells of each query as it begins and ends, to whoever listens. */
export const queries = tracingChannel<{ text: string }>('klubba:query')

/** Texts made for the moment must not fill the memory of every connection. */
const MAX_STATEMENTS = 500

/** The names under which the connections of one pool prepare their queries. */
class StatementNames {
  private readonly names = new Map<string, string>()
  private generation = 0

  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= MAX_STATEMENTS || !/^(select|with)\b/i.test(text)) return known
    const name = `${this.generation}_${createHash('sha1').update(text).digest('base64url')}`
    this.names.set(text, name)
    return name
  }

  /** What was prepared is planned anew, under other names. */
  forget(): void {
    this.names.clear()
    this.generation += 1
  }
}

/** Another server has migrated the database: what was prepared before answers with other columns than it does now. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
}

const ROLLED_BACK = { command: 'ROLLBACK', rowCount: null, rows: [] }

function preparing(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isLost = false
  client.once('error', () => (isLost = true))
  client.once('end', () => (isLost = true))
  const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // PostgreSQL does that by itself. It would fail, and hide for what the transaction has failed.
    if (isLost && text === 'rollback') return ROLLED_BACK
    const name = names.of(text)
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.forget()
      // Within a transaction it is too late: all of it has to be tried again.
      if (client.getTransactionStatus() !== 'I') throw error
      return ask(text, values)
    }
  }
  const query = (text: string, values: readonly unknown[]) => queries.tracePromise(() => ask(text, values), { text })
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** The pool for Kysely: queries are parsed and planned once a connection instead of every time. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
