import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/database.ts'
import { makeDatabase } from '../db/embedded-database.ts'
import { EmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/run-worker.ts'
import { loadShippedReference } from '../registration-data/registration-data-service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    appUrl: string
  }
}

export const TEMPLATE = 'klubba'

interface Cluster {
  superuserUrl: string
  url: string
  close: () => Promise<void>
}

/** An empty PostgreSQL of any version, whose superuser is given, as an operator sets one up for the product. */
async function useGiven(superuserUrl: string): Promise<Cluster> {
  const url = new URL(superuserUrl)
  url.username = TEMPLATE
  url.password = randomBytes(16).toString('hex')
  url.pathname = `/${TEMPLATE}`
  await makeDatabase(superuserUrl, TEMPLATE, url.password)
  return { superuserUrl, url: url.href, close: () => Promise.resolve() }
}

async function openCluster(dataDir: string): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return useGiven(given)
  // Test data need not outlive a crash.
  const flags = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']
  return EmbeddedPostgres.open({ dataDir, server: false, flags })
}

/** One real PostgreSQL for all tests, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klubba-test-'))
  const postgres = await openCluster(dataDir)
  const stop = async () => {
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url)
    const database = openDatabase(postgres.url, 1, pino({ level: 'silent' }))
    await migrateJobs(postgres.url, pino({ level: 'silent' }))
    await loadShippedReference(database.db)
    await database.close()
    await closeTemplate(postgres.superuserUrl)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('superuserUrl', postgres.superuserUrl)
  project.provide('appUrl', postgres.url)
  return stop
}

/** A database can be cloned only while nobody is connected to it, and a closed connection takes a moment to go. */
async function closeTemplate(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = $1', [
    TEMPLATE,
  ])
  for (const { pid } of rows) await client.query('SELECT pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}
