import type { Client } from 'pg'
import { nameOf, type Manifest, type Table } from './backup-file.ts'

/** Ours, and that of the jobs' queue. */
const SCHEMAS = ['public', 'graphile_worker']

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quotedTable = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`

/** Columns that are computed from others are left out. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY($1) AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS],
  )
  return rows
}

export async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [SCHEMAS],
  )
  const sequences: Manifest['sequences'] = []
  for (const sequence of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quotedTable(sequence)}`,
    )
    if (found[0]) sequences.push({ ...sequence, ...found[0] })
  }
  return sequences
}

/**
 * What belongs to a running cluster and not to the content. Numbers of transactions, by which servers see what is new,
 * start low in another cluster: everything is written as old, but what nobody has looked through yet for outbid bidders
 * stays apart from what somebody has. And no worker has a job in hand.
 */
function ofTheCluster({ schema }: Table, column: string, tables: readonly Table[]): string | undefined {
  if (schema === 'graphile_worker') return /^locked_(?:at|by)$/.test(column) ? 'NULL' : undefined
  if (column !== 'changed_in') return undefined
  const isRead = tables.some(({ name }) => name === 'outbid_reading')
  return isRead ? '(changed_in >= (SELECT changed_in FROM outbid_reading))::integer' : '0'
}

export function copyOut(table: Table, tables: readonly Table[]): string {
  const columns = table.columns.map((name) => {
    const instead = ofTheCluster(table, name, tables)
    return instead === undefined ? quoted(name) : `${instead} AS ${quoted(name)}`
  })
  return `COPY (SELECT ${columns.join(', ')} FROM ${quotedTable(table)}) TO STDOUT`
}

export const copyIn = (table: Table) =>
  `COPY ${quotedTable(table)} (${table.columns.map(quoted).join(', ')}) FROM STDIN`

/** The same text from every PostgreSQL, however it is set up, and no end to how long it may take. */
export async function setUpSession(client: Client): Promise<void> {
  await client.query(`
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
    SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601';
    SET extra_float_digits = 1; SET bytea_output = 'hex'; SET search_path = public`)
}

interface ForeignKey {
  schema: string
  name: string
  key: string
  definition: string
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT n.nspname AS schema, c.relname AS name, k.conname AS key, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND k.contype = 'f' ORDER BY 1, 2, 3`,
    [SCHEMAS],
  )
  return rows
}

/** Whether the tables are those that the backup is of, column by column. */
export function differingTable(given: readonly Table[], found: readonly Table[]): string | undefined {
  const textOf = (table: Table | undefined) => table?.columns.toSorted().join()
  const names = new Set([...given, ...found].map(nameOf))
  return [...names].find((name) => {
    const [one, other] = [given, found].map((tables) => tables.find((table) => nameOf(table) === name))
    return textOf(one) !== textOf(other)
  })
}

/** Everything of ours goes; what an extension brought stays. */
export async function dropEverything(client: Client): Promise<void> {
  await client.query(`
    DO $$
    DECLARE commands text[]; command text;
    BEGIN
      DROP SCHEMA IF EXISTS graphile_worker CASCADE;
      SELECT coalesce(array_agg(format('DROP %s IF EXISTS %s CASCADE', kind, name)), '{}') INTO commands FROM (
        SELECT 'TABLE' AS kind, oid, oid::regclass::text AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        UNION ALL
        SELECT 'SEQUENCE', oid, oid::regclass::text FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
        UNION ALL
        SELECT 'ROUTINE', oid, oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      ) AS ours
      WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ours.oid AND d.deptype = 'e');
      FOREACH command IN ARRAY commands LOOP
        EXECUTE command;
      END LOOP;
    END $$`)
}
