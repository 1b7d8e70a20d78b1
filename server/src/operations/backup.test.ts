import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/audit-service.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { openDatabase } from '../db/database.ts'
import { originalObject } from '../media/media-objects.ts'
import { readSettings } from '../settings.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp, TEST_SECRET } from '../testing/test-app.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts'
import { pdf, photo } from '../testing/test-files.ts'
import { metadataOf, send, sendOn, uploadMetadata } from '../testing/test-media.ts'
import { startTestS3 } from '../testing/test-s3.ts'
import { BackupError, checkBackup } from './backup-file.ts'
import { makeBackup, openSnapshot, saveSnapshot } from './backup-service.ts'
import { listTables } from './catalog-sql.ts'
import { restoreBackup } from './restore-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'klubba-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = await createTestApp()
const s3 = openStorage(readSettings(await startTestS3()))
const databaseUrl = app.deps.settings.databaseUrl ?? ''
const quiet = { tell: () => undefined, lost: () => undefined }
const source = { databaseUrl, storage: app.deps.storage, secretKey: TEST_SECRET, ...quiet }

/** Into a store of its own kind: what was on disk comes into an S3 store. */
async function restoreInto(url: string, file: string, replace = false): Promise<void> {
  const log = pino({ level: 'silent' })
  const target = { databaseUrl: url, storage: s3, dataDir: join(folder, 'work'), replace, log, ...quiet }
  await restoreBackup(file, await checkBackup(file), target)
}

/** What is in each table, computed by PostgreSQL: without what belongs to the cluster that it was in. */
async function digests(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { schema, name } of await listTables(client)) {
    const { rows } = await client.query<{ digest: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(
         (to_jsonb(t) - '{changed_in,locked_at,locked_by,is_available}'::text[])::text, ',' ORDER BY to_jsonb(t)::text), ''
       )) AS digest FROM ${schema}."${name}" t`,
    )
    found[`${schema}.${name}`] = rows[0]?.digest ?? ''
  }
  const unread =
    'SELECT count(*) AS events FROM auction_events WHERE changed_in >= (SELECT changed_in FROM outbid_reading)'
  found['not looked through'] = (await client.query<{ events: string }>(unread)).rows[0]?.events ?? ''
  return found
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SET TimeZone = 'UTC'`)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const who = await signInAs(app, 'admin')
const asset = await newAsset(app, who)
const [anna, bo] = await approvedBidders(app, who, 2)
const auction = await liveAuction(app, who)
const sent = await photo()
const medium = await send(app, who, { asset_id: asset.id, bytes: sent })
const paper = await send(app, who, { asset_id: asset.id, bytes: pdf('stays'), type: 'file' })
const organization_id = (await createOrganization(app, who)).id
const toOrganization = { organization_id, kind: 'contract', type: 'file', document_type: undefined } as const
const contract = await send(app, who, { ...toOrganization, bytes: pdf('contract') })
await app.runJobs()
await placeBid(app, auction, anna?.id ?? '', 1000)
await app.deps.pool.query('UPDATE outbid_reading SET changed_in = pg_current_xact_id()::text::bigint')
await placeBid(app, auction, bo?.id ?? '', 2000)

async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of s3.list(prefix)) keys.push(key)
  return keys
}

test('RUN-6 RUN-3 a backup under load is the state of one instant, and comes back the same into another database and store', async () => {
  const file = join(folder, 'under-load.tar')
  const snapshot = await openSnapshot(databaseUrl)
  const { rows } = await snapshot.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
  const before = await connected(databaseUrl, async (client) => {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION SNAPSHOT '${rows[0]?.id}'`)
    return digests(client)
  })
  // What happens from here on is not in it: a file that goes, one that comes, bids without end.
  const gone = await app.call('DELETE /v1/media/{id}', { params: { id: medium.id } }, { token: who.token })
  expect(gone.status).toBeLessThan(300)
  await app.runJobs()
  await send(app, who, { asset_id: asset.id, bytes: pdf('comes later'), type: 'file' })
  let saved = false
  let bids = 0
  const bidding = (async () => {
    while (!saved) {
      bids += 1
      // The highest step of the ladder, however many bids there will be.
      await placeBid(app, auction, (bids % 2 === 1 ? bo?.id : anna?.id) ?? '', bids * 25_000)
    }
  })()
  const made = await saveSnapshot(file, snapshot, source)
  saved = true
  await bidding
  await snapshot.end()
  expect(bids).toBeGreaterThan(1)
  expect(made).toMatchObject({ lost: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const fresh = await createEmptyDatabase()
  await restoreInto(fresh.url, file)
  expect(await connected(fresh.url, digests)).toEqual(before)
  const restored = openDatabase(fresh.url, 2, pino({ level: 'silent' }))
  expect(await verifyAudit(restored.db, app.deps.keys)).toMatchObject({ ok: true })
  expect(await verifyAuctionLogs(restored.db, app.deps.keys)).toMatchObject({ broken: [], auctions: 1 })
  const media = await restored.db.selectFrom('media').select(['id', 'sha256', 'variants']).orderBy('id').execute()
  expect(media.map(({ id }) => id)).toEqual([medium.id, paper.id, contract.id].toSorted())
  const original = media.find(({ id }) => id === medium.id)?.sha256 ?? ''
  expect((await buffer(await s3.read(originalObject(original)))).equals(sent)).toBe(true)
  const objects = Object.values(
    media.find(({ id }) => id === medium.id)?.variants as Record<string, { object: string }>,
  )
  expect(await keysIn('derived/')).toEqual(objects.map(({ object }) => object).toSorted())
  expect(await keysIn('originals/')).toEqual(media.map(({ sha256 }) => originalObject(sha256)).toSorted())
  // The logs are append-only here too, keys hold, and numbers go on where they were.
  await expect(restored.pool.query('DELETE FROM audit_log')).rejects.toThrow('append-only')
  await expect(restored.pool.query('DELETE FROM assets')).rejects.toThrow('violates foreign key')
  await expect(restored.pool.query('DELETE FROM users')).rejects.toThrow('stay for good')
  const next = await restored.pool.query<{ next: number }>(`SELECT nextval('auction_numbers') AS next`)
  expect(next.rows[0]?.next).toBeGreaterThan(3001)
  // Servers see what is new by the numbers of transactions, which begin anew here.
  const { rows: newest } = await restored.pool.query<{ newest: number }>(
    'SELECT max(changed_in) AS newest FROM (SELECT changed_in FROM assets UNION ALL SELECT changed_in FROM auction_events) AS t',
  )
  expect(newest[0]?.newest).toBeLessThan(2)
  await restored.close()
  await fresh.drop()
  // What the backup held back goes with the next sweep, now that it is done.
  await expect(app.deps.storage.stat(originalObject(original))).resolves.toBeDefined()
})

/** The beginning of an upload, which waits for the rest. */
async function beginUpload(bytes: Buffer): Promise<string> {
  const metadata = metadataOf({ asset_id: asset.id, bytes, type: 'file' })
  const headers = {
    'tus-resumable': '1.0.0',
    authorization: `Bearer ${who.token}`,
    'upload-length': String(bytes.length),
    'upload-metadata': uploadMetadata(metadata),
  }
  await app.inject({ method: 'POST', url: '/v1/uploads', headers })
  expect((await sendOn(app, who, metadata.id, 0, bytes.subarray(0, 1000))).status).toBe(204)
  return metadata.id
}

test('RUN-6 an upload that ends while the backup is made can go on after the restore', async () => {
  const bytes = pdf('x'.repeat(3000))
  const id = await beginUpload(bytes)
  const snapshot = await openSnapshot(databaseUrl)
  expect((await sendOn(app, who, id, 1000, bytes.subarray(1000))).status).toBe(204)
  const file = join(folder, 'upload.tar')
  expect(await saveSnapshot(file, snapshot, source)).toMatchObject({ lost: 0 })
  await snapshot.end()
  const fresh = await createEmptyDatabase()
  await restoreInto(fresh.url, file)
  const pieces = await connected(fresh.url, (client) => client.query('SELECT object FROM upload_pieces'))
  expect(pieces.rows).toHaveLength(1)
  expect(await keysIn('pieces/')).toEqual([(pieces.rows[0] as { object: string }).object])
  await fresh.drop()
})

describe('a backup of a quiet database', async () => {
  const file = join(folder, 'quiet.tar')
  await makeBackup(file, source)

  test('RUN-6 a file that a row names and that is gone is told, and the rest is saved', async () => {
    const { sha256 } = await app.deps.db
      .selectFrom('media')
      .select('sha256')
      .where('id', '=', paper.id)
      .executeTakeFirstOrThrow()
    const lost: string[] = []
    await app.deps.storage.put(originalObject(sha256), Buffer.from('%PDF-1.7 another'))
    const told = { ...source, lost: (key: string) => void lost.push(key) }
    expect(await makeBackup(join(folder, 'damaged.tar'), told)).toMatchObject({ lost: 1 })
    await app.deps.storage.delete([originalObject(sha256)])
    expect(await makeBackup(join(folder, 'missing.tar'), told)).toMatchObject({ lost: 1 })
    expect(lost).toEqual([originalObject(sha256), originalObject(sha256)])
  })

  test('RUN-6 a file that is there is not written over, and what fails leaves nothing behind', async () => {
    await expect(makeBackup(file, source)).rejects.toThrow('there already')
    const unreadable: Storage = { ...app.deps.storage, stat: () => Promise.reject(new Error('the store is gone')) }
    const failing = join(folder, 'failing.tar')
    await expect(makeBackup(failing, { ...source, storage: unreadable })).rejects.toThrow('the store is gone')
    expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([])
  })

  const { size } = statSync(file)
  const broken: [string, (path: string) => void][] = [
    ['cut off', (path) => truncateSync(path, size - 20_000)],
    ['cut off between two entries', (path) => truncateSync(path, 512 * 9)],
    ['with one byte changed', (path) => changeByte(path, Math.floor(size / 2))],
    ['with one byte of the beginning changed', (path) => changeByte(path, 700)],
    ['empty', (path) => truncateSync(path, 0)],
    ['of something else', (path) => writeFileSync(path, Buffer.alloc(4096, 'x'))],
  ]
  test.for(broken)('RUN-6 a file %s is refused, and nothing is done', async ([, harm]) => {
    const path = join(folder, 'broken.tar')
    copyFileSync(file, path)
    harm(path)
    const empty = await createEmptyDatabase()
    await expect(restoreInto(empty.url, path)).rejects.toThrow(BackupError)
    expect(await connected(empty.url, listTables)).toEqual([])
    await empty.drop()
  })

  test('RUN-6 a database that is in use is not touched, unless one says so', async () => {
    const used = await createTestDatabase()
    const other = openDatabase(used.url, 1, pino({ level: 'silent' }))
    const { rows: before } = await other.pool.query('SELECT count(*) FROM users')
    await expect(restoreInto(used.url, file, true)).rejects.toThrow('stop them first')
    await other.pool.query(
      `INSERT INTO users (id, email, first_name, last_name, user_type, state, language)
       VALUES (gen_random_uuid(), 'there@yard.example', 'T', 'Here', 'read', 'invited', 'en')`,
    )
    await other.pool.end()
    await expect.poll(() => restoreInto(used.url, file).catch(String)).toContain('--replace')
    await restoreInto(used.url, file, true)
    const after = await connected(used.url, (client) => client.query<{ email: string }>('SELECT email FROM users'))
    expect(before).toHaveLength(1)
    expect(after.rows.map(({ email }) => email)).not.toContain('there@yard.example')
    expect(after.rows.length).toBeGreaterThan(0)
    await used.drop()
  })

  test('RUN-6 any tar can read it', () => {
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).split('\n')
    expect(names[0]).toBe('backup.json')
    expect(names).toContain('database/public.users/00000001.zst')
  })
})

function changeByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
