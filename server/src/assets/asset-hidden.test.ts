import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

const NOTE = 'Leaksoil'
const CONTACT = { contact_person: 'Zebulon', contact_phone: '+47 99 88 77 66', contact_email: 'zq@yard.example' }
const OWNER = {
  name: 'Sigurd Kvernberg',
  birth_date: '1958-07-04',
  phone: '+4741526374',
  email: 'kvernberg@hjem.example',
}
const REACHED = /Zebulon|99 88 77 66|zq@yard|contact_/
const PERSON = /1958-07-04|41526374|kvernberg@hjem|Granveien/

let creator: SignedIn
let support: SignedIn
let id = ''
/** Who may not see how a person is reached; the first may not see internal notes either. */
const strangers = {} as Record<'read' | 'user', SignedIn>

beforeAll(async () => {
  ;[creator, support] = [await signInAs(app, 'user'), await signInAs(app, 'support')]
  Object.assign(strangers, { read: await signInAs(app, 'read'), user: await signInAs(app, 'user') })
  const owner = newPerson(OWNER)
  await app.call('POST /v1/owners', { body: owner }, support)
  const asset = await completeAsset(app, creator, { internal_note: NOTE })
  id = asset.id
  const ownership = { version: asset.version, owner_id: owner.id, values: CONTACT }
  await saveSection(app, creator, id, 'ownership', ownership)
})

const asset = async (who: SignedIn) => (await app.call('GET /v1/assets/{id}', { params: { id } }, who)).body
const history = async (who: SignedIn, query = {}) =>
  (await app.call('GET /v1/assets/{id}/history', { params: { id }, query }, who)).body
const saveBrand = (who: SignedIn, version: number, brand: string) =>
  saveSection(app, who, id, 'info', { version, values: { brand } })

const refusalOf = (answer: { status: number; body: unknown }) => {
  const { code, issues } = answer.body as { code: string; issues?: { path: string; code: string }[] }
  return { code, issues: issues?.map(({ path, code: issue }) => `${path} ${issue}`) }
}

describe.for(['read', 'user'] as const)('to a stranger of the type %s', (type) => {
  test('USR-2 the asset, its history and the count of its changes keep quiet', async () => {
    const seen = JSON.stringify([await asset(strangers[type]), await history(strangers[type])])
    expect(seen).not.toMatch(REACHED)
    expect(seen).not.toMatch(PERSON)
    expect(seen.includes(NOTE)).toBe(type === 'user')
    const hidden = type === 'user' ? 3 : 4
    expect((await history(strangers[type])).total).toBe((await history(support)).total - hidden)
    const page = await history(strangers[type], { page_size: '1', page: '1' })
    expect(page.total).toBe((await history(strangers[type])).total)
  })

  test('USR-2 AST-5 search, filters, sorting, counts and the palette do not find what is hidden', async () => {
    const words = [NOTE, ...Object.values(CONTACT), OWNER.phone, OWNER.email, OWNER.birth_date, 'Granveien']
    for (const q of words) {
      const list = await app.call('GET /v1/assets', { query: { q, facets: 'true' } }, strangers[type])
      expect({ q, total: list.body.total, counted: list.body.facets?.status }).toEqual({ q, total: 0, counted: [] })
      const found = await app.call('GET /v1/search', { query: { q } }, strangers[type])
      expect({ q, found: found.body.results }).toEqual({ q, found: [] })
    }
    const list = await app.call('GET /v1/assets', { query: { q: 'kvernberg', facets: 'true' } }, strangers[type])
    expect(list.body.total).toBe(1)
    expect(JSON.stringify(list.body)).not.toMatch(REACHED)
    expect(JSON.stringify(list.body)).not.toMatch(PERSON)
    for (const query of [
      { contact_phone: CONTACT.contact_phone },
      { internal_note: NOTE },
      { sort: 'internal_note' },
    ]) {
      const answer = await app.call('GET /v1/assets', { query }, strangers[type])
      expect(refusalOf(answer).code).toBe('invalid_input')
    }
  })

  test('USR-2 AST-13 a hidden change is not given back by its id, and the refusal tells nothing', async () => {
    const { results } = await history(support, { page_size: '100' })
    const entries = results.filter(({ field }) => field.startsWith('contact_') || field === 'internal_note')
    expect(entries).toHaveLength(4)
    const { version } = await asset(support)
    for (const { id: entry_id } of entries) {
      const call = { params: { id, entry_id }, body: { version } }
      const answer = await app.call('POST /v1/assets/{id}/history/{entry_id}/revert', call, strangers[type])
      expect(refusalOf(answer)).toEqual({ code: 'forbidden', issues: undefined })
    }
    expect((await asset(support)).version).toBe(version)
  })
})

describe('to a user who edits what another has registered', () => {
  test('USR-2 AST-12 what changed meanwhile comes without what is hidden', async () => {
    const { version } = await asset(creator)
    await saveBrand(support, version, 'Hitachi')
    const conflict = await saveBrand(strangers.user, version, 'Komatsu')
    expect(refusalOf(conflict)).toEqual({ code: 'changed_meanwhile', issues: ['brand changed_meanwhile'] })
    expect(JSON.stringify(conflict.body)).toMatch(/"current":.*Hitachi/)
    expect(JSON.stringify(conflict.body)).not.toMatch(REACHED)
    expect(JSON.stringify(conflict.body)).not.toMatch(PERSON)
    expect(JSON.stringify((await saveBrand(strangers.user, version + 1, 'Volvo')).body)).not.toMatch(REACHED)
  })

  test('USR-2 a hidden field does not exist: a right guess is refused like a wrong one', async () => {
    const { version } = await asset(creator)
    const guess = (values: object) => saveSection(app, strangers.user, id, 'ownership', { version, values })
    const answers = [
      await guess({ contact_phone: CONTACT.contact_phone }),
      await guess({ contact_phone: '+47 11 11 11 11' }),
      await guess({ contact_phone: null }),
    ]
    for (const answer of answers) {
      expect(refusalOf(answer)).toEqual({ code: 'invalid_input', issues: ['contact_phone unknown_field'] })
    }
  })

  test.for(['duplicate', 'retrade'] as const)(
    'USR-2 AST-3 a %s that they make and own brings neither contacts nor internal notes',
    async (kind) => {
      await app.deps.pool.query(`UPDATE assets SET status = 'DELIVERED' WHERE id = $1`, [id])
      const call = { params: { id }, body: { id: randomUUIDv7() } }
      const { status, body } = await app.call(`POST /v1/assets/{id}/${kind}`, call, strangers.user)
      expect(status).toBe(201)
      const params = { params: { id: body.id }, query: {} }
      const told = await app.call('GET /v1/assets/{id}/history', params, strangers.user)
      expect(JSON.stringify([body, told.body])).not.toMatch(REACHED)
      expect(JSON.stringify([body, told.body])).not.toMatch(new RegExp(NOTE))
      expect(body.owner).toBeNull()
      expect(body.place).toBeNull()
    },
  )

  test('USR-2 AST-9 they change neither category nor portfolio, and the refusal names no field', async () => {
    const { version } = await asset(creator)
    const category = { params: { id }, body: { version, subcategory: 'tractor_unit', drop: [] } }
    expect(refusalOf(await app.call('PUT /v1/assets/{id}/category', category, strangers.user))).toEqual({
      code: 'forbidden',
      issues: undefined,
    })
  })
})

test('USR-2 whoever may see them finds them in the asset and in its history', async () => {
  for (const who of [creator, support, await signInAs(app, 'auction_broker'), await signInAs(app, 'admin')]) {
    const seen = JSON.stringify([await asset(who), await history(who)])
    for (const text of [NOTE, ...Object.values(CONTACT)]) expect(seen).toContain(text)
  }
})
