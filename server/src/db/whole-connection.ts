import pg from 'pg'
import { limitSilence } from './silence.ts'
import { TIME_LIMITS } from './time-limits.ts'

/** A connection for what reads or writes the whole database: a migration, a backup, a restore. */
export async function connectForWhole(connectionString: string, application_name: string): Promise<pg.Client> {
  const { keepAliveMs, whole } = TIME_LIMITS
  const client = new pg.Client({
    connectionString,
    application_name,
    connectionTimeoutMillis: whole.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  // Whoever asks gets an error of their own.
  client.on('error', () => undefined)
  await client.connect()
  limitSilence(client, whole.silenceMs)
  return client
}
