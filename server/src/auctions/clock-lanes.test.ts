import { afterEach, expect, test } from 'vitest'
import { configuredAuction } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'
import { runAuctionClock } from './clock.ts'
import { beat, newTaker } from './heartbeat-service.ts'

const app = await createTestApp()
const { deps } = app
const { db, pool } = deps
const [user, broker] = [await signInAs(app, 'user'), await signInAs(app, 'auction_broker')]

afterEach(async () => {
  // The next test's first heartbeat would find an outage.
  await db.deleteFrom('bid_takers').execute()
})

async function endedAuctions(count: number): Promise<string[]> {
  const ids = []
  for (let made = 0; made < count; made++) {
    ids.push(await liveAuction(app, user, { ends_at: new Date(Date.now() - 1_000) }))
  }
  await beat(deps, newTaker())
  return ids
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('auctions').select('status').where('id', 'in', ids).execute()
  return rows.map(({ status }) => status)
}

const all = (count: number, status: string) => Array.from({ length: count }, () => status)

test('AUC-5 an auction whose log and row differ, and one whose step fails, hold up no other', async () => {
  const ids = await endedAuctions(7)
  const [differs = '', fails = '', ...others] = ids
  await db.updateTable('auctions').set({ bid_count: 3 }).where('id', '=', differs).execute()
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON auctions FOR EACH ROW WHEN (NEW.id = '${fails}') EXECUTE FUNCTION refuse()`)
  const clock = new AuctionClock(deps)
  await clock.turn()
  expect(await statusesOf(others)).toEqual(all(5, 'CLOSED_UNSUCCESSFUL'))
  expect(await statusesOf([differs, fails])).toEqual(all(2, 'LIVE'))
  const stopped = async () => {
    const row = await db
      .selectFrom('auctions')
      .select('bidding_stopped_at')
      .where('id', '=', differs)
      .executeTakeFirst()
    return row?.bidding_stopped_at
  }
  await expect.poll(stopped).toBeInstanceOf(Date)
  // What failed is tried again.
  await pool.query('DROP TRIGGER refuse ON auctions; DROP FUNCTION refuse')
  const again = async () => {
    await clock.turn()
    return statusesOf([fails])
  }
  await expect.poll(again).toEqual(['CLOSED_UNSUCCESSFUL'])
  expect(await statusesOf([differs])).toEqual(['LIVE'])
  await db.updateTable('auctions').set({ bid_count: 0 }).where('id', '=', differs).execute()
})

test('AUC-5 openings do not wait for closings', async () => {
  const opening = (await configuredAuction(app, user)).id
  const params = { id: opening }
  await app.call('POST /v1/auctions/{id}/submit', { params, body: { version: 1 } }, user)
  await app.call('POST /v1/auctions/{id}/approve', { params, body: { version: 2 } }, broker)
  await db
    .updateTable('auctions')
    .set({ starts_at: new Date(Date.now() - 1_000) })
    .where('id', '=', opening)
    .execute()
  const ending = await endedAuctions(5)
  // Nothing is closed while there is a row in it.
  await pool.query(`
    CREATE TABLE gate AS SELECT 1;
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN WHILE EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.02); END LOOP; RETURN NEW; END $$;
    CREATE TRIGGER wait BEFORE UPDATE ON auctions FOR EACH ROW WHEN (OLD.status = 'LIVE' AND NEW.status <> 'LIVE') EXECUTE FUNCTION wait()`)
  const running = runAuctionClock(deps, 'worker')
  await expect.poll(() => statusesOf([opening])).toEqual(['LIVE'])
  expect(await statusesOf(ending)).toEqual(all(5, 'LIVE'))
  await pool.query('DELETE FROM gate')
  await expect.poll(() => statusesOf(ending)).toEqual(all(5, 'CLOSED_UNSUCCESSFUL'))
  await running.stop()
  await pool.query('DROP TRIGGER wait ON auctions; DROP FUNCTION wait; DROP TABLE gate')
})
