import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { isOutdatedPlan, preparingPool } from './prepared-statements.ts'
import type { DB } from './schema.gen.ts'
import { limitSilence, type Connections } from './silence.ts'
import { TIME_LIMITS, type ConnectionLimits, type TimeLimits } from './time-limits.ts'

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

/** What holds for a pool beside the driver's own settings. */
interface Limited {
  limits: TimeLimits
  connections: Connections
}

const limited = new WeakMap<pg.Pool, Limited>()

export const limitedOf = (pool: pg.Pool): Limited =>
  limited.get(pool) ?? { limits: TIME_LIMITS, connections: new Set() }

export interface DatabaseOptions {
  limits?: TimeLimits
  /** What the connections are for. */
  use?: 'calls' | 'jobs' | 'bids'
  /** Settings of PostgreSQL for each connection, as on its command line. */
  options?: string
  /** A connection sends what is asked before earlier questions are answered. */
  pipeline?: boolean
}

export function openDatabase(
  url: string,
  size: number,
  log: Logger,
  { limits = TIME_LIMITS, use = 'jobs', options, pipeline = false }: DatabaseOptions = {},
): Database {
  const { connectMs, statementMs, silenceMs }: ConnectionLimits = limits[use]
  const connections: Connections = new Set()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'klubba',
    ...(options !== undefined && { options }),
    pipeline,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keepAliveMs,
    statement_timeout: statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleMs,
  })
  limited.set(pool, { limits, connections })
  // A connection that breaks while idle: the pool makes a new one, and queries that need one get an error of their own.
  const broke = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  pool.on('error', broke)
  pool.on('connect', (client) => {
    client.on('error', broke)
    limitSilence(client, silenceMs, connections)
  })
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

/** Not now: connection lost, too many connections, shutting down, starting up, and every time limit of ours. */
const UNAVAILABLE = /^(08|53|57P0|57014|58|55P03|25P03|40P01)/
const UNAVAILABLE_ERRNO = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const UNAVAILABLE_TEXT =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout|timeout expired/i

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    isOutdatedPlan(error) ||
    UNAVAILABLE.test(code) ||
    UNAVAILABLE_ERRNO.has(code) ||
    UNAVAILABLE_TEXT.test(error.message)
  )
}
