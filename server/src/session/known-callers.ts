import pg from 'pg'
import { limitedOf, type Db } from '../db/database.ts'
import { limitSilence } from '../db/silence.ts'
import type { Deps } from '../deps.ts'
import { actorIdOf, isMachine, type AnyCaller } from '../http/route.ts'

/** By this channel the database tells, by id, of sessions and machines' tokens that ended and users who changed. */
const CHANNEL = 'sessions_changed'
/** What is known is believed no longer than this after the database was last heard. */
const BELIEVED_MS = 800
/** So long after it was last heard, the database is asked whether it is still there. */
const ASK_AFTER_MS = 250
const MOST_CALLERS = 10_000

export interface Known {
  caller: AnyCaller
  /** When the token or the session ends by itself, in milliseconds. */
  until: number
}

/** Whether the session, user or token with this id is behind a call. */
export const isCallOf = (caller: AnyCaller, id: string) =>
  actorIdOf(caller) === id || (!isMachine(caller) && caller.session_id === id)

/**
 * Who calls with which token, kept in memory so that not every call asks the database. What ends a session is told by
 * the database, over a connection that listens; unless that connection was heard a moment ago, nothing is believed.
 */
export class KnownCallers {
  readonly #deps: Pick<Deps, 'pool' | 'log'>
  readonly #callers = new Map<string, Known>()
  #changes = 0
  #listener: pg.Client | undefined
  #heardAt = -Infinity
  #asking: Promise<void> | undefined
  #closed = false
  readonly #listeners = new Set<(id: string | undefined) => void>()

  constructor(deps: Pick<Deps, 'pool' | 'log'>) {
    this.#deps = deps
  }

  /** To be taken before the database is asked, and given to `keep`. */
  get changes(): number {
    return this.#changes
  }

  find(token: string): AnyCaller | undefined {
    const age = performance.now() - this.#heardAt
    if (age > ASK_AFTER_MS) this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    const known = age < BELIEVED_MS ? this.#callers.get(token) : undefined
    return known && known.until > Date.now() ? known.caller : undefined
  }

  /** Keeps what the database answered, unless something has changed since it was asked. */
  keep(token: string, known: Known, changes: number): void {
    if (changes !== this.#changes) return
    const [oldest] = this.#callers.keys()
    if (oldest !== undefined && this.#callers.size >= MOST_CALLERS) this.#callers.delete(oldest)
    this.#callers.set(token, known)
  }

  /** Tells when a session, a user or a token may have ended, by id; undefined: any of them. */
  onForgotten(listener: (id: string | undefined) => void): void {
    this.#listeners.add(listener)
  }

  /** A session, a user or a machine's token, by id. */
  forget(id: string): void {
    this.#changes += 1
    for (const [token, { caller }] of this.#callers) {
      if (isCallOf(caller, id)) this.#callers.delete(token)
    }
    for (const listener of this.#listeners) listener(id)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#asking
    await this.#listener?.end()
  }

  #forgetAll(): void {
    this.#changes += 1
    this.#callers.clear()
    for (const listener of this.#listeners) listener(undefined)
  }

  /** Each answer comes behind all that was told before it, so it says that nothing is missing. */
  async #ask(): Promise<void> {
    if (this.#closed) return
    try {
      const listener = (this.#listener ??= await this.#listen())
      const askedAt = performance.now()
      await listener.query('SELECT 1')
      this.#heardAt = askedAt
    } catch (error) {
      this.#lose()
      this.#deps.log.warn({ err: error }, 'changes of sessions are not heard; every call asks')
    }
  }

  async #listen(): Promise<pg.Client> {
    const { connectionString } = this.#deps.pool.options
    const { limits, connections } = limitedOf(this.#deps.pool)
    const { connectMs, silenceMs } = limits.listening
    const client = new pg.Client({
      ...(connectionString !== undefined && { connectionString }),
      application_name: 'klubba sessions',
      connectionTimeoutMillis: connectMs,
    })
    client.on('notification', ({ payload }) => this.forget(payload ?? ''))
    client.on('error', () => undefined)
    client.on('end', () => {
      if (this.#listener === client) this.#lose()
    })
    await client.connect()
    limitSilence(client, silenceMs, connections)
    await client.query(`LISTEN ${CHANNEL}`)
    this.#forgetAll()
    return client
  }

  #lose(): void {
    const lost = this.#listener
    this.#listener = undefined
    this.#heardAt = -Infinity
    this.#forgetAll()
    void lost?.end().catch(() => undefined)
  }
}

const all = new WeakMap<Db, KnownCallers>()

/** Those of this server. */
export function knownCallers(deps: Pick<Deps, 'db' | 'pool' | 'log'>): KnownCallers {
  const known = all.get(deps.db) ?? new KnownCallers(deps)
  all.set(deps.db, known)
  return known
}
