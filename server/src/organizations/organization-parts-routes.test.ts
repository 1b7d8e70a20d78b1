import { randomUUIDv7 } from 'node:crypto'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOrganization } from '../testing/registry-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const who = {} as Record<UserType, SignedIn>
let secondSupport: SignedIn
beforeAll(async () => {
  for (const userType of USER_TYPES) who[userType] = await signInAs(app, userType)
  secondSupport = await signInAs(app, 'support')
})

const create = async () => (await createOrganization(app, who.user)).id
const get = async (id: string, { token }: SignedIn) =>
  (await app.call('GET /v1/organizations/{id}', { params: { id } }, { token })).body
const history = async (id: string, { token }: SignedIn) =>
  (await app.call('GET /v1/organizations/{id}/history', { params: { id }, query: {} }, { token })).body

describe('bank details', () => {
  const none = {
    bank_name: null,
    account_number: null,
    bankgiro: null,
    plusgiro: null,
    iban: null,
    swift: null,
    payout_note: null,
  }
  const account = { ...none, bank_name: 'SpareBank', iban: 'NO28 1949 4378 402', swift: 'SNOWNO22' }
  const stored = { ...account, iban: 'NO2819494378402' }

  const read = (id: string, { token }: SignedIn) =>
    app.call('GET /v1/organizations/{id}/bank_details', { params: { id } }, { token })
  const change = (id: string, body: object, { token } = who.support) =>
    app.call('PUT /v1/organizations/{id}/bank_details', { params: { id }, body }, { token })
  const decide = (id: string, step: 'confirm' | 'reject', version: number, { token }: SignedIn) =>
    app.call(`POST /v1/organizations/{id}/bank_details/${step}`, { params: { id }, body: { version } }, { token })

  test('ORG-9 a change holds only when a second person has confirmed it', async () => {
    const id = await create()
    const proposed = await change(id, { version: 0, ...account })
    expect(proposed.body).toMatchObject({
      confirmed: null,
      proposed: stored,
      proposed_by: { id: who.support.user.id },
      version: 1,
      actions: { confirm: 'second_person_needed', reject: 'allowed' },
    })
    expect(await decide(id, 'confirm', 1, who.support)).toMatchObject({
      status: 409,
      body: { code: 'second_person_needed' },
    })
    const confirmed = await decide(id, 'confirm', 1, secondSupport)
    expect(confirmed.body).toMatchObject({ confirmed: stored, proposed: null, version: 2 })
    expect(confirmed.body.confirmed_by).toMatchObject({ id: secondSupport.user.id })
    expect((await decide(id, 'confirm', 2, secondSupport)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('ORG-9 until then money goes where it went; a rejected change is gone, and both stay in the history', async () => {
    const id = await create()
    await change(id, { version: 0, ...account })
    await decide(id, 'confirm', 1, who.admin)
    const second = await change(id, { version: 2, ...account, payout_note: 'Mark with asset number' })
    expect(second.body).toMatchObject({ confirmed: stored, proposed: { payout_note: 'Mark with asset number' } })
    const rejected = await decide(id, 'reject', 3, who.support)
    expect(rejected.body).toMatchObject({ confirmed: stored, proposed: null, version: 4 })
    const fields = (await history(id, who.support)).results.map(({ field }) => field)
    expect(fields.filter((field) => field.startsWith('bank_details'))).toHaveLength(4)
  })

  test('ORG-9 nobody confirms what they have not seen: a change in between is told', async () => {
    const id = await create()
    await change(id, { version: 0, ...account })
    await change(id, { version: 1, ...account, bank_name: 'DNB' })
    expect(await decide(id, 'confirm', 1, who.admin)).toMatchObject({
      status: 412,
      body: { current: { proposed: { bank_name: 'DNB' }, version: 2 } },
    })
    expect((await read(id, who.admin)).body.confirmed).toBeNull()
  })

  test('ORG-9 two people who confirm at once do it once', async () => {
    const id = await create()
    await change(id, { version: 0, ...account })
    const answers = await Promise.all([decide(id, 'confirm', 1, who.admin), decide(id, 'confirm', 1, secondSupport)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test('ORG-4 wrong numbers are named at their fields and nothing is kept', async () => {
    const id = await create()
    const answer = await change(id, { version: 0, ...account, iban: 'NO2919494378402', bankgiro: '1' })
    expect(answer.body).toMatchObject({ issues: [{ path: 'bankgiro' }, { path: 'iban', code: 'wrong_number' }] })
    expect((await read(id, who.admin)).body).toMatchObject({ proposed: null, version: 0 })
  })

  test('ORG-9 USR-2 who may not see bank details finds them nowhere, who may not change them is refused', async () => {
    const id = await create()
    await change(id, { version: 0, ...account })
    for (const userType of ['read', 'user'] as const) {
      expect((await read(id, who[userType])).status).toBe(403)
      expect(JSON.stringify([await get(id, who[userType]), await history(id, who[userType])])).not.toMatch(
        /bank|SNOWNO22|19494378402/i,
      )
    }
    expect((await read(id, who.auction_broker)).body.actions).toEqual({})
    expect((await change(id, { version: 1, ...none }, who.auction_broker)).status).toBe(403)
  })
})

describe('the sales commission', () => {
  const model = { kind: 'percent', rate: 600, minimum: { amount: 1_200_000, currency: 'NOK' } }
  const set = (id: string, body: object, { token } = who.auction_broker) =>
    app.call('PATCH /v1/organizations/{id}/commission', { params: { id }, body }, { token })

  test('ORG-1 is kept with its note, merged with other changes, and in the history', async () => {
    const id = await create()
    expect((await get(id, who.admin)).commission).toBeNull()
    const saved = await set(id, { version: 1, commission: model, commission_note: ' Model B ' })
    expect(saved.body).toMatchObject({ commission: model, commission_note: 'Model B', version: 2 })
    const conflict = await set(id, { version: 1, commission: null }, who.admin)
    expect(conflict).toMatchObject({ status: 412, body: { issues: [{ path: 'commission' }] } })
    const fields = (await history(id, who.support)).results.map(({ field }) => field)
    expect(fields).toContain('commission')
  })

  test('ORG-1 another currency is refused, and so is a country whose currency the agreement is not in', async () => {
    const id = await create()
    const euros = { kind: 'fixed', sum: { amount: 100, currency: 'EUR' } }
    expect((await set(id, { version: 1, commission: euros })).body).toMatchObject({
      issues: [{ path: 'commission.sum', code: 'wrong_currency' }],
    })
    const { version } = (await set(id, { version: 1, commission: model })).body
    const moved = { version, country_id: 246, organization_number: null, vat_number: null, official_address: null }
    const answer = await app.call('PATCH /v1/organizations/{id}', { params: { id }, body: moved }, who.admin)
    expect(answer.body).toMatchObject({ issues: [{ path: 'country_id', code: 'wrong_currency' }] })
  })

  test('USR-2 only brokers and admins set it; a reader sees it nowhere, a user only of their own', async () => {
    const own = await create()
    const other = (await createOrganization(app, who.support)).id
    for (const id of [own, other]) await set(id, { version: 1, commission: model, commission_note: 'Agreed in March' })
    expect((await get(own, who.user)).commission).toEqual(model)
    expect((await history(own, who.user)).results.map(({ field }) => field)).toContain('commission')
    for (const [id, viewer] of [
      [other, who.user],
      [own, who.read],
    ] as const) {
      const seen = JSON.stringify([await get(id, viewer), await history(id, viewer)])
      expect(seen).not.toMatch(/commission|Agreed in March/)
    }
    expect((await set(own, { version: 2, commission: null }, who.support)).status).toBe(403)
  })
})

describe('affiliations', () => {
  const list = async (id: string) =>
    (await app.call('GET /v1/organizations/{id}/affiliations', { params: { id }, query: {} }, who.read)).body
  const add = (id: string, body: object, { token } = who.support) =>
    app.call(
      'POST /v1/organizations/{id}/affiliations',
      { params: { id }, body: { id: randomUUIDv7(), starts_on: null, ends_on: null, ...body } },
      { token },
    )
  const remove = (id: string, affiliation_id: string, { token } = who.support) =>
    app.call(
      'DELETE /v1/organizations/{id}/affiliations/{affiliation_id}',
      { params: { id, affiliation_id } },
      { token },
    )

  test('ORG-1 stand at both organizations, each from its own side', async () => {
    const [one, other] = [await create(), await create()]
    const added = await add(one, { organization_id: other, role: 'parent', starts_on: '2024-03-01' })
    expect(added).toMatchObject({ status: 201, body: { role: 'parent', organization: { id: other } } })
    expect((await list(other)).results).toMatchObject([{ role: 'subsidiary', organization: { id: one } }])
    await add(one, { organization_id: other, role: 'dealer' })
    expect((await list(other)).results.map(({ role }) => role)).toContain('dealer_of')
    expect((await remove(other, added.body.id)).status).toBe(200)
    expect((await list(one)).total).toBe(1)
    expect((await remove(one, added.body.id)).status).toBe(404)
  })

  test('ORG-1 the same twice, with itself, with nobody, or ending before it begins is refused at its field', async () => {
    const [one, other] = [await create(), await create()]
    await add(one, { organization_id: other, role: 'partner' })
    const wrong = [
      [{ organization_id: other, role: 'partner' }, 'organization_id', 'affiliated_already'],
      [{ organization_id: one, role: 'partner' }, 'organization_id', 'itself'],
      [{ organization_id: randomUUIDv7(), role: 'partner' }, 'organization_id', 'not_an_option'],
      [
        { organization_id: other, role: 'creditor', starts_on: '2026-02-01', ends_on: '2026-01-01' },
        'ends_on',
        'ends_before_start',
      ],
    ] as const
    for (const [body, path, code] of wrong) {
      expect((await add(one, body)).body).toMatchObject({ issues: [{ path, code }] })
    }
    expect((await list(one)).total).toBe(1)
  })

  test('ORG-1 T19 no organization is its own parent, directly or through others, unless at another time', async () => {
    const [one, other, third] = [await create(), await create(), await create()]
    await add(one, { organization_id: other, role: 'parent', ends_on: '2024-12-31' })
    await add(third, { organization_id: other, role: 'subsidiary' })
    const refused = { status: 400, body: { issues: [{ path: 'organization_id', code: 'own_parent' }] } }
    expect(await add(one, { organization_id: other, role: 'subsidiary' })).toMatchObject(refused)
    expect(await add(other, { organization_id: one, role: 'parent' })).toMatchObject(refused)
    expect(await add(third, { organization_id: one, role: 'parent' })).toMatchObject(refused)
    const later = { organization_id: one, role: 'parent', starts_on: '2025-01-01' }
    expect((await add(other, later)).status).toBe(201)
    expect((await add(one, { organization_id: other, role: 'dealer' })).status).toBe(201)
  })
})

describe('TCR records', () => {
  const add = (id: string, body: object, { token } = who.support) =>
    app.call('POST /v1/organizations/{id}/tcr_records', { params: { id }, body }, { token })
  const record = (inspected_on: string) => ({
    id: randomUUIDv7(),
    inspected_on,
    inspector: 'Ola Nordmann',
    document: null,
    note: 'Yard and papers in order',
  })

  test('ORG-1 are added once, listed newest first and removed, all in the history', async () => {
    const id = await create()
    const [older, newer] = [record('2025-05-01'), record('2026-05-01')]
    for (const body of [older, newer, older]) expect((await add(id, body)).status).toBe(201)
    const call = { params: { id }, query: {} }
    const { body } = await app.call('GET /v1/organizations/{id}/tcr_records', call, who.read)
    expect(body.results.map(({ inspected_on }) => inspected_on)).toEqual(['2026-05-01', '2025-05-01'])
    const params = { id, record_id: older.id }
    await app.call('DELETE /v1/organizations/{id}/tcr_records/{record_id}', { params }, who.support)
    const fields = (await history(id, who.read)).results.map(({ field }) => field)
    expect(fields.filter((field) => field === 'tcr_records')).toHaveLength(3)
  })

  test('ORG-1 a day that is none and an empty inspector are named', async () => {
    const answer = await add(await create(), { ...record('2026-02-30'), inspector: ' ' })
    expect(answer.body).toMatchObject({
      issues: [{ path: 'inspected_on' }, { path: 'inspector', code: 'required' }],
    })
  })
})
