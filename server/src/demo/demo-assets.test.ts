import { inspectionIssues } from '@klubba/domain/assets/inspection-rules'
import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { missingFields, valueIssues } from '@klubba/domain/forms/validate-values'
import { fieldsOf } from '@klubba/domain/forms/form-fields'
import { addressIssues } from '@klubba/domain/registry/address-checks'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import { beforeAll, expect, test } from 'vitest'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeFirstUsers } from '../users/first-users-service.ts'
import { demoHolders } from './demo-asset-rows.ts'
import { demoAssets } from './demo-assets.ts'
import { demoOrganizations } from './demo-organizations.ts'
import { demoOwners } from './demo-owners.ts'
import { fillDemo } from './demo-service.ts'

const app = await createTestApp()
const data = await getRegistrationData(app.deps, 'en')
const organizations = demoOrganizations()
const assets = demoAssets(data, demoHolders(organizations, demoOwners(organizations)))
let admin: SignedIn

beforeAll(async () => {
  await makeFirstUsers(app.deps, true)
  await fillDemo(app.deps)
  await fillDemo(app.deps)
  admin = await signInAs(app, 'admin')
})

const list = async (query: object) => (await app.call('GET /v1/assets', { query }, admin)).body

test('RUN-7 every value of every asset is right by the rules of its form, and only drafts lack something', () => {
  const subcategories = data.results.flatMap((category) => category.subcategories)
  for (const { id, subcategory, status, values, place, notes } of assets) {
    const schema = subcategories.find((each) => each.id === subcategory)?.schema ?? { cards: [] }
    const fields = fieldsOf(schema, data.cards)
    expect({ id, subcategory, issues: valueIssues(fields, values) }).toEqual({ id, subcategory, issues: [] })
    if (status !== 'DRAFT') expect({ id, missing: missingFields(fields, values) }).toEqual({ id, missing: [] })
    const rules = COUNTRY_RULES.find((each) => each.id === place?.country_id)
    if (place) expect(rules && addressIssues(place, 'place', rules)).toEqual([])
    expect([0, 5]).toContain(Object.keys(notes).length)
  }
})

test('RUN-7 makes and models are those that exist for such machines', () => {
  const wheelLoaders = assets.filter(({ subcategory, values }) => subcategory === 'wheel_loader' && values['model'])
  expect(wheelLoaders.length).toBeGreaterThan(1)
  for (const { values } of wheelLoaders) {
    const brand = data.brands.find(({ name }) => name === values['brand'])
    expect(brand?.models['wheel_loader']).toContain(values['model'])
  }
})

test('RUN-7 about 300 assets of every subcategory, in several states, by several people, made once', async () => {
  const { total, facets } = await list({ facets: 'true' })
  const archive = await list({ archived: 'true' })
  expect(total + archive.total).toBe(300)
  expect(archive.total).toBeGreaterThan(10)
  expect(new Set(assets.map(({ subcategory }) => subcategory)).size).toBe(125)
  expect(facets?.status?.map(({ value }) => value).toSorted()).toEqual(SERVER_STATUSES.toSorted())
  expect(facets?.country?.map(({ value }) => Number(value)).toSorted()).toEqual([208, 246, 578, 752])
  expect(facets?.portfolio).toHaveLength(4)
  expect(facets?.owner?.length).toBeGreaterThan(40)
  const creators = await app.deps.db.selectFrom('assets').select('created_by').distinct().execute()
  expect(creators).toHaveLength(3)
  expect(new Set(assets.map(({ ready_count }) => ready_count)).size).toBeGreaterThan(5)
})

test('RUN-7 AST-18 what is stored is what the product itself would say', async () => {
  for (const { id, ready_count } of assets.filter((_, index) => index % 10 === 0)) {
    const { status, body } = await app.call('GET /v1/assets/{id}', { params: { id } }, admin)
    expect(status).toBe(200)
    expect({ id, done: body.readiness.done }).toEqual({ id, done: ready_count })
  }
})

test('RUN-7 AST-13 each has a history that begins with its draft, and numbers go on after the last', async () => {
  const transferred = assets.find(({ status, isArchived }) => status === 'TRANSFERRED' && !isArchived)
  const call = { params: { id: transferred?.id }, query: {} }
  const history = (await app.call('GET /v1/assets/{id}/history', call, admin)).body
  expect(history.results.map(({ to }) => to)).toEqual(['TRANSFERRED', 'INVENTORY', 'DRAFT'])
  const begun = await app.deps.db.selectFrom('asset_history').select('asset_id').where('before', '=', 'null').execute()
  expect(begun).toHaveLength(300)
  expect((await newAsset(app, admin)).asset_number).toBe('K-20301')
})

test('RUN-7 is the same on every machine', () => {
  expect(demoAssets(data, demoHolders(organizations, demoOwners(organizations)))).toEqual(assets)
})

test('AST-27 RUN-7 T8 the demo has inspections with both results, right by the rules, and machines without any', async () => {
  const inspected = assets.filter(({ inspections }) => inspections.length > 0)
  expect(inspected.length).toBeGreaterThan(50)
  expect(inspected.length).toBeLessThan(200)
  const records = inspected.flatMap(({ inspections }) => inspections)
  expect(new Set(records.map(({ result }) => result))).toEqual(new Set(['COMPLIANT', 'NON_COMPLIANT']))
  for (const { inspections } of inspected) expect(inspectionIssues(inspections, [], '2025-12-31')).toEqual([])
  const [first] = inspected
  const { body } = await app.call('GET /v1/assets/{id}', { params: { id: first?.id } }, admin)
  expect(body.inspections).toEqual(first?.inspections)
})

test('AST-8 RUN-7 T2 what the demo says of a condition is graded, also with 0; what it leaves open is not', async () => {
  const ungraded = assets.filter(({ graded }) => !graded)
  expect(ungraded.filter(({ status }) => status === 'DRAFT').length).toBeGreaterThan(3)
  expect(ungraded.every(({ condition, condition_notes }) => condition === 0 && condition_notes === '')).toBe(true)
  expect(assets.some(({ condition, graded }) => condition === 0 && graded)).toBe(true)
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `SELECT a.id FROM assets a JOIN auctions u ON u.asset_id = a.id
     WHERE NOT a.graded AND u.status NOT IN ('DRAFT', 'CANCELLED')`,
  )
  expect(rows).toEqual([])
})
