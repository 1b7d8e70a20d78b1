import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { isOutdatedPlan, preparingPool } from './prepared-statements.ts'
import type { DB } from './schema.gen.ts'

/** The handle that SQL functions take first: the database or a transaction on it. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const { INT8, DATE }: Record<string, number> = pg.types.builtins

/** int8 as a number: our counters stay far below 2^53. Dates stay text: a date has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === INT8) return Number
    if (oid === DATE) return String
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * `options` are settings of PostgreSQL for each connection, as on its command line; with `pipeline` a connection sends
 * what is asked before earlier questions are answered; `stream` opens what it sends through.
 */
export function openDatabase(
  url: string,
  connections: number,
  log: Logger,
  { options, pipeline = false, stream }: { options?: string; pipeline?: boolean; stream?: () => Duplex } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'klubba',
    ...(options !== undefined && { options }),
    pipeline,
    ...(stream && { stream }),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection that breaks while idle: the pool makes a new one, and queries that need one get an error of their own.
  const broke = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  pool.on('error', broke)
  pool.on('connect', (client) => client.on('error', broke))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/** PostgreSQL's own settings under which what was called saved could be lost. */
export async function unsafeSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off'`.execute(db)
  return rows.map(({ name, setting }) => `PostgreSQL runs with ${name}=${setting}: a crash can lose what was saved`)
}

/** SQLSTATE classes that say "not now": connection lost, too many connections, shutting down, starting up. */
const UNREACHABLE = /^(08|53|57P0|58)/
const UNREACHABLE_ERRNO = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const UNREACHABLE_TEXT =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    isOutdatedPlan(error) ||
    UNREACHABLE.test(code) ||
    UNREACHABLE_ERRNO.has(code) ||
    UNREACHABLE_TEXT.test(error.message)
  )
}
