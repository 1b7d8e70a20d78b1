import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit, verifyAudit } from '../audit/audit-service.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { newPerson, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let read: SignedIn
let user: SignedIn
let otherUser: SignedIn
let support: SignedIn
let broker: SignedIn
let admin: SignedIn
beforeAll(async () => {
  read = await signInAs(app, 'read')
  user = await signInAs(app, 'user')
  otherUser = await signInAs(app, 'user')
  support = await signInAs(app, 'support')
  broker = await signInAs(app, 'auction_broker')
  admin = await signInAs(app, 'admin')
})

const create = (body: object, who = user) => app.call('POST /v1/owners', { body }, { token: who.token })
const get = async (id: string, who = admin) =>
  (await app.call('GET /v1/owners/{id}', { params: { id } }, { token: who.token })).body
const edit = (id: string, body: object, who = user) =>
  app.call('PATCH /v1/owners/{id}', { params: { id }, body }, { token: who.token })
const list = (query: object, who = user) => app.call('GET /v1/owners', { query }, { token: who.token })
const history = async (id: string, who: SignedIn) =>
  (await app.call('GET /v1/owners/{id}/history', { params: { id }, query: {} }, { token: who.token })).body
const step = (name: 'send_to_verification' | 'verify' | 'bring_back' | 'retire', id: string, who: SignedIn) =>
  app.call(`POST /v1/owners/{id}/${name}`, { params: { id } }, { token: who.token })
const giveBack = (id: string, reason: string, who: SignedIn) =>
  app.call('POST /v1/owners/{id}/return_to_draft', { params: { id }, body: { reason } }, { token: who.token })
const erase = (id: string, who = admin) =>
  app.call(
    'POST /v1/owners/{id}/erase',
    { params: { id }, body: { reason: 'Asked for by letter' } },
    { token: who.token },
  )

async function verified(changes = {}): Promise<string> {
  const { id } = (await create(newPerson(changes))).body
  await step('send_to_verification', id, user)
  expect((await step('verify', id, support)).body).toMatchObject({ status: 'VERIFIED' })
  return id
}

/** What must not be read by who may not see the person; old values too. */
const SECRETS = ['1961-03-09', 'Granveien 14', '"7010"', '+4791234567', 'torunn.bakkelid@hjem.example', '+4790000000']
const secretsIn = (answer: unknown) => SECRETS.filter((secret) => JSON.stringify(answer).includes(secret))

describe('a private owner', () => {
  test('ORG-5 has name, birth date, address and contact of its own; the same id again is harmless', async () => {
    const body = newPerson()
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toMatchObject({ ...body, kind: 'private', status: 'DRAFT', missing: [], erased: false })
  })

  test('ORG-5 ORG-4 wrong values are named at their fields', async () => {
    const wrong = { birth_date: '2999-01-01', phone: '123', address: { ...noAddress, postal_code: 'x' } }
    expect((await create(newPerson(wrong))).body).toMatchObject({
      issues: [
        { path: 'birth_date', code: 'wrong_birth_date' },
        { path: 'address.postal_code', code: 'wrong_postal_code' },
        { path: 'phone', code: 'wrong_phone' },
      ],
    })
    expect((await create(newPerson({ birth_date: '12.03.1961' }))).body).toMatchObject({
      issues: [{ path: 'birth_date', code: 'wrong_format' }],
    })
    const { name: _, ...nameless } = newPerson()
    expect((await create(nameless)).body).toMatchObject({ issues: [{ path: 'name', code: 'required' }] })
    const { id } = (await create(newPerson())).body
    expect((await edit(id, { version: 1, country_id: 752 })).body).toMatchObject({
      issues: [{ path: 'address.postal_code', code: 'wrong_postal_code' }],
    })
  })

  test('AST-12 ORG-5 two people do not overwrite each other', async () => {
    const { id } = (await create(newPerson())).body
    expect((await edit(id, { version: 1, phone: '+4790000000' }, support)).body.version).toBe(2)
    expect((await edit(id, { version: 1, email: null })).body).toMatchObject({ email: null, phone: '+4790000000' })
    const conflict = await edit(id, { version: 1, phone: null, name: 'X' })
    expect(conflict).toMatchObject({
      status: 412,
      body: { issues: [{ path: 'phone' }], current: { phone: '+4790000000' } },
    })
  })
})

describe('verification of a private owner', () => {
  test('ORG-2 DRAFT → PENDING → VERIFIED by two people; a changed name asks for it anew', async () => {
    const id = await verified()
    const { version, verified_by } = await get(id)
    expect(verified_by).toMatchObject({ id: support.user.id })
    const moved = await edit(id, { version, phone: null }, broker)
    expect(moved.body).toMatchObject({ status: 'VERIFIED' })
    const renamed = await edit(id, { version: moved.body.version, name: 'Torunn Li' }, broker)
    expect(renamed.body).toMatchObject({ status: 'PENDING' })
    expect(renamed.body).not.toHaveProperty('verified_at')
  })

  test('ORG-2 what is missing is told and bars it; back with a reason; support verifies nothing of their own', async () => {
    const { id, missing } = (await create(newPerson({ birth_date: null, address: null, phone: null, email: null })))
      .body
    expect(missing).toEqual(['birth_date', 'address', 'contact'])
    expect((await step('send_to_verification', id, user)).body).toMatchObject({ code: 'incomplete' })
    const own = (await create(newPerson(), support)).body.id
    await step('send_to_verification', own, support)
    expect((await step('verify', own, support)).body).toMatchObject({ code: 'own_work' })
    expect((await step('verify', own, broker)).status).toBe(403)
    expect((await giveBack(own, 'The birth date', admin)).body).toMatchObject({
      status: 'DRAFT',
      return_reason: 'The birth date',
    })
  })

  test('ORG-2 pressed twice at once it happens once', async () => {
    const { id } = (await create(newPerson())).body
    await step('send_to_verification', id, user)
    const answers = await Promise.all([step('verify', id, support), step('verify', id, admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('what is private to a person', () => {
  test('USR-2 ORG-5 is told to who made it until it is verified, to the desk always, and to nobody else, anywhere', async () => {
    const body = newPerson()
    const { id } = (await create(body)).body
    await edit(id, { version: 1, phone: '+4790000000' })
    const seers = async () => {
      const everyone = { read, user, otherUser, support, broker, admin }
      const seen = await Promise.all(
        Object.entries(everyone).map(async ([name, who]) => {
          const answers = [
            await get(id, who),
            await history(id, who),
            (await create(body, who)).body,
            (await edit(id, { version: 1, phone: null }, who)).body,
          ]
          const found = answers.map((answer) => secretsIn(answer).length > 0)
          const { results } = (await list({ q: body.name }, who)).body
          expect(results.length).toBeGreaterThan(0)
          expect(secretsIn(results)).toEqual([])
          return { name, found }
        }),
      )
      return seen.filter(({ found }) => found.some(Boolean)).map(({ name }) => name)
    }
    expect(await seers()).toEqual(['user', 'support', 'broker', 'admin'])
    await step('send_to_verification', id, user)
    await step('verify', id, support)
    expect(await seers()).toEqual(['support', 'broker', 'admin'])
  })

  test('USR-2 who may not see a person is told that a field changed, not from what to what', async () => {
    const { id } = (await create(newPerson())).body
    await edit(id, { version: 1, phone: '+4790000000', name: 'Torunn Li' })
    const [seen, hidden] = [await history(id, user), await history(id, read)]
    expect(hidden.total).toBe(seen.total)
    expect(seen.results).toContainEqual(expect.objectContaining({ field: 'phone', to: '+4790000000' }))
    const phone = hidden.results.find(({ field }) => field === 'phone')
    expect(phone).toMatchObject({ hidden: true, actor: { id: user.user.id } })
    expect(phone).not.toHaveProperty('to')
    expect(hidden.results).toContainEqual(expect.objectContaining({ field: 'name', to: 'Torunn Li' }))
  })

  test('USR-2 who may not see a person may not edit them or send them on', async () => {
    const { id } = (await create(newPerson())).body
    const { actions } = await get(id, otherUser)
    expect(actions).toEqual({})
    expect((await edit(id, { version: 1, name: 'X' }, otherUser)).status).toBe(403)
    expect((await step('send_to_verification', id, otherUser)).status).toBe(403)
    expect((await edit(id, { version: 1, name: 'X' }, broker)).status).toBe(200)
  })

  test('ORG-5 is not searched, not even for who may see it', async () => {
    await create(newPerson({ name: 'Usøkelig', phone: '+4798765432', email: 'hemmelig@hjem.example' }))
    for (const q of ['98765432', 'hemmelig', 'Granveien', '7010', '1961']) {
      expect((await list({ q, kind: 'private' }, admin)).body.total).toBe(0)
      const found = (await app.call('GET /v1/search', { query: { q } }, { token: admin.token })).body.results
      expect(found.filter(({ name }) => name === 'Usøkelig')).toEqual([])
    }
    expect((await list({ q: 'usøkelig' }, read)).body.total).toBe(1)
  })
})

describe('erasing a person', () => {
  test('ORG-11 blanks row, history and audit details for good, and the audit chain still verifies', async () => {
    const id = await verified({ name: 'Sverre Glemt' })
    const { version } = await get(id)
    await edit(id, { version, phone: '+4790000000' }, support)
    await app.deps.db.transaction().execute((tx) =>
      audit(tx, app.deps.keys, {
        action: 'owner_verified',
        subject: { type: 'owner', id },
        details: { phone: '+4790000000', name: 'Sverre Glemt' },
      }),
    )
    expect((await erase(id, support)).status).toBe(403)
    const erased = await erase(id)
    expect(erased.body).toMatchObject({ name: '', erased: true, retired: true, phone: null, address: null })
    const everything = await Promise.all(
      ['owners', 'registry_history', 'audit_log'].map(async (table) => {
        const { rows } = await sql`SELECT * FROM ${sql.table(table)} AS row
          WHERE ${table === 'owners' ? sql`id` : sql`subject_id`} = ${id}`.execute(app.deps.db)
        expect(rows.length).toBeGreaterThan(0)
        return rows
      }),
    )
    expect(secretsIn(everything)).toEqual([])
    expect(JSON.stringify(everything)).not.toContain('Sverre')
    expect(await verifyAudit(app.deps.db, app.deps.keys)).toMatchObject({ ok: true })
    const told = await history(id, admin)
    expect(told.results.find(({ field }) => field === 'phone')).toMatchObject({
      hidden: true,
      actor: { id: support.user.id },
    })
    const { body } = await app.call('GET /v1/audit', { query: { action: 'person_erased' } }, { token: admin.token })
    expect(body.results[0]).toMatchObject({ details: { reason: 'Asked for by letter' }, actor: { id: admin.user.id } })
  })

  test('ORG-11 an erased person stays retired, is not edited, and is found by nobody', async () => {
    const { id } = (await create(newPerson({ name: 'Åshild Borte' }))).body
    expect((await get(id)).actions).toMatchObject({ erase: 'allowed', export: 'allowed' })
    expect((await get(id, broker)).actions).not.toHaveProperty('erase')
    const { version } = (await erase(id)).body
    const { actions } = await get(id)
    expect(actions).toMatchObject({ edit: 'wrong_state', bring_back: 'wrong_state', erase: 'wrong_state' })
    expect((await edit(id, { version, name: 'X' }, admin)).body).toMatchObject({ code: 'wrong_state' })
    for (const again of [erase(id), step('bring_back', id, admin), step('send_to_verification', id, admin)]) {
      expect((await again).body).toMatchObject({ code: 'wrong_state' })
    }
    expect((await list({ q: 'Åshild', retired: 'true' }, admin)).body.total).toBe(0)
  })

  test('ORG-11 a person who is deleted leaves no values in the history', async () => {
    const { id } = (await create(newPerson())).body
    await edit(id, { version: 1, phone: '+4790000000' })
    await app.call('DELETE /v1/owners/{id}', { params: { id } }, { token: admin.token })
    const { rows } = await sql`SELECT * FROM registry_history WHERE subject_id = ${id}`.execute(app.deps.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(secretsIn(rows)).toEqual([])
  })
})

describe('exporting a person', () => {
  const ask = (owner_id: string, who: SignedIn) =>
    app.call('POST /v1/downloads', { body: { download: { kind: 'person', owner_id } } }, { token: who.token })
  const fetchFile = (url: string) =>
    app.call('GET /v1/downloads/{key}', { params: { key: url.split('/').at(-1) ?? '' } })

  test('ORG-11 SES-5 everything held about them as a file, fetched once, and on record', async () => {
    const { id } = (await create(newPerson())).body
    await edit(id, { version: 1, phone: '+4790000000' })
    const { url } = (await ask(id, support)).body
    const file = await fetchFile(url)
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''person-${id}.json`,
    })
    expect(secretsIn(file.body)).toEqual(SECRETS)
    expect(file.body).toMatchObject({
      owner: { id, name: 'Torunn Bakkelid' },
      history: [{ field: 'owner_type' }, { field: 'phone', before: '+4791234567' }],
      audit: [{ action: 'owner_created' }],
    })
    expect((await fetchFile(url)).status).toBe(404)
    const query = { action: 'person_exported' }
    const { body } = await app.call('GET /v1/audit', { query }, { token: admin.token })
    expect(body.results[0]).toMatchObject({ subject: { id }, actor: { id: support.user.id } })
  })

  test('ORG-11 USR-2 only who may export personal data; nothing of a business or an erased person', async () => {
    const { id } = (await create(newPerson())).body
    for (const who of [read, user]) expect((await ask(id, who)).status).toBe(403)
    await erase(id)
    const { url } = (await ask(id, broker)).body
    expect((await fetchFile(url)).body).toMatchObject({ code: 'wrong_state' })
  })
})
