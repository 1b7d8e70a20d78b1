import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { bidderIssues } from '@klubba/domain/bidders/bidder-rules'
import { OrganizationFields } from '@klubba/domain/organizations/organization'
import { missingForVerification, organizationIssues } from '@klubba/domain/organizations/organization-checks'
import { PersonFields } from '@klubba/domain/owners/owner'
import { missingOfPerson, personIssues } from '@klubba/domain/owners/owner-checks'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import { expect, test } from 'vitest'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeFirstUsers } from '../users/first-users-service.ts'
import { simulateBids, switchDemoBids } from './demo-bids-service.ts'
import { fillDemo } from './demo-service.ts'

const app = await createTestApp()
await fillDemo(app.deps)
await makeFirstUsers(app.deps, true)
const other = await app.another()
await Promise.all([fillDemo(app.deps), fillDemo(other.deps)])
const { token } = await signInAs(app, 'admin')

const rowsOf = async (path: 'organizations' | 'owners' | 'portfolios' | 'communities') =>
  (await app.call(`GET /v1/${path}`, { query: { page_size: '100' } }, { token })).body

test('RUN-7 a fresh start has a registry to look at, made once', async () => {
  const organizations = (await app.call('GET /v1/organizations', { query: { page_size: '100' } }, { token })).body
  expect(organizations.total).toBe(40)
  expect(new Set(organizations.results.map(({ country_id }) => country_id))).toEqual(new Set([578, 752, 208, 246]))
  expect(new Set(organizations.results.map(({ status }) => status))).toEqual(new Set(['DRAFT', 'PENDING', 'VERIFIED']))
  const owners = (await app.call('GET /v1/owners', { query: { page_size: '100' } }, { token })).body
  const counts = Object.entries(Object.groupBy(owners.results, ({ owner_type }) => owner_type))
  expect(Object.fromEntries(counts.map(([type, rows]) => [type, rows.length]))).toEqual({
    organization: 34,
    creditor: 6,
    organization_group: 1,
    portfolio: 3,
    community: 1,
    private_owner: 8,
  })
  expect((await rowsOf('portfolios')).total).toBe(4)
  const communities = (await app.call('GET /v1/communities', { query: {} }, { token })).body.results
  expect(communities.map(({ member_count }) => member_count)).toEqual([5, 7, 5])
})

test('RUN-7 ORG-4 all of it is right by the rules, and what is verified or waits lacks nothing', async () => {
  const { results } = await rowsOf('organizations')
  for (const { id } of results) {
    const { body } = await app.call('GET /v1/organizations/{id}', { params: { id } }, { token })
    const fields = OrganizationFields.strip().parse(body)
    expect({ name: body.name, issues: organizationIssues(fields, body.country_id, COUNTRY_RULES) }).toEqual({
      name: body.name,
      issues: [],
    })
    expect(missingForVerification(fields)).toEqual([])
  }
  const people = (await app.call('GET /v1/owners', { query: { kind: 'private' } }, { token })).body.results
  for (const { id } of people) {
    const { body } = await app.call('GET /v1/owners/{id}', { params: { id } }, { token })
    const person = PersonFields.strip().parse(body)
    const asked = { countryId: body.country_id, countries: COUNTRY_RULES, today: '2026-01-01' }
    expect(personIssues(person, asked)).toEqual([])
    if (body.status !== 'DRAFT') expect(missingOfPerson(person)).toEqual([])
  }
})

test('RUN-7 AUC-18 there are bidders: organizations and people of all countries, in every status, right by the rules', async () => {
  const { results, total } = (await app.call('GET /v1/bidders', { query: { page_size: '100' } }, { token })).body
  expect(total).toBe(39)
  expect(new Set(results.map(({ country_id }) => country_id))).toEqual(new Set([578, 752, 208, 246]))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'blocked']))
  expect(new Set(results.map(({ bidder_type }) => bidder_type))).toEqual(new Set(['organization', 'person']))
  for (const { id } of results) {
    const { body } = await app.call('GET /v1/bidders/{id}', { params: { id } }, { token })
    expect({ name: body.name, issues: bidderIssues(body, COUNTRY_RULES), missing: body.missing }).toEqual({
      name: body.name,
      issues: [],
      missing: [],
    })
  }
  expect((await app.call('GET /v1/tokens', { query: {} }, { token })).body.total).toBe(0)
})

test('RUN-7 there are auctions in every status that lasts, running ones with bids, and their logs are whole', async () => {
  const { results } = (await app.call('GET /v1/auctions', { query: { page_size: '100' } }, { token })).body
  const passed = AUCTION_STATUSES.filter((status) => status !== 'PROCESSING' && status !== 'ENDED')
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(passed))
  const live = results.filter(({ status }) => status === 'LIVE')
  expect(live.length).toBeGreaterThan(4)
  expect(live.some(({ bidding }) => bidding.bid_count > 1)).toBe(true)
  const { broken, auctions } = await verifyAuctionLogs(app.deps.db, app.deps.keys)
  expect(broken).toEqual([])
  expect(auctions).toBeGreaterThan(10)
})

test('AST-6 AUC-3 assets are counted by the status of their newest auction, and by the community they are offered to', async () => {
  const auctions = (await app.call('GET /v1/auctions', { query: { page_size: '100' } }, { token })).body.results
  const asked = { query: { facets: 'auctions', status: ['ACTIVE'], auction_status: ['LIVE'] } }
  const { facets, total } = (await app.call('GET /v1/assets', asked, { token })).body
  const live = auctions.filter(({ status }) => status === 'LIVE').length
  const offered = auctions.filter(({ status }) => status === 'COMMUNITY')
  expect(total).toBe(live)
  const counted = Object.fromEntries(facets?.auction_status?.map(({ value, count }) => [value, count]) ?? [])
  expect(counted).toMatchObject({ LIVE: live, COMMUNITY: offered.length })
  expect(counted['DRAFT']).toBeUndefined()
  const inCommunity = { query: { facets: 'auctions', auction_status: ['COMMUNITY'] } }
  const listing = (await app.call('GET /v1/assets', inCommunity, { token })).body
  expect(listing.total).toBe(offered.length)
  expect(listing.facets?.community).toEqual([
    { value: offered[0]?.community?.community.id, name: offered[0]?.community?.community.name, count: offered.length },
  ])
})

test('AUC-18 a bidder has a history of bids and purchases, by what was shown and never by a maximum', async () => {
  const bidders = (await app.call('GET /v1/bidders', { query: { bidder_type: 'person' } }, { token })).body.results
  const all = await Promise.all(
    bidders.map(
      async ({ id }) => (await app.call('GET /v1/bidders/{id}/bids', { params: { id }, query: {} }, { token })).body,
    ),
  )
  const rows = all.flatMap(({ results }) => results)
  expect(new Set(rows.map(({ result }) => result))).toEqual(
    new Set(['leads', 'outbid', 'agreed', 'bought', 'not_bought']),
  )
  for (const { own_highest, own_bids, result, bidding } of rows) {
    expect(own_bids).toBeGreaterThan(0)
    expect(own_highest?.amount).toBeGreaterThan(0)
    if (result === 'leads' || result === 'bought') expect(own_highest).toEqual(bidding.price)
  }
  const buyer = bidders[all.findIndex(({ results }) => results.some(({ result }) => result === 'bought'))]
  const params = { id: buyer?.id }
  const bought = (await app.call('GET /v1/bidders/{id}/bids', { params, query: { bought: 'true' } }, { token })).body
  expect(new Set(bought.results.map(({ result }) => result))).toEqual(new Set(['bought']))
})

test('RUN-7 bids arrive on the running auctions of a demo while that is switched on, and nowhere else', async () => {
  const bids = async () => {
    const { results } = (await app.call('GET /v1/auctions', { query: { status: ['LIVE'] } }, { token })).body
    return results.reduce((sum, { bidding }) => sum + bidding.bid_count, 0)
  }
  const waiting = async () =>
    Number((await app.deps.pool.query('SELECT count(*) FROM graphile_worker.jobs')).rows[0].count)
  expect(await switchDemoBids({ ...app.deps, settings: { ...app.deps.settings, demo: false } }, true)).toBe(false)
  const demo = { ...app.deps, settings: { ...app.deps.settings, demo: true, databaseUrl: undefined } }
  const before = await bids()
  const jobs = await waiting()
  expect(await switchDemoBids(demo, true)).toBe(true)
  let turn = 0
  for (let tries = 0; tries < 5; tries++) await simulateBids(demo, () => (turn++ * 0.37) % 1)
  expect(await bids()).toBeGreaterThan(before)
  expect(await waiting()).toBe(jobs + 1)
  expect(await switchDemoBids(demo, false)).toBe(true)
  expect(await waiting()).toBe(jobs)
  expect((await verifyAuctionLogs(app.deps.db, app.deps.keys)).broken).toEqual([])
})

test('RUN-7 what was deleted does not come back with the next start', async () => {
  const { results } = (await app.call('GET /v1/owners', { query: { kind: 'private' } }, { token })).body
  const owner = results.find(({ name }) => name === 'Mogens Thorup')
  await app.call('DELETE /v1/owners/{id}', { params: { id: owner?.id } }, { token })
  await fillDemo(app.deps)
  expect((await app.call('GET /v1/owners', { query: { kind: 'private' } }, { token })).body.total).toBe(7)
})

test('RUN-7 AST-14 every user type has shared views of the list, and each finds something', async () => {
  for (const type of ['read', 'user', 'support', 'auction_broker', 'admin'] as const) {
    const { token: theirs } = await signInAs(app, type)
    const { results } = (await app.call('GET /v1/asset_views', {}, { token: theirs })).body
    expect(results.map(({ name }) => name)).toContain('Yard: ready to sell')
    for (const { filters, name } of results.filter(({ filters: { created_by } }) => created_by === undefined)) {
      const { body } = await app.call('GET /v1/assets', { query: filters }, { token: theirs })
      expect({ name, isEmpty: body.total === 0 }).toEqual({ name, isEmpty: false })
    }
  }
})

test('AST-5 AUC-11 lists tell what was agreed for sold assets when they are asked, and of no others', async () => {
  const list = async (query: object) => (await app.call('GET /v1/assets', { query }, { token })).body.results
  const sold = await list({ status: 'SOLD', prices: 'true' })
  expect(sold.length).toBeGreaterThan(0)
  for (const { id, sold_for } of sold) {
    const { results } = (await app.call('GET /v1/assets/{id}/auctions', { params: { id }, query: {} }, { token })).body
    const params = { id: results.find(({ status }) => status === 'SOLD')?.id ?? '' }
    const { body } = await app.call('GET /v1/auctions/{id}', { params }, { token })
    expect(sold_for).toEqual(body.accepted_bid?.price)
  }
  expect((await list({ status: 'SOLD' })).some((row) => 'sold_for' in row)).toBe(false)
  expect((await list({ status: 'INVENTORY', prices: 'true' })).some((row) => 'sold_for' in row)).toBe(false)

  const { results: running } = (await app.call('GET /v1/auctions', { query: { status: 'LIVE' } }, { token })).body
  expect(running.length).toBeGreaterThan(0)
  const active = await list({ status: 'ACTIVE', prices: 'true', page_size: '100' })
  for (const { asset, bidding } of running) {
    expect(active.find(({ id }) => id === asset.id)?.live).toEqual({
      price: bidding.price,
      ends: bidding.effective_end,
    })
  }
  expect(active.filter(({ live }) => live)).toHaveLength(running.length)
})

test('RUN-7 ORG-1 verified organizations have papers that open, and their reports are those of TCR records', async () => {
  const query = { page_size: '100' }
  const { results } = (await app.call('GET /v1/organizations', { query }, { token })).body
  const verified = results.filter(({ status }) => status === 'VERIFIED').slice(0, 6)
  const kinds = new Set<string>()
  for (const { id } of verified) {
    const { body } = await app.call('GET /v1/organizations/{id}/documents', { params: { id } }, { token })
    for (const { kind, name, files, size } of body.results) {
      kinds.add(kind)
      expect(name).toMatch(/^\p{L}.+\.pdf$/u)
      const url = files.document?.url ?? ''
      const served = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect([served.statusCode, served.rawPayload.length]).toEqual([200, size])
    }
    const call = { params: { id }, query: {} }
    const records = (await app.call('GET /v1/organizations/{id}/tcr_records', call, { token })).body.results
    const reports = body.results.filter(({ kind }) => kind === 'tcr').map((document) => document.id)
    expect(records.map(({ document_id }) => document_id)).toEqual(reports)
  }
  expect([...kinds].toSorted()).toEqual(['contract', 'registration', 'tcr', 'verification'])
})
