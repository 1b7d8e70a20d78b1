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

test('RUN-7 what was deleted does not come back with the next start', async () => {
  const { results } = (await app.call('GET /v1/owners', { query: { kind: 'private' } }, { token })).body
  const owner = results.find(({ name }) => name === 'Mogens Thorup')
  await app.call('DELETE /v1/owners/{id}', { params: { id: owner?.id } }, { token })
  await fillDemo(app.deps)
  expect((await app.call('GET /v1/owners', { query: { kind: 'private' } }, { token })).body.total).toBe(7)
})
