import { randomUUIDv7 } from 'node:crypto'
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSigned } from '../integrations/signature.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { startTestRegister } from '../testing/test-register.ts'
import type { Anchor } from './anchor.ts'
import { lastAnchorIn } from './anchor-file.ts'
import { Anchors, ANCHORS_FILE } from './anchor-service.ts'
import { beginRecords } from './record-service.ts'
import { readAnchorFiles } from './verify-anchors-service.ts'
import { verifyEverything } from './verify-service.ts'

const SECRET = 'known to the witness and to nobody else'
const witness = await startTestRegister()
const app = await createTestApp({ ANCHOR_WEBHOOK_URL: `${witness.url}/anchors`, ANCHOR_WEBHOOK_SECRET: SECRET })
const admin = await signInAs(app, 'admin')
const bidder = (await approvedBidders(app, admin, 1))[0]?.id ?? ''
const auction = await liveAuction(app, admin)
await beginRecords(app.deps)

const fileOf = ({ deps }: TestApp) => join(deps.settings.dataDir, ANCHORS_FILE)
const file = fileOf(app)
const linesIn = (path = file) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Anchor)
const chainsOf = (anchor: Anchor | undefined) => anchor?.heads.map(([chain, id]) => `${chain} ${id}`).toSorted()

const anchors = new Anchors(app.deps)

test('AUC-23 S11 all chains are anchored first, and then those that have grown', async () => {
  witness.answer = () => ({ status: 204 })
  await anchors.anchorGrown()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(linesIn().map(chainsOf)).toEqual([
    ['audit null', `auction ${auction}`, `bidder ${bidder}`, `bids ${auction}`].toSorted(),
  ])
  await anchors.anchorGrown()
  expect(linesIn()).toHaveLength(1)
  await placeBid(app, auction, bidder, 1000)
  await anchors.anchorGrown()
  expect(chainsOf(linesIn().at(-1))).toEqual([`bids ${auction}`])
  // After a start the file says from when on there may be something new; what still runs is anchored once more.
  await new Anchors(app.deps).anchorGrown()
  expect(chainsOf(linesIn().at(-1))).toContain(`bids ${auction}`)
})

test('AUC-23 S11 the webhook gets each anchor, signed, and what it missed later', async () => {
  witness.asked.splice(0)
  witness.answer = () => ({ status: 500 })
  for (const amount of [2000, 3000]) {
    await placeBid(app, auction, bidder, amount)
    await anchors.anchorGrown()
  }
  const missed = linesIn().slice(-2)
  witness.asked.splice(0)
  witness.answer = () => ({ status: 204 })
  await anchors.anchorGrown()
  expect(witness.asked.map(({ body }) => JSON.parse(body) as Anchor)).toEqual(missed)
  expect(witness.asked.every(({ headers, body }) => isSigned(SECRET, headers, body))).toBe(true)
})

test('AUC-23 S11 an auction that ends is anchored at once, and what else grows is no reason to', async () => {
  await anchors.anchorGrown()
  const before = linesIn().length
  await app.call('POST /v1/auctions/{id}/add_to_description', await asked({ text: TEXT }), { token: admin.token })
  await anchors.anchorEnded()
  expect(linesIn()).toHaveLength(before)
  const answer = await app.call('POST /v1/auctions/{id}/end', await asked({ reason: 'Closed' }), { token: admin.token })
  expect(answer.body.status).toBe('ENDED')
  await anchors.anchorEnded()
  expect(linesIn().slice(before).map(chainsOf)).toEqual([[`auction ${auction}`, 'audit null', `bids ${auction}`]])
  await anchors.anchorEnded()
  expect(linesIn()).toHaveLength(before + 1)
})

const TEXT = { en: 'New tyres', no: null, sv: null, da: null, fi: null }

async function asked(body: object) {
  const { body: found } = await app.call('GET /v1/auctions/{id}', { params: { id: auction } }, { token: admin.token })
  return { params: { id: auction }, body: { version: found.version, ...body } }
}

test('AUC-23 S11 the files of several servers count together, and a line that a crash cut off breaks no other', async () => {
  const other = await app.another()
  const own = `${file}.${randomUUIDv7()}`
  other.deps.settings.dataDir = own
  await new Anchors(other.deps).anchorGrown()
  appendFileSync(fileOf(other), '{"at":"2026-')
  await liveAuction(app, admin)
  await new Anchors(other.deps).anchorGrown()
  const known = await readAnchorFiles([file, fileOf(other)])
  expect(known.unreadable).toEqual([`${fileOf(other)}, line 2`])
  expect(known.last).toBe((await lastAnchorIn(fileOf(other)))?.at)
  const one = await readAnchorFiles([file])
  expect(known.chains.size).toBe(one.chains.size + 2)
  expect((await verifyEverything(app.deps, known)).broken).toEqual([])
})
