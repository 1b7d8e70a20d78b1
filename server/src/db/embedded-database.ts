import pg from 'pg'
import { connectForWhole } from './whole-connection.ts'

/** Makes the application's role and its database, if they are not there. Each step may be repeated after a crash. */
export async function makeDatabase(superuserUrl: string, name: string, password: string): Promise<void> {
  const client = await connectForWhole(superuserUrl, 'klubba setup')
  try {
    await ignoring(['42710', '23505'], client.query(`CREATE ROLE ${name} LOGIN`))
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (known.rowCount === 0) {
      await client.query(`ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(password)}`)
      await ignoring(['42P04', '23505'], client.query(`CREATE DATABASE ${name} OWNER ${name}`))
    }
  } finally {
    await client.end()
  }
}

/** Somebody who starts at the same time has done it already. */
async function ignoring(codes: readonly string[], query: Promise<unknown>): Promise<void> {
  try {
    await query
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && codes.includes(error.code ?? ''))) throw error
  }
}
