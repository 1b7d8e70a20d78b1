import { LANGUAGES } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { AuctionClock } from '../auctions/clock-service.ts'
import { enqueue } from '../jobs/jobs.ts'
import { createMarketplace, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { NOTICES } from '../jobs/notice.ts'

const app = await createTestApp()
const { db } = app.deps
const [broker, admin] = [await signInAs(app, 'auction_broker'), await signInAs(app, 'admin')]
const marketplace = await createMarketplace(app)
const clock = new AuctionClock(app.deps)

async function approved(name: string, language: string, token = broker.token) {
  const { id } = await registerBidder(app, token, { name, language, email: `${name.toLowerCase()}@hjem.example` })
  await app.call('POST /v1/bidders/{id}/approve', { params: { id } }, { token: broker.token })
  return { id, email: `${name.toLowerCase()}@hjem.example` }
}
const anna = await approved('Anna', 'sv')
const bertil = await approved('Bertil', 'da')
const market = await approved('Market', 'en', marketplace.token)

const seller = newPerson({ email: 'seller@hjem.example', phone: '+4799999999' })
await app.call('POST /v1/owners', { body: seller }, admin)

/** Of the seller, approved by the broker, with a reserve that no mail names. */
async function auctioned(reserve: number | null = 7_777_700): Promise<string> {
  const title = JSON.stringify({ en: 'Digger', sv: 'Grävmaskin' })
  const id = await liveAuction(app, admin, { reserve, title, approved_by: broker.user.id, approved_at: new Date() })
  const { asset_id } = await db.selectFrom('auctions').select('asset_id').where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('assets').set({ owner_id: seller.id, status: 'ACTIVE' }).where('id', '=', asset_id).execute()
  return id
}

async function bid(id: string, bidder: string, kroner: number, token = broker.token, kind = 'MANUAL') {
  const channel = token === broker.token ? 'PHONE' : 'MARKETPLACE'
  const body = { bidder_id: bidder, kind, amount: { amount: kroner * 100, currency: 'NOK' }, channel }
  const headers = { 'idempotency-key': randomUUIDv7() }
  const answer = await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token, headers })
  expect(answer.status).toBe(201)
}

async function step(id: string, name: string, body: object = {}, who: SignedIn = admin) {
  const { version } = (await app.call('GET /v1/auctions/{id}', { params: { id } }, broker)).body
  const call = `POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/submit'
  const headers = { 'idempotency-key': randomUUIDv7() }
  const answer = await app.call(call, { params: { id }, body: { version, ...body } }, { token: who.token, headers })
  expect(answer.body).not.toHaveProperty('code')
  return answer.body
}

/** Looks through the events; whether all that there are were looked at. */
async function readEverything(): Promise<boolean> {
  await enqueue(db, 'tell_outbid', {})
  await app.runJobs()
  const { rows } = await app.deps.pool.query<{ all: boolean }>(
    'SELECT changed_in > coalesce((SELECT max(changed_in) FROM auction_events), 0) AS "all" FROM outbid_reading',
  )
  return rows[0]?.all === true
}

/** The mails since the last time, as receiver and subject. */
async function newMails(): Promise<string[]> {
  const from = app.mails.length
  // Transactions of other tests on the same PostgreSQL can still be running.
  await expect.poll(readEverything).toBe(true)
  await app.runJobs()
  const mails = app.mails.slice(from)
  // Neither a hidden maximum nor the reserve stands in any, in whatever way it is written.
  for (const { text } of mails) expect(text.replaceAll(/\D/g, '')).not.toMatch(/77777|66666/)
  return mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()
}

test('AUC-8 who is outbid is told in their language, once for several times, and by no mail if a marketplace does it', async () => {
  const id = await auctioned(null)
  await newMails()
  await bid(id, anna.id, 2000)
  await bid(id, bertil.id, 66_666, broker.token, 'AUTO')
  await bid(id, anna.id, 3000)
  await bid(id, market.id, 4000, marketplace.token)
  expect(await newMails()).toEqual(['anna@hjem.example: Du har blivit överbjuden: Grävmaskin'])
  expect(app.mails.at(-1)?.text).toMatch(/4\s200\sNOK/)
  expect(app.mails.at(-1)?.text).not.toContain('Bertil')
  expect(await newMails()).toEqual([])
  // Soon after that it waits, and is dropped when it does not hold any more.
  await bid(id, anna.id, 5000)
  expect(await newMails()).toEqual([])
  await bid(id, anna.id, 70_000)
  await db
    .updateTable('outbid_mails')
    .set({ told_at: new Date(0) })
    .execute()
  await app.deps.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  expect(await newMails()).toEqual(['bertil@hjem.example: Du er blevet overbudt: Digger'])
})

test('AUC-9 a bid below the reserve: bidder, seller and broker are told; then who is asked next', async () => {
  const id = await auctioned()
  await bid(id, anna.id, 2000)
  await bid(id, bertil.id, 3000)
  await newMails()
  await step(id, 'end', { reason: 'The yard closes' })
  await clock.turn()
  expect(await newMails()).toEqual([
    'bertil@hjem.example: Dit bud er det højeste: Digger',
    'seller@hjem.example: Minsteprisen ble ikke nådd: Digger',
    `${broker.user.email}: Forhandling: Digger`,
  ])
  await step(id, 'negotiations', { party: 'owner', action: 'decline' })
  await step(id, 'second_chance', { bidder_id: anna.id })
  expect(await newMails()).toEqual(['anna@hjem.example: Du kan fortfarande köpa Grävmaskin'])
  await step(id, 'withdraw', { reason: 'The owner keeps it' })
  expect(await newMails()).toEqual([
    'anna@hjem.example: Auktionen har dragits tillbaka: Grävmaskin',
    'bertil@hjem.example: Auktionen er trukket tilbage: Digger',
    'seller@hjem.example: Auksjonen er trukket: Digger',
  ])
})

test('AUC-9 buyer and seller are told of the sale, and who has not paid in time is reminded', async () => {
  const id = await auctioned(null)
  await bid(id, anna.id, 2000)
  await step(id, 'end', { reason: 'The yard closes' })
  await clock.turn()
  await newMails()
  const { payment_due } = await step(id, 'confirm_sale')
  expect(await newMails()).toEqual(['anna@hjem.example: Du har köpt Grävmaskin', 'seller@hjem.example: Solgt: Digger'])
  const due = new Date(`${payment_due}T12:00:00Z`).toLocaleDateString('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })
  expect(app.mails.find(({ subject }) => subject.startsWith('Du har köpt'))?.text).toContain(due)
  const { rows } = await app.deps.pool.query<{ late: boolean }>(
    `SELECT run_at > $1::date + interval '1 day' AS late FROM graphile_worker.jobs WHERE task_identifier = 'send_notice'`,
    [payment_due],
  )
  expect(rows).toEqual([{ late: true }])
  await app.deps.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  expect(await newMails()).toEqual(['anna@hjem.example: Betalningen är försenad: Grävmaskin'])
  await step(id, 'annul', { reason: 'Broken' })
  expect(await newMails()).toEqual(['anna@hjem.example: Köpet har annullerats: Grävmaskin'])
})

test('AUC-9 P3 a buyer who has paid is not reminded', async () => {
  const id = await auctioned(null)
  await bid(id, anna.id, 2000)
  await step(id, 'end', { reason: 'The yard closes' })
  await clock.turn()
  const { date_sold } = await step(id, 'confirm_sale')
  await newMails()
  await step(id, 'mark_paid', { date_paid: date_sold })
  await app.deps.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  expect(await newMails()).toEqual([])
})

test('AUC-6 who is concerned by a void or a moved end is told, and a step that fails tells nobody', async () => {
  const id = await auctioned()
  await bid(id, anna.id, 2000)
  await bid(id, bertil.id, 3000)
  await newMails()
  const taken = { params: { id, bid_id: 3 }, body: { reason: 'Mistyped by Kari' } }
  const headers = { 'idempotency-key': randomUUIDv7() }
  await app.call('POST /v1/auctions/{id}/bids/{bid_id}/void', taken, { token: broker.token, headers })
  expect(await newMails()).toEqual([
    'anna@hjem.example: Du leder igen: Grävmaskin',
    'bertil@hjem.example: Et af dine bud er annulleret: Digger',
  ])
  expect(app.mails.at(-1)?.text).not.toContain('Kari')
  const body = { version: 0, end: '2027-07-01T12:00:00.000Z', reason: 'Rain' }
  expect((await app.call('POST /v1/auctions/{id}/extend', { params: { id }, body }, broker)).status).toBe(412)
  await step(id, 'extend', { end: '2027-07-01T12:00:00.000Z', reason: 'Rain' })
  expect(await newMails()).toEqual(['anna@hjem.example: Ny sluttid: Grävmaskin'])
  expect(app.mails.at(-1)?.text).toContain('1 juli 2027 kl. 14:00 norsk tid')
  // An erased person is told nothing.
  await db.updateTable('bidders').set({ email: null }).where('id', '=', anna.id).execute()
  await step(id, 'withdraw', { reason: 'Burnt down' })
  expect(await newMails()).toEqual(['seller@hjem.example: Auksjonen er trukket: Digger'])
})

test('LNG-2 every notice has its words in every language', () => {
  for (const language of LANGUAGES) {
    const t = translator(language, 'mail')
    for (const notice of NOTICES) expect(t(`notice.${notice}.text`)).toContain('{title}')
  }
})
