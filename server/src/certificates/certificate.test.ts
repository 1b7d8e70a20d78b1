import { randomUUID } from 'node:crypto'
import { Statement } from '@klubba/domain/certificates/certificate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canonical } from '../keyed-chain.ts'
import { keysFrom } from '../secret-key.ts'
import { createMarketplace } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import {
  auctionPeople,
  bidOn,
  endAuction,
  endedAuction,
  HIDDEN_AMOUNTS,
  HIDDEN_WORDS,
  NAMES,
} from '../testing/ended-auction.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { publicKeyPem, signStatement } from './signature.ts'
import { verifyCertificate, type CertificateVerification } from './verify-certificate-service.ts'

const app = await createTestApp()
const { db, keys } = app.deps
const people = await auctionPeople(app)
const { owner, broker, admin, bidders } = people
const reader = await signInAs(app, 'read')
const marketplace = await createMarketplace(app)
const pem = Buffer.from(publicKeyPem(keys))

const certificateOf = async (id: string, who: Pick<SignedIn, 'token'> = reader) =>
  app.call('GET /v1/auctions/{id}/certificate', { params: { id } }, who)

async function certified(id: string) {
  const { status, body } = await certificateOf(id)
  expect(status).toBe(200)
  return { certificate: body, statement: Statement.parse(JSON.parse(body.statement)) }
}

const verified = (file: unknown, key = pem) => verifyCertificate(Buffer.from(JSON.stringify(file)), key)

const id = await endedAuction(app, people)

test('AUC-23 whoever may see the bids gets the certificate of an ended auction, and nobody else', async () => {
  const numbers = bidders.map(({ number }) => number)
  const { certificate, statement } = await certified(id)
  expect(verified(certificate)).toEqual({ ok: true, statement })
  expect(statement).toMatchObject({
    issuer: app.deps.settings.publicUrl,
    auction: { id, round: 1, title: { en: 'Digger', no: 'Graver' }, time_zone: 'Europe/Oslo' },
    terms: { start_price: 100_000, currency: 'NOK', soft_close_minutes: 3 },
    outcome: {
      status: 'CLOSED_SUCCESSFUL',
      sold: false,
      price: 8_200_000,
      leader: numbers[0],
      bids: 4,
      bidders: 2,
      sale: { price: 8_200_000, by: 'bid', bidder: numbers[0] },
    },
    head: { chain: 'auction_log', number: 9 },
  })
  expect(statement.entries.map(({ type }) => type)).toEqual([
    'terms',
    'undisclosed',
    'bid',
    'bid',
    'bid',
    'bid',
    'void',
    'bid',
    'end_moved',
  ])
  expect(statement.entries[2]).toMatchObject({ bidder: numbers[0], voided: false, shown: [{ amount: 5_000_000 }] })
  expect(statement.entries[3]).toMatchObject({
    arrived_at: expect.any(String),
    shown: [
      { bidder: numbers[1], amount: 6_000_000, automatic: false },
      { bidder: numbers[0], automatic: true },
    ],
  })
  expect(statement.entries[4]).toMatchObject({ bidder: numbers[0], shown: [] })
  expect(statement.entries[5]).toMatchObject({ bidder: numbers[2], voided: true, shown: [] })
  expect(statement.entries[6]).toMatchObject({ bid: 6 })
  expect(statement.entries[8]).toMatchObject({ cause: 'ended_early', end: statement.outcome.end })

  for (const who of [owner, broker, admin, marketplace]) {
    const { issued_at: _, ...same } = Statement.parse(JSON.parse((await certificateOf(id, who)).body.statement))
    const { issued_at: __, ...expected } = statement
    expect(same).toEqual(expected)
  }
  expect((await app.call('GET /v1/auctions/{id}/certificate', { params: { id } })).status).toBe(401)
  expect((await certificateOf(randomUUID())).status).toBe(404)
})

test('AUC-23 no maximum, reserve, name, note, reason or channel is in it, however it is looked for', async () => {
  const { certificate } = await certified(id)
  const text = JSON.stringify(certificate)
  for (const amount of HIDDEN_AMOUNTS) expect(text).not.toContain(String(amount))
  const staff = [owner, broker, admin].map(({ user }) => user)
  const names = [...NAMES, ...staff.flatMap(({ last_name, id: one }) => [last_name, one])]
  const hidden = [...names, ...bidders.map((bidder) => bidder.id), 'hjem.example', ...HIDDEN_WORDS]
  for (const word of [...hidden, 'PHONE', 'MANUAL', 'AUTO', 'salt']) expect(text).not.toContain(word)
})

test('AUC-23 an auction that runs, was never opened or is not published has no certificate', async () => {
  const live = await liveAuction(app, owner)
  expect(await certificateOf(live)).toMatchObject({ status: 409, body: { code: 'auction_not_ended' } })
  const has = async (one: string) =>
    (await app.call('GET /v1/auctions/{id}', { params: { id: one } }, reader)).body.has_certificate
  expect([await has(live), await has(id)]).toEqual([false, true])
  const draft = await liveAuction(app, owner)
  await sql`UPDATE auctions SET status = 'CANCELLED', next_number = 1 WHERE id = ${draft}`.execute(db)
  expect(await certificateOf(draft)).toMatchObject({ status: 409, body: { code: 'auction_not_ended' } })
  expect((await certificateOf(draft, marketplace)).status).toBe(404)
  expect(await has(draft)).toBe(false)
})

test('AUC-23 a log that was changed behind our back is not certified', async () => {
  const other = await liveAuction(app, owner)
  await bidOn(app, people, other, [0, 'MANUAL', 2_000])
  await bidOn(app, people, other, [1, 'MANUAL', 3_000])
  await endAuction(app, people, other)
  expect((await certificateOf(other)).status).toBe(200)
  await db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE auction_log DISABLE TRIGGER USER`.execute(tx)
    await sql`UPDATE auction_log SET amount = 250000 WHERE auction_id = ${other} AND number = 3`.execute(tx)
    await sql`ALTER TABLE auction_log ENABLE TRIGGER USER`.execute(tx)
  })
  expect(await certificateOf(other)).toMatchObject({ status: 409, body: { code: 'log_not_whole' } })
})

test('AUC-23 the same log gives the same statement, but for the time of issue', async () => {
  const [one, two] = [await certified(id), await certified(id)]
  const issued_at = one.statement.issued_at
  expect(canonical({ ...two.statement, issued_at })).toBe(one.certificate.statement)
  expect(signStatement(keys, one.certificate.statement)).toEqual(one.certificate)
})

test('AUC-23 the published key is the one that signs, open to everybody, and another installation has another', async () => {
  const answer = await app.inject({ url: '/.well-known/klubba-certificate.pem' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/x-pem-file')
  expect(answer.body).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\w+/=]+\n-----END PUBLIC KEY-----\n$/)
  const { certificate } = await certified(id)
  expect(verified(certificate, Buffer.from(answer.body))).toMatchObject({ ok: true })
  const elsewhere = keysFrom('a secret of another installation, as long')
  expect(verified(certificate, Buffer.from(publicKeyPem(elsewhere)))).toMatchObject({
    ok: false,
    fault: expect.stringContaining('It names the key'),
  })
  expect(verified(signStatement(elsewhere, certificate.statement))).toMatchObject({ ok: false })
})

/** Every value of a statement by its path. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, part]) => places(part, [...path, name]))
}

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return value === null ? 1 : `${String(value).slice(0, -1)}0`
}

test('AUC-23 whichever value of the certificate is changed, it is refused', async () => {
  const { certificate, statement } = await certified(id)
  const all = places(statement)
  expect(all.length).toBeGreaterThan(80)
  const faults = new Map<string, CertificateVerification>()
  for (const path of all) {
    const copy: unknown = JSON.parse(certificate.statement)
    const last = path.at(-1) ?? ''
    const parent = path.slice(0, -1).reduce((part, name) => (part as Record<string, unknown>)[name], copy) as Record<
      string,
      unknown
    >
    parent[last] = other(parent[last])
    const changed = canonical(copy)
    if (changed === certificate.statement) continue
    faults.set(path.join('.'), verified({ ...certificate, statement: changed }))
  }
  for (const name of ['format', 'key', 'signature'] as const) {
    const value = certificate[name]
    const changed = { ...certificate, [name]: (value.startsWith('0') ? '1' : '0') + value.slice(1) }
    faults.set(name, verified(changed))
  }
  expect([...faults].filter(([, { ok }]) => ok)).toEqual([])
  expect(verified({ ...certificate, statement: `${certificate.statement} ` })).toMatchObject({ ok: false })
})

test('AUC-23 what contradicts itself is refused although it is signed', async () => {
  const { statement } = await certified(id)
  const { outcome } = statement
  const signed = (changes: object) => verified(signStatement(keys, canonical({ ...statement, ...changes })))
  expect(signed({})).toMatchObject({ ok: true })
  expect(signed({ outcome: { ...outcome, price: 1 } })).toEqual({
    ok: false,
    fault: 'It is signed, but contradicts itself. The price is not that of the last bid.',
  })
  expect(signed({ entries: statement.entries.slice(1) })).toMatchObject({ ok: false })
  expect(signed({ outcome: { ...outcome, price: '8 000' } })).toEqual({
    ok: false,
    fault: 'The statement has not the form that it should have: outcome.price.',
  })
  const spaced = signStatement(keys, JSON.stringify(statement, null, 1))
  expect(verified(spaced)).toEqual({ ok: false, fault: 'The statement is not canonical JSON.' })
})

test('AUC-23 what is no certificate and no key is named as such', async () => {
  const { certificate } = await certified(id)
  const fault = (file: string, key = pem) => verifyCertificate(Buffer.from(file), key)
  expect(fault('nothing')).toEqual({ ok: false, fault: 'The certificate is not JSON.' })
  expect(fault('{}')).toMatchObject({ fault: 'The certificate has not the form that it should have: format.' })
  expect(fault('%PDF-1.7')).toMatchObject({ fault: expect.stringContaining('no certificate attached') })
  expect(fault(JSON.stringify(certificate), Buffer.from('no key'))).toEqual({
    ok: false,
    fault: 'The key file does not hold an Ed25519 public key.',
  })
})
