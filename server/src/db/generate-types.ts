/** Writes schema.gen.ts, the types of all tables, from a freshly migrated database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

export const TYPES_FILE = join(import.meta.dirname, 'schema.gen.ts')

/** PostgreSQL's types as they reach us (database.ts parses them) and, where that differs, as we may send them. */
const TYPES: Record<string, { read: string; write?: string }> = {
  bool: { read: 'boolean' },
  bytea: { read: 'Buffer' },
  date: { read: 'string' },
  float8: { read: 'number' },
  inet: { read: 'string' },
  int2: { read: 'number' },
  int4: { read: 'number' },
  int8: { read: 'number' },
  jsonb: { read: 'unknown', write: 'string' },
  text: { read: 'string' },
  timestamptz: { read: 'Date', write: 'Date | string' },
  uuid: { read: 'string' },
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  /** PostgreSQL fills it in when it is left out. */
  optional: boolean
  /** PostgreSQL makes it from other columns. */
  computed: boolean
}

/** The values that a check of the form `column IN (…)` allows, by table.column: the column's type is their union. */
async function readClosedSets(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; definition: string }>(`
    SELECT c.conrelid::regclass::text || '.' || a.attname AS key, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace AND c.conname LIKE '%\\_known'`)
  return new Map(
    rows.map(({ key, definition }) => {
      const values = [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
      return [key, values.join(' | ')]
    }),
  )
}

function typeOf(column: Column, closedSets: ReadonlyMap<string, string>): string {
  const closed = closedSets.get(`${column.table_name}.${column.column_name}`)
  const known = closed ? { read: closed } : TYPES[column.udt_name]
  if (!known) throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`)
  const orNull = column.nullable ? ' | null' : ''
  const read = `${known.read}${orNull}`
  const write = `${known.write ?? known.read}${orNull}`
  if (column.computed) return `ColumnType<${read}, never, never>`
  if (column.optional) return `ColumnType<${read}, ${write} | undefined, ${write}>`
  return known.write ? `ColumnType<${read}, ${write}, ${write}>` : read
}

const pascal = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export async function describeTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      SELECT table_name, column_name, udt_name, is_nullable = 'YES' AS nullable, column_default IS NOT NULL AS optional,
        (is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS') IS TRUE AS computed
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`)
    const closedSets = await readClosedSets(client)
    const tables = Map.groupBy(rows, (column) => column.table_name)
    const interfaces = [...tables].map(([table, columns]) => {
      const lines = columns.map((column) => `  ${column.column_name}: ${typeOf(column, closedSets)}`)
      return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`
    })
    const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`)
    return [
      '// Made by `npm run db:types` from the migrations; not to be edited.',
      "import type { ColumnType } from 'kysely'\n",
      ...interfaces,
      `export interface DB {\n${index.join('\n')}\n}\n`,
    ].join('\n')
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const dataDir = mkdtempSync(join(tmpdir(), 'klubba-types-'))
  const postgres = await EmbeddedPostgres.open({ dataDir, server: false, flags: ['fsync=off'] })
  try {
    await migrate(postgres.url)
    writeFileSync(TYPES_FILE, await describeTables(postgres.url))
  } finally {
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
