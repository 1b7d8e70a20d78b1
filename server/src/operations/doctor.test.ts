import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { chmodSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { AuctionClock } from '../auctions/clock-service.ts'
import { openDatabase } from '../db/database.ts'
import { freePort } from '../db/embedded-postmaster.ts'
import type { Deps } from '../deps.ts'
import { originalObject } from '../media/media-objects.ts'
import { openStorage } from '../storage/open-storage.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { photo } from '../testing/test-files.ts'
import { addMedium } from '../testing/test-media.ts'
import { examine, type Finding } from './doctor-service.ts'

const app = await createTestApp()
const { deps } = app
const who = await signInAs(app, 'admin')
const asset = await newAsset(app, who)
const bytes = await photo()
const medium = await addMedium(app, who, { asset_id: asset.id, bytes })
const [anna] = await approvedBidders(app, who, 1)
const auction = await liveAuction(app, who)
await placeBid(app, auction, anna?.id ?? '', 1000)
const { sha256 } = await deps.db
  .selectFrom('media')
  .select('sha256')
  .where('id', '=', medium.id)
  .executeTakeFirstOrThrow()
const deadPort = await freePort()

afterEach(() => vi.useRealTimers())

async function findings(changes: Partial<Deps> = {}): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const finding of examine({ ...deps, ...changes })) found.push(finding)
  return found
}

const faultsOf = (found: readonly Finding[]) =>
  found.filter(({ state }) => state === 'fault').map(({ part, text }) => `${part}: ${text}`)

/** As somebody does it who has the database in hand. */
async function forge(table: string, statement: string): Promise<void> {
  await deps.pool.query(
    `ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
  )
}

test('RUN-6 where nothing is wrong every part is ok', async () => {
  const found = await findings()
  expect(faultsOf(found)).toEqual([])
  expect(found.map(({ part }) => part)).toEqual(
    expect.arrayContaining([
      'Settings',
      'Data folder',
      'Storage',
      'Mail',
      'Database',
      'Migrations',
      'Chains',
      'Jobs',
      'Clock of the auctions',
      'Files',
    ]),
  )
  // The tests' own database, which need not outlive a crash.
  expect(found.filter(({ part, state }) => part === 'Database' && state === 'warning').length).toBeGreaterThan(0)
})

interface Planted {
  fault: RegExp
  plant: () => Promise<unknown> | void
  mend: () => Promise<unknown> | void
}

const planted: [string, Planted][] = [
  [
    'an auction that is past its end',
    {
      fault: /^Clock of the auctions: 1 auction is past .*: does a worker run\?$/,
      plant: () => liveAuction(app, who, { ends_at: new Date(Date.now() - 60_000) }),
      mend: async () => {
        await deps.db.insertInto('bid_takers').values({ id: randomUUIDv7() }).execute()
        await new AuctionClock(deps).turn()
      },
    },
  ],
  [
    'a picture that is gone',
    {
      fault: /^Files: originals\/\S+ is not there$/,
      plant: () => deps.storage.delete([originalObject(sha256)]),
      mend: () => deps.storage.put(originalObject(sha256), bytes),
    },
  ],
  [
    'a picture that is cut off',
    {
      fault: new RegExp(String.raw`^Files: \S+ has 100 bytes instead of ${bytes.length}$`),
      plant: () => deps.storage.put(originalObject(sha256), bytes.subarray(0, 100)),
      mend: () => deps.storage.put(originalObject(sha256), bytes),
    },
  ],
  [
    'an audit entry that was changed',
    {
      fault: /^Chains: the audit log is broken at entry 2$/,
      plant: () => forge('audit_log', `UPDATE audit_log SET at = at + interval '1 day' WHERE number = 2`),
      mend: () => forge('audit_log', `UPDATE audit_log SET at = at - interval '1 day' WHERE number = 2`),
    },
  ],
  [
    'a bid that was changed',
    {
      fault: new RegExp(`^Chains: the log of auction ${auction} is broken at entry 2$`),
      plant: () => forge('auction_log', `UPDATE auction_log SET amount = amount * 2 WHERE number = 2`),
      mend: () => forge('auction_log', `UPDATE auction_log SET amount = amount / 2 WHERE number = 2`),
    },
  ],
  [
    'a queue that nobody works on',
    {
      fault: /^Jobs: 1 wait since more than 10 minutes/,
      plant: () =>
        deps.pool.query(
          `SELECT graphile_worker.add_job('late', run_at := now() - interval '1 hour', job_key := 'late')`,
        ),
      mend: () => deps.pool.query(`SELECT graphile_worker.remove_job('late')`),
    },
  ],
  [
    'a migration that is missing',
    {
      fault: /^Migrations: the database is not migrated/,
      plant: () => deps.pool.query(`UPDATE schema_migrations SET name = 'x' WHERE name LIKE '0001%'`),
      mend: () => deps.pool.query(`UPDATE schema_migrations SET name = '0001_foundation.sql' WHERE name = 'x'`),
    },
  ],
  [
    'clocks that are apart',
    {
      fault: /^Database: its clock and ours are \d+ seconds apart$/,
      plant: () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }),
      mend: () => void vi.useRealTimers(),
    },
  ],
]

test.for(planted)('RUN-6 the doctor finds %s', async ([, { fault, plant, mend }]) => {
  await plant()
  const found = faultsOf(await findings())
  await mend()
  expect(found).toEqual([expect.stringMatching(fault)])
  expect(faultsOf(await findings())).toEqual([])
})

test('RUN-6 the doctor finds a mail server, a store and a database that do not answer, and a key that others can read', async () => {
  const s3 = {
    endpoint: `http://127.0.0.1:${deadPort}`,
    bucket: 'none',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    region: 'x',
  }
  writeFileSync(join(deps.settings.dataDir, 'secret-key'), 'x')
  chmodSync(join(deps.settings.dataDir, 'secret-key'), 0o644)
  const settings = { ...deps.settings, smtpUrl: `smtp://127.0.0.1:${deadPort}`, secretKey: undefined, s3 }
  const dead = openDatabase(`postgres://klubba@127.0.0.1:${deadPort}/klubba`, 1, pino({ level: 'silent' }))
  const found = faultsOf(await findings({ settings, storage: openStorage(settings), db: dead.db, pool: dead.pool }))
  await dead.close()
  expect(found).toEqual([
    expect.stringMatching(/^Data folder: .*secret-key can be read by others: chmod 600$/),
    expect.stringMatching(/^Storage: the store does not answer/),
    expect.stringMatching(/^Mail: .*ECONNREFUSED/),
    expect.stringMatching(/^Database: .*ECONNREFUSED/),
  ])
})

test('RUN-6 a file that no row names is told, but is no fault', async () => {
  const key = originalObject(randomBytes(32).toString('hex'))
  await deps.storage.put(key, bytes)
  const old = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(deps.settings.dataDir, 'media', key), old, old)
  const found = await findings()
  await deps.storage.delete([key])
  expect(faultsOf(found)).toEqual([])
  expect(found).toContainEqual({ part: 'Files', state: 'warning', text: expect.stringMatching(/^1 belong to no row/) })
})
