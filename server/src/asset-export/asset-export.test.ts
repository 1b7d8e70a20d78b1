import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { configuredAuction, kroner } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { readCsv, readXlsx } from '../testing/read-tables.ts'
import { newPerson, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [reader, user, support] = await Promise.all([
  signInAs(app, 'read'),
  signInAs(app, 'user'),
  signInAs(app, 'support'),
])
const { db } = app.deps

const listed = (changes: object = {}) => ({
  kind: 'assets',
  listing: 'assets',
  format: 'csv',
  filters: {},
  sort: 'year',
  ...changes,
})

async function fetchFile(who: SignedIn, download: object, language = 'en'): Promise<Buffer> {
  const asked = await app.call('POST /v1/downloads', { body: { download } }, { token: who.token, language })
  expect(asked.status).toBe(201)
  const answer = await app.inject({ method: 'GET', url: asked.body.url })
  expect(answer.statusCode).toBe(200)
  // The address works once.
  expect((await app.inject({ method: 'GET', url: asked.body.url })).statusCode).toBe(404)
  return answer.rawPayload
}

/** The rows of a file in English, each by the names of its columns. */
async function tableOf(who: SignedIn, changes: object = {}): Promise<Record<string, string>[]> {
  const [heads = [], ...rows] = readCsv(String(await fetchFile(who, listed(changes))), ',')
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])))
}

beforeAll(async () => {
  await configuredAuction(app, user, { reserve: kroner(81_250) })
  await configuredAuction(app, support, { reserve: kroner(99_000) })
  const formula = await completeAsset(app, user, { brand: '=HYPERLINK("x")', model: '+1', year: 2009 })
  const person = newPerson({ name: '@Kari Hemmelig' })
  await app.call('POST /v1/owners', { body: person }, { token: support.token })
  const place = { ...noAddress, postal_place: 'Oulu', country_id: 246 }
  await saveSection(app, user, formula.id, 'ownership', { version: formula.version, owner_id: person.id, place })
  const away = await completeAsset(app, user, { year: 2001 })
  const call = { params: { id: away.id }, body: { version: away.version } }
  await app.call('POST /v1/assets/{id}/archive', call, { token: user.token })
  await newAsset(app, user)
})

test('AST-14 LNG-2 the file holds what is filtered, in its order, in the language and number format of its reader', async () => {
  const filters = { status: ['INVENTORY'], brand: ['Volvo'] }
  const [heads, ...rows] = readCsv(String(await fetchFile(support, listed({ filters, sort: '-year' }), 'no')), ';')
  expect(heads?.slice(0, 4)).toEqual(['Objektnummer', 'Objekt', 'Kategori', 'Underkategori'])
  const query = { ...filters, sort: '-year' }
  const { results } = (await app.call('GET /v1/assets', { query }, { token: support.token })).body
  expect(rows.map(([number]) => number)).toEqual(results.map(({ asset_number }) => asset_number))
  const reserve = heads?.indexOf('Minstepris') ?? -1
  expect(rows.map((row) => row[reserve]).toSorted()).toEqual(['81250,00', '99000,00'])
  expect(rows[0]?.at(-1)).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  const archived = await tableOf(support, { listing: 'archive' })
  expect(archived.map(({ Year }) => Year)).toEqual(['2001'])
})

test('AST-14 cells that would run as a formula are defused, and Excel gets real numbers and dates', async () => {
  const [row] = await tableOf(support, { filters: { year_to: 2009 } })
  expect(row).toMatchObject({ Brand: `'=HYPERLINK("x")`, Model: "'+1", Owner: "'@Kari Hemmelig", Country: 'Finland' })
  const download = listed({ format: 'xlsx', filters: { year_to: 2009 } })
  const [heads = [], cells = []] = readXlsx(await fetchFile(support, download))['Assets'] ?? []
  const cell = (name: string) => cells[heads.findIndex(({ text }) => text === name)]
  expect(cell('Brand')).toMatchObject({ text: '=HYPERLINK("x")', isText: true, style: '6' })
  expect(cell('Usage (h)')).toMatchObject({ text: '8200', isText: false, style: '5' })
  expect(cell('Registered')).toMatchObject({ isText: false, style: '4' })
})

test('AST-14 who may not see them gets no names of people and no reserves', async () => {
  for (const who of [reader, user]) {
    const file = String(await fetchFile(who, listed()))
    expect(file).not.toContain('Hemmelig')
    expect(file).toContain('Private person')
    expect(file).not.toContain('99000')
  }
  expect((await tableOf(reader))[0]).not.toHaveProperty('Reservation price')
  const own = (await tableOf(user)).map((row) => row['Reservation price']).filter(Boolean)
  expect(own).toEqual(['81250.00'])
  const all = (await tableOf(support)).map((row) => row['Reservation price']).filter(Boolean)
  expect(all).toHaveLength(2)
})

test('AST-14 a large list is refused at once, made in the background, and is of one moment', async () => {
  await sql`
    INSERT INTO assets (id, category, subcategory, values, ready_count, created_by, updated_by)
    SELECT gen_random_uuid(), 'loaders', 'wheel_loader',
      jsonb_build_object('asset_number', 'L-' || n, 'brand', 'Many', 'year', 1990 + n % 30),
      0, ${user.user.id}, ${user.user.id}
    FROM generate_series(1, 5001) AS n`.execute(db)
  const exported = listed({ filters: { brand: ['Many'] }, sort: '-updated_at' })
  const asked = await app.call('POST /v1/downloads', { body: { download: exported } }, { token: user.token })
  expect((await app.inject({ method: 'GET', url: asked.body.url })).statusCode).toBe(413)

  const body = { id: randomUUIDv7(), export: exported }
  const ask = () => app.call('POST /v1/exports', { body }, { token: user.token })
  const waiting = { id: body.id, status: 'waiting', rows_done: 0, rows_total: 5001 }
  expect(await ask()).toMatchObject({ status: 202, body: waiting })
  expect((await ask()).body).toEqual(waiting)
  await app.runJobs()
  const progress = (who: SignedIn) =>
    app.call('GET /v1/exports/{id}', { params: { id: body.id } }, { token: who.token })
  expect((await progress(user)).body).toMatchObject({ status: 'done', rows_done: 5001 })
  expect((await progress(support)).status).toBe(404)
  const rows = readCsv(String(await fetchFile(user, { kind: 'export', id: body.id })), ',').slice(1)
  expect(new Set(rows.map(([number]) => number)).size).toBe(5001)
})

test('AST-8 AST-14 T2 the file says the grade in words, and of an asset that nobody graded that it is not graded', async () => {
  const brand = 'Graded in words'
  const [none, best] = [
    await completeAsset(app, user, { brand, year: 2001 }),
    await completeAsset(app, user, { brand }),
  ]
  await saveSection(app, user, none.id, 'condition', { version: none.version, condition_notes: 'Runs' })
  await saveSection(app, user, best.id, 'condition', { version: best.version, condition: 0 })
  const filters = { brand: [brand] }
  const rows = await tableOf(support, { filters })
  expect(rows.map(({ Condition }) => Condition)).toEqual(['Not graded', 'Fully functional at last use'])
  const [heads = [], row = []] = readCsv(String(await fetchFile(support, listed({ filters }), 'no')), ';')
  expect(row[heads.indexOf('Tilstand')]).toBe('Ikke vurdert')
  const [names = [], cells = []] =
    readXlsx(await fetchFile(support, listed({ format: 'xlsx', filters })))['Assets'] ?? []
  expect(cells[names.findIndex(({ text }) => text === 'Condition')]).toMatchObject({ text: 'Not graded', isText: true })
})

test('AST-14 that a list was taken along is in the audit log', async () => {
  const admin = await signInAs(app, 'admin')
  await fetchFile(admin, listed({ filters: { year_to: 2009 } }))
  const query = { action: 'assets_exported', user: admin.user.id }
  const { body } = await app.call('GET /v1/audit', { query }, { token: admin.token })
  expect(body.results[0]).toMatchObject({ details: { listing: 'assets', format: 'csv' } })
})
