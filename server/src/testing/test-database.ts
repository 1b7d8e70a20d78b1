import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './global-setup.ts'

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function create(options: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`CREATE DATABASE ${name} OWNER klubba ${options}`)
  const url = new URL(inject('appUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A database of its own, cloned from the migrated one. */
export const createTestDatabase = () => create(`TEMPLATE ${TEMPLATE} STRATEGY file_copy`)

/** A database with nothing in it. */
export const createEmptyDatabase = () => create('')
