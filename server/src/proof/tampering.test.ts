import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../audit/audit-service.ts'
import { AuctionClock } from '../auctions/clock-service.ts'
import { configuredAuction, kroner, placeBid } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { Anchors, ANCHORS_FILE } from './anchor-service.ts'
import { beginRecords, headOfAuction } from './record-service.ts'
import { readAnchorFiles } from './verify-anchors-service.ts'
import { verifyEverything } from './verify-service.ts'

const app = await createTestApp()
const { deps } = app
const [user, broker, admin] = [
  await signInAs(app, 'user'),
  await signInAs(app, 'auction_broker'),
  await signInAs(app, 'admin'),
]
const [first, second] = (await approvedBidders(app, broker, 2)).map(({ id }) => id) as [string, string]
const clock = new AuctionClock(deps)
const anchors = new Anchors(deps)
const file = join(deps.settings.dataDir, ANCHORS_FILE)
await beginRecords(deps)

async function step(id: string, name: string, body: object, who: SignedIn = broker): Promise<void> {
  const { body: auction } = await app.call('GET /v1/auctions/{id}', { params: { id } }, { token: who.token })
  const answer = await app.call(
    `POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/submit',
    { params: { id }, body: { version: auction.version, ...body } },
    { token: who.token, headers: { 'idempotency-key': randomUUIDv7() } },
  )
  if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
}

/** Bid on, ended, negotiated about, agreed, sold, paid and delivered. Its first record is of when it ended. */
async function delivered(): Promise<string> {
  const id = await agreed()
  const day = new Date().toISOString().slice(0, 10)
  await step(id, 'confirm_sale', {})
  await step(id, 'mark_paid', { date_paid: day })
  await step(id, 'mark_delivered', { date_delivered: day, collected_by: 'Kari' }, user)
  return id
}

/** The negotiation has three entries: opened, the owner's counter-offer, and the buyer's yes. */
async function agreed(): Promise<string> {
  const id = await running()
  await step(id, 'end', { reason: 'The yard closes' }, admin)
  await clock.turn()
  await step(id, 'negotiations', { party: 'owner', action: 'counter', amount: kroner(4500) })
  await step(id, 'negotiations', { party: 'buyer', action: 'accept' })
  return id
}

/** Three bids below the reserve, which was lowered after the first: the log has five entries, the last in no record. */
async function running(): Promise<string> {
  const id = await liveAuction(app, user, { reserve: 600_000 })
  await placeBid(app, id, first, 2000)
  await step(id, 'lower_reserve', { reserve: kroner(5000) })
  await placeBid(app, id, second, 3000)
  await placeBid(app, id, first, 3500)
  return id
}

/** A bidder who was approved, limited and limited once more: four records. */
async function limited(): Promise<string> {
  const [bidder] = await approvedBidders(app, broker, 1)
  const id = bidder?.id ?? ''
  for (const amount of [5000, 4000]) {
    const { body } = await app.call('GET /v1/bidders/{id}', { params: { id } }, { token: broker.token })
    const given = { params: { id }, body: { limits: [kroner(amount)], version: body.version } }
    const { status } = await app.call('PUT /v1/bidders/{id}/limits', given, { token: broker.token })
    if (status !== 200) throw new Error(`no limit: ${status}`)
  }
  return id
}

const TABLES = [
  'auctions',
  'auction_log',
  'auction_history',
  'negotiation_entries',
  'records',
  'bidders',
  'registry_history',
  'audit_log',
]

/** As somebody who may do anything in the database does it: the safeguards are off meanwhile. */
async function behindOurBack(statements: string): Promise<void> {
  const switched = (how: string) => TABLES.map((table) => `ALTER TABLE ${table} ${how} TRIGGER USER;`).join(' ')
  await deps.pool.query(`BEGIN; ${switched('DISABLE')} ${statements}; ${switched('ENABLE')} COMMIT`)
}

async function brokenLines(): Promise<string[]> {
  return (await verifyEverything(deps, await readAnchorFiles([file]))).broken
}

const WHO = { delivered, agreed, running, limited }

interface Case {
  of: keyof typeof WHO
  /** $id is the auction or bidder, $other somebody else who bids. */
  sql: string
  /** What of the output names the place. */
  place: RegExp
}

const auctionRow = (set: string) => `UPDATE auctions SET ${set} WHERE id = $id`
const log = (where: string) => `DELETE FROM auction_log WHERE auction_id = $id AND ${where}`
const cutLog = (last: number) => `${log(`number > ${last}`)};
  UPDATE auctions u SET next_number = ${last + 1}, log_hash = l.hash, bid_count = bid_count - 1, price = 300000,
    leader_id = $other
  FROM auction_log l WHERE u.id = $id AND l.auction_id = $id AND l.number = ${last}`
const swapped = (table: string, subject: string, one: number, other: number) => `
  UPDATE ${table} SET number = 1000 WHERE ${subject} = $id AND number = ${one};
  UPDATE ${table} SET number = ${one} WHERE ${subject} = $id AND number = ${other};
  UPDATE ${table} SET number = ${other} WHERE ${subject} = $id AND number = 1000`
const history = (field: string) =>
  `(SELECT id FROM auction_history WHERE auction_id = $id AND field = '${field}' ORDER BY id LIMIT 1)`
const inserted = (table: string, subject: string, number: number, after: number) => `
  INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('number', ${number}))).*
  FROM ${table} t WHERE ${subject} = $id AND number = ${after}`

const CASES: Record<string, Case> = {
  'accepted price lowered': {
    of: 'delivered',
    sql: auctionRow('accepted_price = 100000'),
    place: /^The records of auction \S+ do not agree with accepted_price in the row$/,
  },
  'buyer replaced': { of: 'delivered', sql: auctionRow('buyer_id = $other'), place: /buyer_id in the row/ },
  'PAID set by hand': {
    of: 'agreed',
    sql: auctionRow(`status = 'PAID', date_sold = '2026-11-02', vat_rate = 2500, date_paid = '2026-11-02'`),
    place: /status in the row/,
  },
  'commission changed': {
    of: 'delivered',
    sql: auctionRow(`commission = '{"kind": "percent", "rate": 100, "minimum": {"amount": 0, "currency": "NOK"}}'`),
    place: /commission in the row/,
  },
  "buyer's fee changed": {
    of: 'delivered',
    sql: auctionRow(`buyers_fee = '{"rate": 1, "minimum": {"amount": 0, "currency": "NOK"}}'`),
    place: /buyers_fee in the row/,
  },
  'VAT treatment changed': { of: 'delivered', sql: auctionRow(`vat = 'none'`), place: /vat in the row/ },
  'VAT rate changed': { of: 'delivered', sql: auctionRow('vat_rate = 0'), place: /vat_rate in the row/ },
  'date of payment changed': {
    of: 'delivered',
    sql: auctionRow(`date_paid = '2026-01-01'`),
    place: /date_paid in the row/,
  },
  'date of handover changed': {
    of: 'delivered',
    sql: auctionRow(`date_delivered = '2026-01-01'`),
    place: /date_delivered in the row/,
  },
  'who collected it changed': {
    of: 'delivered',
    sql: auctionRow(`collected_by = 'Ola'`),
    place: /collected_by in the row/,
  },
  'negotiation deadline moved': {
    of: 'agreed',
    sql: auctionRow('negotiation_deadline = now()'),
    place: /negotiation_deadline in the row/,
  },
  'scheduled end moved': {
    of: 'running',
    sql: auctionRow(`ends_at = ends_at + interval '1 day'`),
    place: /ends_at in the row/,
  },
  'effective end moved': {
    of: 'running',
    sql: auctionRow(`effective_end = effective_end + interval '1 hour'`),
    place: /^The log of auction \S+ does not lead to what its row says$/,
  },
  'reserve lowered in the row': {
    of: 'running',
    sql: auctionRow('reserve = 100000'),
    place: /^The log of auction \S+ does not lead to what its row says$/,
  },
  'price and leader changed': {
    of: 'delivered',
    sql: auctionRow('price = 900000, leader_id = $other'),
    place: /^The log of auction \S+ does not lead to what its row says$/,
  },
  'entry of the bid log changed': {
    of: 'delivered',
    sql: 'UPDATE auction_log SET amount = 100000 WHERE auction_id = $id AND number = 4',
    place: /^The log of auction \S+ is broken at entry 4$/,
  },
  'entry of the bid log deleted': {
    of: 'delivered',
    sql: log('number = 2'),
    place: /^The log of auction \S+ is broken at entry 2$/,
  },
  'entries of the bid log swapped': {
    of: 'delivered',
    sql: `ALTER TABLE auction_log DROP CONSTRAINT auction_log_earlier_bid; ${swapped('auction_log', 'auction_id', 2, 4)}`,
    place: /^The log of auction \S+ is broken at entry 2$/,
  },
  'entry added to the bid log': {
    of: 'running',
    sql: `${inserted('auction_log', 'auction_id', 6, 5)}; ${auctionRow('next_number = 7')}`,
    place: /^The log of auction \S+ is broken at entry 6$/,
  },
  'end of the bid log cut off, counters reset': {
    of: 'running',
    sql: cutLog(4),
    place: /^Entry 5 of the log of auction \S+ is gone: it was anchored at \d{4}-/,
  },
  'whole bid log deleted, row reset': {
    of: 'delivered',
    sql: `${log('true')}; ${auctionRow(`next_number = 1, log_hash = '', price = NULL, leader_id = NULL, bid_count = 0,
      bidder_count = 0`)}`,
    place: /^The records of auction \S+ do not agree with entry 1 of the bid log$/,
  },
  'bid log, records and history deleted, row reset': {
    of: 'running',
    sql: `${log('true')}; DELETE FROM records WHERE subject_id = $id; DELETE FROM auction_history WHERE auction_id = $id;
      ${auctionRow(`next_number = 1, log_hash = '', price = NULL, leader_id = NULL, bid_count = 0, bidder_count = 0`)}`,
    place: /^The records of auction \S+ do not agree with its records, which are gone$/,
  },
  'entry of the negotiation changed': {
    of: 'delivered',
    sql: 'UPDATE negotiation_entries SET amount = 400000 WHERE auction_id = $id AND number = 2',
    place: /^The negotiation of auction \S+ is broken at entry 2$/,
  },
  'end of the negotiation cut off, counter reset': {
    of: 'agreed',
    sql: `DELETE FROM negotiation_entries WHERE auction_id = $id AND number = 3; ${auctionRow('next_negotiation = 3')}`,
    place: /^The records of auction \S+ do not agree with entry 3 of the negotiation$/,
  },
  'entries of the negotiation swapped': {
    of: 'delivered',
    sql: swapped('negotiation_entries', 'auction_id', 2, 3),
    place: /^The negotiation of auction \S+ is broken at entry 2$/,
  },
  'history changed': {
    of: 'delivered',
    sql: `UPDATE auction_history SET after = '"2026-01-01"' WHERE id = ${history('date_paid')}`,
    place: /entry [0-9a-f-]{36} of the history$/,
  },
  'actor in the history changed': {
    of: 'delivered',
    sql: `UPDATE auction_history SET actor_id = NULL WHERE id = ${history('date_paid')}`,
    place: /entry [0-9a-f-]{36} of the history$/,
  },
  'history deleted': {
    of: 'delivered',
    sql: `DELETE FROM auction_history WHERE id = ${history('status')}`,
    place: /entry [0-9a-f-]{36} of the history, which is gone$/,
  },
  'entry added to the history': {
    of: 'delivered',
    sql: `INSERT INTO auction_history (id, auction_id, field, after)
      VALUES (gen_random_uuid(), $id, 'date_paid', '"2026-01-01"')`,
    place: /entry [0-9a-f-]{36} of the history$/,
  },
  'record changed together with the row': {
    of: 'agreed',
    sql: `${auctionRow('accepted_price = 100000')};
      UPDATE records SET facts = jsonb_set(facts, '{values,accepted_price}', '100000') WHERE subject_id = $id`,
    place: /^The records of auction \S+ do not agree with record \d$/,
  },
  'actor of a record changed': {
    of: 'agreed',
    sql: 'UPDATE records SET actor_id = $other WHERE subject_id = $id AND number = 2',
    place: /with record 2$/,
  },
  'record deleted': {
    of: 'delivered',
    sql: 'DELETE FROM records WHERE subject_id = $id AND number = 3',
    place: /with record 3$/,
  },
  'records swapped': {
    of: 'delivered',
    sql: swapped('records', 'subject_id', 2, 3),
    place: /with record 2$/,
  },
  'record added': {
    of: 'limited',
    sql: inserted('records', 'subject_id', 5, 4),
    place: /^The records of bidder \S+ do not agree with record 5$/,
  },
  'payment taken back with its records and its history': {
    of: 'delivered',
    sql: `
      DELETE FROM auction_history h USING records r, jsonb_array_elements(r.facts -> 'history') AS entry
      WHERE r.subject_id = $id AND h.auction_id = $id AND entry ->> 0 = h.id::text AND r.number > (
        SELECT max(number) FROM records WHERE subject_id = $id AND facts -> 'values' ->> 'status' = 'SOLD');
      DELETE FROM records WHERE subject_id = $id AND number > (
        SELECT max(number) FROM records WHERE subject_id = $id AND facts -> 'values' ->> 'status' = 'SOLD');
      ${auctionRow(`status = 'SOLD', date_paid = NULL, date_delivered = NULL, delivered_at = NULL, collected_by = NULL`)}`,
    place: /^Entry \d+ of the records of auction \S+ is gone: it was anchored at \d{4}-/,
  },
  "bidder's limit removed": {
    of: 'limited',
    sql: `UPDATE bidders SET limits = '[]' WHERE id = $id`,
    place: /^The records of bidder \S+ do not agree with limits in the row$/,
  },
  "bidder's status changed": {
    of: 'limited',
    sql: `UPDATE bidders SET status = 'pending' WHERE id = $id`,
    place: /status in the row/,
  },
  "bidder's restrictions taken back": {
    of: 'limited',
    sql: 'UPDATE bidders SET restrictions = 0 WHERE id = $id',
    place: /restrictions in the row/,
  },
  "bidder's history blanked": {
    of: 'limited',
    sql: `UPDATE registry_history SET before = NULL, after = NULL WHERE subject_id = $id AND field = 'limits'`,
    place: /entry [0-9a-f-]{36} of the history$/,
  },
  "bidder's last limit taken back with its record": {
    of: 'limited',
    sql: `
      DELETE FROM records WHERE subject_id = $id AND number = 4;
      DELETE FROM registry_history WHERE id = (
        SELECT id FROM registry_history WHERE subject_id = $id AND field = 'limits' ORDER BY id DESC LIMIT 1);
      UPDATE bidders SET limits = '[{"amount": 500000, "currency": "NOK"}]', restrictions = 1 WHERE id = $id`,
    place: /^Entry 4 of the records of bidder \S+ is gone: it was anchored at \d{4}-/,
  },
  'all records of a bidder deleted': {
    of: 'limited',
    sql: 'DELETE FROM records WHERE subject_id = $id',
    place: /its records, which are gone$/,
  },
}

test.for(Object.entries(CASES))('AUC-23 A5 tampering shows, and where: %s', async ([, { of, sql, place }]) => {
  const id = await WHO[of]()
  await anchors.anchorGrown()
  expect((await brokenLines()).filter((line) => line.includes(id))).toEqual([])
  await behindOurBack(sql.replaceAll('$id', `'${id}'`).replaceAll('$other', `'${second}'`))
  const [line] = (await brokenLines()).filter((each) => each.includes(id))
  expect(line).toMatch(place)
})

test('AUC-23 A5 what was changed in a row shows also after somebody has gone on with it', async () => {
  const id = await agreed()
  await behindOurBack(`UPDATE auctions SET accepted_price = 100000 WHERE id = '${id}'`)
  await step(id, 'confirm_sale', {})
  const [line] = (await brokenLines()).filter((each) => each.includes(id))
  expect(line).toMatch(/accepted_price in the row before record \d+$/)
})

test('AUC-23 A5 a bid log that goes on after its end was cut off does not agree with its anchor', async () => {
  const id = await running()
  await anchors.anchorGrown()
  await behindOurBack(cutLog(4).replaceAll('$id', `'${id}'`).replaceAll('$other', `'${second}'`))
  await placeBid(app, id, first, 4000)
  const [line] = (await brokenLines()).filter((each) => each.includes(id))
  expect(line).toMatch(/^Entry 5 of the log of auction \S+ is another one: it was anchored at/)
})

test('AUC-23 ORG-11 a bidder who was erased still agrees with the records', async () => {
  const id = await limited()
  const given = { params: { id }, body: { reason: 'Asked for it' } }
  expect((await app.call('POST /v1/bidders/{id}/erase', given, { token: admin.token })).status).toBeLessThan(300)
  await anchors.anchorGrown()
  expect((await brokenLines()).filter((line) => line.includes(id))).toEqual([])
})

/** An app of its own: what is cut off its audit log is missed by nobody else. */
async function withAuditLog() {
  const other = await createTestApp()
  const who = await signInAs(other, 'auction_broker')
  await beginRecords(other.deps)
  await configuredAuction(other, who)
  await approvedBidders(other, who, 1)
  await other.deps.db.transaction().execute((tx) => audit(tx, other.deps.keys, { action: 'signed_out' }))
  await new Anchors(other.deps).anchorGrown()
  const known = await readAnchorFiles([join(other.deps.settings.dataDir, ANCHORS_FILE)])
  return { other, verify: () => verifyEverything(other.deps, known) }
}

test('AUC-23 A5 a database that nobody has tampered with is whole', async () => {
  const { other, verify } = await withAuditLog()
  const { broken, whole } = await verify()
  expect(broken).toEqual([])
  expect(whole).toEqual([
    expect.stringMatching(/^The audit log is whole: \d+ entries$/),
    'The logs of the auctions are whole: 0 entries of 1 auctions',
    'The negotiations are whole: 0',
    'The records are whole: 3 of 1 auctions and 1 bidders',
    'The anchors of 3 chains agree',
  ])
  const line = readFileSync(join(other.deps.settings.dataDir, ANCHORS_FILE), 'utf8')
  const [auction] = await other.deps.db.selectFrom('auctions').select('id').execute()
  const head = await headOfAuction(other.deps.db, auction?.id ?? '')
  expect(line).toContain(JSON.stringify(['auction', auction?.id, 1, head?.hash.toString('hex')]))
})

test('AUC-23 S11 an end of the audit log that was cut off with its head shows', async () => {
  const { other, verify } = await withAuditLog()
  const { rows } = await other.deps.pool.query<{ number: number }>('SELECT number FROM audit_head')
  const last = Number(rows[0]?.number)
  await other.deps.pool.query(`
    ALTER TABLE audit_log DISABLE TRIGGER USER;
    DELETE FROM audit_log WHERE number = ${last};
    UPDATE audit_head SET number = ${last - 1}, hash = (SELECT hash FROM audit_log WHERE number = ${last - 1})`)
  expect((await verify()).broken).toEqual([
    expect.stringMatching(new RegExp(`^Entry ${last} of the audit log is gone: it was anchored at \\d{4}-`)),
  ])
})

test('AUC-23 A5 what was there before records gets its first one, once', async () => {
  const other = await createTestApp()
  const who = await signInAs(other, 'auction_broker')
  const id = await liveAuction(other, who)
  const withoutRecords = () => other.deps.pool.query('ALTER TABLE records DISABLE TRIGGER USER; DELETE FROM records')
  await withoutRecords()
  await beginRecords(other.deps)
  expect(await headOfAuction(other.deps.db, id)).toMatchObject({ number: 1 })
  expect((await verifyEverything(other.deps)).broken).toEqual([])
  await withoutRecords()
  await beginRecords(other.deps)
  expect((await verifyEverything(other.deps)).broken).toEqual([
    `The records of auction ${id} do not agree with its records, which are gone`,
  ])
})
