import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from './app-error.ts'

export interface Limit {
  /** What is limited, and the key of whoever is. Never something that the caller can choose freely. */
  key: string
  tries: number
  minutes: number
}

/** Counts a try, together with all other servers; refuses when there were too many in the window. */
export async function takeTry(db: Db, { key, tries, minutes }: Limit): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    INSERT INTO tries AS t (key, count, window_ends_at) VALUES (${key}, 1, now() + ${minutes} * interval '1 minute')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.window_ends_at < now() THEN 1 ELSE t.count + 1 END,
      window_ends_at = CASE WHEN t.window_ends_at < now() THEN excluded.window_ends_at ELSE t.window_ends_at END
    RETURNING count`.execute(db)
  if ((rows[0]?.count ?? 0) > tries) throw new AppError('too_many_tries')
}

/** A try that succeeded does not count. */
export async function giveBackTry(db: Db, { key }: Limit): Promise<void> {
  await sql`UPDATE tries SET count = greatest(count - 1, 0) WHERE key = ${key}`.execute(db)
}

export async function deleteOldTries(db: Db): Promise<void> {
  await sql`DELETE FROM tries WHERE window_ends_at < now()`.execute(db)
}

/** The caller's address; of an IPv6 address the network, which is what one customer of a provider has. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
