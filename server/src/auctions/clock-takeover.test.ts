import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { bareEnvironment, ended, startWorker } from '../../../scripts/product.ts'
import { signInAs } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createTestApp, TEST_SECRET } from '../testing/test-app.ts'
import { clockDatabase } from './clock-database.ts'
import { upsertRuns } from './clock-runs-sql.ts'
import { AuctionClock } from './clock-service.ts'
import { LANE_NAMES } from './clock-sql.ts'
import { runAuctionClock } from './clock.ts'
import { beat, newTaker } from './heartbeat-service.ts'

const app = await createTestApp()
const { deps } = app
const { db } = deps
const who = await signInAs(app, 'user')
const SETTINGS = {
  DATABASE_URL: deps.pool.options.connectionString ?? '',
  SECRET_KEY: TEST_SECRET,
  DATA_DIR: deps.settings.dataDir,
}
const WORKER = { id: '01900000-0000-7000-8000-000000000001', role: 'worker' } as const

afterEach(async () => {
  await db.deleteFrom('auction_clocks').execute()
  // The next test's first heartbeat would find an outage.
  await db.deleteFrom('bid_takers').execute()
})

/** An auction that ended a moment ago, with nothing in the way of closing it. */
async function endedAuction(): Promise<string> {
  const id = await liveAuction(app, who, { ends_at: new Date(Date.now() - 1_000) })
  await beat(deps, newTaker())
  return id
}

const statusOf = async (id: string) => {
  const found = await db.selectFrom('auctions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return found.status
}

async function movesOf(id: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('auction_history')
    .select('after')
    .where('auction_id', '=', id)
    .where('field', '=', 'status')
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => after)
}

const clocks = async () =>
  (await db.selectFrom('auction_clocks').select('lane').where('role', '=', 'worker').execute()).length

/** Until every lane of a worker has run. */
async function untilItRuns(): Promise<void> {
  await expect.poll(clocks).toBe(LANE_NAMES.length)
}

function killAtTheEnd(child: ChildProcess): void {
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended(child)
  })
}

async function frozenWorker(when: () => Promise<unknown>): Promise<void> {
  const { process: worker } = startWorker(SETTINGS)
  killAtTheEnd(worker)
  await when()
  worker.kill('SIGSTOP')
}

test('AUC-5 a server leaves what is due to the workers, for as long as one of them does it', async () => {
  const id = await endedAuction()
  const clock = new AuctionClock(deps, 'server')
  const runs = (ms_ago: number) => LANE_NAMES.map((lane) => ({ lane, ms_ago }))
  await upsertRuns(clockDatabase(deps), WORKER, runs(0))
  expect(await clock.turn()).toBeLessThanOrEqual(1_000)
  expect(await statusOf(id)).toBe('LIVE')
  await upsertRuns(clockDatabase(deps), WORKER, [{ lane: 'closing', ms_ago: 4_000 }])
  await clock.turn()
  expect(await movesOf(id)).toEqual(['ENDED', 'CLOSED_UNSUCCESSFUL'])
})

test('AUC-5 what a worker from the future says is not believed', async () => {
  const id = await endedAuction()
  await upsertRuns(clockDatabase(deps), WORKER, [{ lane: 'closing', ms_ago: -600_000 }])
  await new AuctionClock(deps, 'server').turn()
  expect(await statusOf(id)).toBe('CLOSED_UNSUCCESSFUL')
})

test('AUC-5 a server takes over from a worker that is frozen', async () => {
  await frozenWorker(untilItRuns)
  const id = await endedAuction()
  const running = runAuctionClock(deps, 'server')
  await expect.poll(() => statusOf(id)).toBe('CLOSED_UNSUCCESSFUL')
  await running.stop()
})

test('AUC-5 a server takes over in the middle of a step too: the frozen worker loses its locks, and nothing is done twice', async () => {
  await deps.pool.query(`
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
    CREATE TRIGGER dawdle BEFORE UPDATE ON auctions FOR EACH ROW WHEN (OLD.status = 'LIVE' AND NEW.status <> 'LIVE') EXECUTE FUNCTION dawdle()`)
  const id = await endedAuction()
  const asleep = async () => {
    const { rowCount } = await deps.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    )
    return rowCount
  }
  await frozenWorker(async () => {
    await expect.poll(asleep, { interval: 20 }).toBe(1)
  })
  const running = runAuctionClock(deps, 'server')
  await expect.poll(() => statusOf(id)).toBe('CLOSED_UNSUCCESSFUL')
  await running.stop()
  expect(await movesOf(id)).toEqual(['ENDED', 'CLOSED_UNSUCCESSFUL'])
  await deps.pool.query('DROP TRIGGER dawdle ON auctions; DROP FUNCTION dawdle')
})

test('AUC-5 a worker that hangs is replaced, and its replacement closes what is due', async () => {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, '../keep-worker.ts')], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'silent', ...SETTINGS },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  killAtTheEnd(keeper)
  const children = () =>
    readFileSync(`/proc/${keeper.pid}/task/${keeper.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  await untilItRuns()
  const [first = 0] = children()
  process.kill(first, 'SIGSTOP')
  const id = await endedAuction()
  await expect.poll(() => statusOf(id)).toBe('CLOSED_UNSUCCESSFUL')
  expect(children()).toHaveLength(1)
  expect(children()).not.toContain(first)
  keeper.kill('SIGTERM')
  expect(await ended(keeper)).toBe(0)
})
