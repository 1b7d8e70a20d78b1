import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '@klubba/domain/languages'
import { USER_TYPES } from '@klubba/domain/users/user'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '../jobs/jobs.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startTestRegister, type TestRegister } from '../testing/test-register.ts'

const register = await startTestRegister()
const elsewhere = await startTestRegister()
const app = await createTestApp({
  NORWAY_REGISTER_URL: register.url,
  DENMARK_REGISTER_URL: register.url,
  DENMARK_REGISTER_USER: 'klubba',
  DENMARK_REGISTER_PASSWORD: 'word',
})
const hurried = await createTestApp({
  NORWAY_REGISTER_URL: register.url,
  SWEDEN_REGISTER_URL: register.url,
  SWEDEN_REGISTER_TOKEN_URL: `${register.url}/token`,
  SWEDEN_REGISTER_CLIENT_ID: 'client',
  SWEDEN_REGISTER_CLIENT_SECRET: 'secret',
  REGISTER_TIMEOUT_MS: '3000',
})
let user: SignedIn
let hurriedUser: SignedIn
beforeAll(async () => {
  ;[user, hurriedUser] = [await signInAs(app, 'user'), await signInAs(hurried, 'user')]
})
beforeEach(async () => {
  register.asked = []
  for (const { deps } of [app, hurried]) {
    await deps.db.deleteFrom('tries').execute()
    await deps.db.deleteFrom('register_answers').execute()
  }
})

const NORWAY = { country: '578', number: '801250475' }
const DENMARK = { country: '208', number: '77180885' }
const SWEDEN = { country: '752', number: '5563785442' }
const unit = { organisasjonsnummer: NORWAY.number, navn: 'Fjell Maskin AS' }
const found = { json: unit }

const lookUp = (query: object = NORWAY, who = user) =>
  app.call('GET /v1/organizations/lookup', { query }, { token: who.token })
const lookUpHurried = (query: object) =>
  hurried.call('GET /v1/organizations/lookup', { query }, { token: hurriedUser.token })

const failed = { status: 502, body: { code: 'lookup_failed' } }

describe('who and what', () => {
  test.for(USER_TYPES)('ORG-3 a lookup by the user type %s', async (userType) => {
    register.answer = () => found
    const who = await signInAs(app, userType)
    const allowed = userType !== 'read'
    expect((await lookUp(NORWAY, who)).status).toBe(allowed ? 200 : 403)
    const countries = await app.call('GET /v1/organizations/lookup_countries', {}, { token: who.token })
    expect(countries.status).toBe(allowed ? 200 : 403)
    expect(register.asked).toHaveLength(allowed ? 1 : 0)
  })

  test('ORG-3 the register is named, and the countries are listed that can be looked up', async () => {
    register.answer = () => found
    expect((await lookUp()).body.source).toBe('Enhetsregisteret (Brønnøysund Register Centre), open data')
    const countries = await app.call('GET /v1/organizations/lookup_countries', {}, { token: user.token })
    expect(countries.body.results).toEqual([
      { country_id: 578, by_name: true },
      { country_id: 208, by_name: true },
      { country_id: 246, by_name: true },
    ])
    const { token } = hurriedUser
    const others = await hurried.call('GET /v1/organizations/lookup_countries', {}, { token })
    expect(others.body.results).toContainEqual({ country_id: 752, by_name: false })
  })

  test.for([
    [{}, 'country', 'required'],
    [{ country: '578' }, 'number', 'number_or_name'],
    [{ ...NORWAY, name: 'Fjell' }, 'number', 'number_or_name'],
    [{ country: '840', number: '1' }, 'country', 'not_an_option'],
    [{ country: 'NO', number: '1' }, 'country', 'wrong_format'],
    [{ ...NORWAY, number: '801250476' }, 'number', 'wrong_number'],
    [{ ...NORWAY, number: '' }, 'number', 'wrong_number'],
    [{ ...NORWAY, number: '../enheter' }, 'number', 'wrong_number'],
    [{ ...SWEDEN, number: '5563785443' }, 'number', 'wrong_number'],
    [{ country: '578', name: ' ab ' }, 'name', 'too_short'],
    [{ ...NORWAY, url: 'http://evil.example' }, 'url', 'unknown_field'],
  ] as const)('ORG-3 %j is refused at %s with %s, and no register asked', async ([query, path, code]) => {
    expect(await lookUp(query)).toMatchObject({ status: 400, body: { issues: [{ path, code }] } })
    expect(register.asked).toEqual([])
  })

  test('ORG-3 a register whose credentials are not set is off', async () => {
    for (const query of [SWEDEN, { country: '752', name: 'Maskin' }]) {
      expect(await lookUp(query)).toMatchObject({ status: 409, body: { code: 'lookup_off' } })
    }
  })

  const messages = {
    en: ['The organization cannot be found', 'Failed to lookup Organization'],
    no: ['Organisasjonen finnes ikke', 'Oppslag på organisasjon mislyktes'],
    sv: ['Organisationen kan inte hittas', 'Det gick inte att slå upp organisationen'],
    da: ['Organisationen kan ikke findes', 'Opslag på organisation mislykkedes'],
    fi: ['Organisaatiota ei löydy', 'Organisaation haku epäonnistui'],
  }
  test.for(LANGUAGES)('ORG-3 what went wrong is told in %s', async (language) => {
    const told = async (status: number, query: object) => {
      register.answer = () => ({ status })
      const options = { token: user.token, language }
      return (await app.call('GET /v1/organizations/lookup', { query }, options)).body as unknown
    }
    const [missing, broken] = messages[language]
    expect(await told(404, NORWAY)).toMatchObject({ message: missing })
    expect(await told(400, { ...NORWAY, number: '839784880' })).toMatchObject({ message: broken })
  })

  test('ORG-3 somebody who looks up without end is told to wait; what is remembered does not count', async () => {
    register.answer = ({ path }) => (path?.includes('?') ? { json: { page: { totalElements: 0 } } } : found)
    await lookUp()
    for (let count = 1; count < 10; count++) {
      expect((await lookUp({ country: '578', name: `Maskin ${count}` })).status).toBe(200)
    }
    const more = { country: '578', name: 'one more' }
    expect(await lookUp(more)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    expect((await lookUp()).status).toBe(200)
    expect((await lookUp(more, await signInAs(app, 'support'))).status).toBe(200)
  })
})

describe('a register in trouble', () => {
  const padding = ' '.repeat(1024 * 1024)
  const large = JSON.stringify({ ...unit, padding })
  const once: [string, ReturnType<TestRegister['answer']>][] = [
    ['broken JSON', { body: '{"organisasjonsnummer":' }],
    ['another content type', { body: JSON.stringify(unit), headers: { 'content-type': 'text/html' } }],
    ['no content type', { body: JSON.stringify(unit), headers: { 'content-type': '' } }],
    ['an empty body', { body: '' }],
    ['a body too large', { body: large }],
    ['a small body that unpacks to one too large', { body: gzipSync(large), headers: { 'content-encoding': 'gzip' } }],
    ['a bad request', { status: 400 }],
    ['credentials refused', { status: 401 }],
    ['not allowed', { status: 403 }],
    ['too many requests', { status: 429, headers: { 'retry-after': '1' } }],
    ['success of another kind', { status: 204 }],
  ]
  test.for(once)('ORG-3 %s is a failed lookup at the first try', async ([, reply]) => {
    register.answer = () => reply
    for (const query of [NORWAY, DENMARK]) {
      register.asked = []
      expect(await lookUp(query)).toMatchObject(failed)
      expect(register.asked).toHaveLength(1)
    }
  })

  test.for([301, 302, 307, 308])('ORG-3 a redirect (%i) is not followed', async (status) => {
    elsewhere.answer = () => found
    for (const location of [`${elsewhere.url}/enheter/801250475`, '/moved/801250475']) {
      register.answer = ({ path }) => (path?.startsWith('/moved') ? found : { status, headers: { location } })
      expect(await lookUp()).toMatchObject(failed)
    }
    expect(elsewhere.asked).toEqual([])
    expect(register.asked).toHaveLength(2)
  })

  test.for([[{ status: 500 }], [{ status: 503 }], ['hang up']] as const)(
    'ORG-3 %j is tried once more',
    async ([trouble]) => {
      register.answer = (_, time) => (time === 1 ? trouble : found)
      expect(await lookUp()).toMatchObject({ status: 200, body: { results: [{ name: 'Fjell Maskin AS' }] } })
      expect(register.asked).toHaveLength(2)
    },
  )

  test.for([[{ status: 500 }], ['hang up']] as const)('ORG-3 %j twice is a failed lookup', async ([trouble]) => {
    register.answer = (_, time) => (time <= 2 ? trouble : found)
    expect(await lookUp()).toMatchObject(failed)
    expect(register.asked).toHaveLength(2)
  })

  test('ORG-3 a register that is not there is a failed lookup', async () => {
    const gone = await createTestApp({ NORWAY_REGISTER_URL: 'http://127.0.0.1:1' })
    const { token } = await signInAs(gone, 'user')
    expect(await gone.call('GET /v1/organizations/lookup', { query: NORWAY }, { token })).toMatchObject(failed)
  })

  test.for([
    ['before it says anything', 'silence'],
    ['in the middle of its answer', { hang: true, body: '{"navn":' }],
  ] as const)('ORG-3 a register that stops %s is given up after two tries', async ([, reply]) => {
    register.answer = () => reply
    expect(await lookUpHurried(NORWAY)).toMatchObject(failed)
    expect(register.asked).toHaveLength(2)
  })

  test('ORG-3 all questions of one lookup share one limit', async () => {
    const token = { json: { access_token: 'token' } }
    register.answer = ({ path }, time) => (path === '/token' && time > 1 ? token : 'silence')
    expect(await lookUpHurried(SWEDEN)).toMatchObject(failed)
    // The first try for the token and the one for the organization have used up the time of two.
    expect(register.asked.map(({ path }) => path)).toEqual(['/token', '/token', '/organisationer'])
  })
})

describe('what was answered', () => {
  const ages = (age: string) =>
    app.deps.db
      .updateTable('register_answers')
      .set({ fetched_at: sql<Date>`now() - ${age}::interval` })
      .execute()

  test('ORG-3 is remembered for a day, by all servers, and then asked anew', async () => {
    register.answer = () => found
    expect((await lookUp()).body.cached_at).toBeUndefined()
    await ages('23 hours')
    const other = await app.another()
    const { token } = user
    const remembered = await other.call('GET /v1/organizations/lookup', { query: NORWAY }, { token })
    expect(remembered.body).toMatchObject({ results: [{ name: 'Fjell Maskin AS' }] })
    expect(Date.now() - Date.parse(remembered.body.cached_at ?? '')).toBeGreaterThan(22 * 3_600_000)
    expect((await lookUp({ ...NORWAY, number: '801 250 475' })).body.cached_at).toBe(remembered.body.cached_at)
    expect(register.asked).toHaveLength(1)
    await ages('25 hours')
    register.answer = () => ({ json: { ...unit, navn: 'Fjord Maskin AS' } })
    const anew = await lookUp()
    expect(anew.body).toMatchObject({ results: [{ name: 'Fjord Maskin AS' }] })
    expect(anew.body.cached_at).toBeUndefined()
    expect((await lookUp()).body.cached_at).toBeDefined()
    expect(register.asked).toHaveLength(2)
  })

  test('ORG-3 also that there is nothing; a failure is not', async () => {
    register.answer = () => ({ status: 410 })
    await lookUp()
    expect(await lookUp()).toMatchObject({ status: 404, body: { code: 'organization_not_in_register' } })
    expect(register.asked).toHaveLength(1)
    const other = { ...NORWAY, number: '839784880' }
    register.answer = () => ({ status: 400 })
    expect(await lookUp(other)).toMatchObject(failed)
    register.answer = () => ({ json: { ...unit, organisasjonsnummer: other.number } })
    expect((await lookUp(other)).status).toBe(200)
  })

  test('ORG-3 is asked anew when another version of the product has written it', async () => {
    register.answer = () => found
    await lookUp()
    await app.deps.db.updateTable('register_answers').set({ answer: '[{"title":"x"}]' }).execute()
    expect((await lookUp()).body).toMatchObject({ results: [{ name: 'Fjell Maskin AS' }] })
    expect(register.asked).toHaveLength(2)
  })

  test('ORG-3 is cleared away when it is old', async () => {
    register.answer = () => found
    await lookUp()
    await ages('25 hours')
    register.answer = () => ({ status: 404 })
    await lookUp({ country: '578', number: '962972691' })
    await enqueue(app.deps.db, 'clear_expired', {})
    await app.runJobs()
    const left = await app.deps.db.selectFrom('register_answers').select('key').execute()
    expect(left).toEqual([{ key: 'NO number 962972691' }])
  })
})
