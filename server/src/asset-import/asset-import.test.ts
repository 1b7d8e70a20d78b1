import { randomUUIDv7 } from 'node:crypto'
import type { AssetImport, ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset, saveSection } from '../testing/asset-factories.ts'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { workOnImport } from './import-jobs-service.ts'

const app = await createTestApp()
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const admin = await signInAs(app, 'admin')
const organization = await createOrganization(app, broker, { name: 'Hansen Maskin AS' })
const owner = { id: randomUUIDv7(), owner_type: 'organization', organization_id: organization.id }
await app.call('POST /v1/owners', { body: owner }, broker)

/** Sends a file; the answer as it is. */
const send = (text: string | Buffer, { token }: SignedIn = broker, id = randomUUIDv7(), language = 'en') =>
  app.inject({
    method: 'PUT',
    url: `/v1/asset_imports/${id}/file?name=machines.csv`,
    payload: text,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'accept-language': language,
    },
  })

const get = async (id: string, who = broker) =>
  (await app.call('GET /v1/asset_imports/{id}', { params: { id } }, who)).body

async function rowsOf(id: string, show = 'all'): Promise<ImportRow[]> {
  const call = { params: { id }, query: { show, page_size: '100' } }
  return (await app.call('GET /v1/asset_imports/{id}/rows', call, broker)).body.results
}

async function checked(text: string, subcategory: string | null = 'crawler_excavator'): Promise<AssetImport> {
  const { id, mapping, version } = (await send(text)).json<AssetImport>()
  const body = { version, mapping, subcategory }
  const saved = await app.call('PUT /v1/asset_imports/{id}/mapping', { params: { id }, body }, broker)
  expect(saved).toMatchObject({ status: 202, body: { status: 'checking' } })
  await app.runJobs()
  return get(id)
}

async function run({ id, version }: AssetImport): Promise<AssetImport> {
  const asked = await app.call('POST /v1/asset_imports/{id}/run', { params: { id }, body: { version } }, broker)
  expect(asked).toMatchObject({ status: 202, body: { status: 'running' } })
  await app.runJobs()
  return get(id)
}

const mend = (id: string, { row_number, version }: ImportRow, body: object) =>
  app.call(
    'PUT /v1/asset_imports/{id}/rows/{row_number}',
    { params: { id, row_number }, body: { version, ...body } },
    broker,
  )

const assetOf = async (id: string) => (await app.call('GET /v1/assets/{id}', { params: { id } }, admin)).body
const countAssets = async () =>
  Number(
    (
      await db
        .selectFrom('assets')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const HEADINGS = 'Serienr;Merke;Modell;Årsmodell;Vekt (kg);Timer;Eier;Land;Postnr;Poststed;Drivstoff;Skryt'
let last = 0
const vin = () => `IMP-${++last}`
const complete = (number: string) =>
  `${number};Volvo;EC220E;2018;22 000;8.200;Hansen Maskin AS;Norge;5003;Bergen;Diesel;!`

test('AST-14 a file waits on the server with its columns understood, for its sender alone, and no asset changes', async () => {
  const before = await countAssets()
  const id = randomUUIDv7()
  const sent = await send(`${HEADINGS}\n${complete(vin())}\n\n`, broker, id)
  expect(sent.statusCode).toBe(201)
  const { mapping, columns, rows_total, status } = sent.json<AssetImport>()
  const machine = ['vin', 'brand', 'model', 'year', 'weight', 'usage_hours']
  expect(mapping).toEqual([
    ...machine,
    'owner',
    'place.country',
    'place.postal_code',
    'place.postal_place',
    'fuel',
    null,
  ])
  expect({ first: columns[4], rows_total, status }).toEqual({
    first: { letter: 'E', heading: 'Vekt (kg)', samples: ['22 000'] },
    rows_total: 1,
    status: 'uploaded',
  })
  expect((await send('sent;again\n1;2', broker, id)).json<AssetImport>().rows_total).toBe(1)
  const params = { id }
  expect((await app.call('GET /v1/asset_imports/{id}', { params }, admin)).status).toBe(404)
  expect((await app.call('GET /v1/asset_imports/{id}/rows', { params, query: {} }, admin)).status).toBe(404)
  expect((await app.call('GET /v1/asset_imports', { query: {} }, admin)).body.total).toBe(0)
  expect((await send('a;b\n1;2', admin, id)).statusCode).toBe(404)
  const { token } = await signInAs(app, 'user')
  expect((await send('a;b\n1;2', { ...broker, token })).statusCode).toBe(403)
  expect(await countAssets()).toBe(before)
})

test('AST-14 bad files are refused with what is wrong and where, in the language of the sender', async () => {
  const messageOf = async (text: string | Buffer, language = 'en') => {
    const answer = await send(text, broker, randomUUIDv7(), language)
    expect(answer.statusCode).toBe(400)
    return answer.json<{ issues: { message: string }[] }>().issues[0]?.message
  }
  expect(await messageOf('VIN;Brand\nSN-1;Volvo;x')).toBe('Column C has no heading, but row 2 has something in it.')
  expect(await messageOf('VIN;Merke;Modell\nSerienummer;Merke;Årsmodell\nSN-1;a;b', 'no')).toBe(
    'Rad 2 ser ut som en overskriftsrad til. Behold bare én.',
  )
  expect(await messageOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('machines.csv is in the wrong format')
  expect(await messageOf('')).toBe('machines.csv is empty')
  expect(await messageOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toContain('Max file size is 10MB')
})

test('AST-14 the dry run says of each row what becomes of it; the import does it, once, as if it were registered by hand', async () => {
  const known = await completeAsset(app, broker)
  const [first, draft] = [vin(), vin()]
  const text = [
    HEADINGS,
    complete(first),
    `${draft};Volvo;;;;;;;;;;`,
    `${String(known.values['vin'])};;EC250E;;;;;;;;;`,
    `${String(known.values['vin']).toLowerCase()} ;;;;;;;;;;;`.replace('sn-', 'SN '),
    `${vin()};Volvo;EC220E;1700;heavy;1,5;Nobody AS;Atlantis;;;Coal;`,
    `;;;;;;;Norge;999;;;`,
  ].join('\n')
  const before = await countAssets()
  const found = await checked(text)
  const rows = await rowsOf(found.id)
  // Two rows of one number: neither is taken before somebody has said which is meant.
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'new_draft', 'refused', 'refused', 'refused', 'refused'])
  expect(rows[1]?.missing).toEqual(expect.arrayContaining(['model', 'year', 'weight', 'usage_hours']))
  expect(rows[2]?.issues).toMatchObject([{ path: 'vin', code: 'vin_twice', message: 'Row 5 has the same number.' }])
  expect(Object.fromEntries((rows[4]?.issues ?? []).map(({ path, code }) => [path, code]))).toEqual({
    year: 'too_small',
    weight: 'cell_not_a_number',
    usage_hours: 'wrong_type',
    owner: 'name_unknown',
    'place.country': 'not_an_option',
    fuel: 'not_an_option',
  })
  expect(rows[5]?.issues.map(({ path, code }) => [path, code])).toEqual([['place.postal_code', 'wrong_postal_code']])
  expect(await countAssets()).toBe(before)

  const twin = rows[3] ?? expect.fail()
  expect((await mend(found.id, twin, { left_out: true })).body).toMatchObject({ left_out: true })
  const wrong = rows[4] ?? expect.fail()
  const cells = {
    3: '2019',
    4: '21 500',
    5: '1500',
    6: organization.organization_number ?? '',
    7: 'no',
    8: '0150',
    10: 'Diesel',
  }
  const mended = await mend(found.id, wrong, { cells })
  expect(mended.body).toMatchObject({ outcome: 'new', issues: [], cells: expect.arrayContaining(['21 500']) })
  expect(await mend(found.id, wrong, { cells })).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  const again = await rowsOf(found.id)
  expect(again[2]).toMatchObject({ outcome: 'update', asset: { id: known.id, asset_number: known.asset_number } })
  expect((await get(found.id)).counts).toEqual({ new: 2, new_draft: 1, update: 1, unchanged: 0, refused: 1 })

  const done = await run(await get(found.id))
  expect(done).toMatchObject({ status: 'done', imported: 4, counts: { refused: 1 }, progress: { done: 4, total: 4 } })
  expect(await countAssets()).toBe(before + 3)
  const imported = await rowsOf(found.id, 'imported')
  const made = await assetOf(imported[0]?.asset?.id ?? '')
  expect(made).toMatchObject({
    status: 'INVENTORY',
    values: { vin: first, brand: 'Volvo', year: 2018, weight: 22_000, usage_hours: 8200, fuel: 'diesel' },
    owner: { id: owner.id },
    place: { country_id: 578, postal_code: '5003', postal_place: 'Bergen' },
    created_by: { id: broker.user.id },
  })
  expect(await assetOf(imported[1]?.asset?.id ?? '')).toMatchObject({ status: 'DRAFT', values: { vin: draft } })
  // Only what was given has changed.
  expect(await assetOf(known.id)).toMatchObject({ values: { ...known.values, model: 'EC250E' }, status: 'INVENTORY' })
  const call = { params: { id: made.id }, query: {} }
  const { body: history } = await app.call('GET /v1/assets/{id}/history', call, admin)
  expect(history.results.map(({ field }) => field)).toEqual(expect.arrayContaining(['status', 'brand', 'owner_id']))

  // The answer was lost, or the button was pressed twice; the job is given out twice.
  const repeat = { params: { id: found.id }, body: { version: done.version - 1 } }
  expect((await app.call('POST /v1/asset_imports/{id}/run', repeat, broker)).body).toMatchObject({ status: 'done' })
  await db.updateTable('asset_imports').set({ status: 'running' }).where('id', '=', found.id).execute()
  await app.deps.pool.query(
    `SELECT graphile_worker.add_job('work_on_asset_import', json_build_object('id', $1::text))
     FROM generate_series(1, 2)`,
    [found.id],
  )
  await app.runJobs()
  expect(await get(found.id)).toMatchObject({ status: 'done', imported: 4 })
  expect(await countAssets()).toBe(before + 3)

  // The same file a second time: what was made is found by its number, and says the same already.
  const second = await checked(`${HEADINGS}\n${complete(first)}`)
  expect((await rowsOf(second.id))[0]).toMatchObject({ outcome: 'unchanged', asset: { id: made.id } })
})

describe('an asset that changes between the dry run and the import', () => {
  test('AST-14 is not overwritten: the row says what somebody else has changed, and can be checked again', async () => {
    const asset = await completeAsset(app, broker)
    const number = String(asset.values['vin'])
    const found = await checked(`VIN;Model;Weight\n${number};EC300E;23500`)
    expect(found.counts.update).toBe(1)
    const saved = await saveSection(app, admin, asset.id, 'info', {
      version: asset.version,
      values: { model: 'EC380E' },
    })
    expect(saved.status).toBe(200)
    const done = await run(found)
    expect(done).toMatchObject({ imported: 0, counts: { refused: 1 } })
    const [row] = await rowsOf(found.id)
    expect(row?.issues).toMatchObject([{ path: 'model', code: 'changed_meanwhile' }])
    expect(await assetOf(asset.id)).toMatchObject({ values: { model: 'EC380E', weight: 22_000 } })
    const body = { version: done.version }
    expect(
      (await app.call('POST /v1/asset_imports/{id}/check', { params: { id: found.id }, body }, broker)).status,
    ).toBe(202)
    await app.runJobs()
    await run(await get(found.id))
    expect(await assetOf(asset.id)).toMatchObject({ values: { model: 'EC300E', weight: 23_500 } })
  })

  test('AST-14 what others have changed beside it stays, as after a single save', async () => {
    const asset = await completeAsset(app, broker)
    const found = await checked(`VIN;Model\n${String(asset.values['vin'])};EC300E`)
    await saveSection(app, admin, asset.id, 'info', { version: asset.version, values: { brand: 'Cat' } })
    expect(await run(found)).toMatchObject({ imported: 1 })
    expect(await assetOf(asset.id)).toMatchObject({ values: { brand: 'Cat', model: 'EC300E' } })
  })

  test('AST-14 a machine that was registered meanwhile is not registered twice', async () => {
    const number = vin()
    const found = await checked(`${HEADINGS}\n${complete(number)}`)
    const other = await completeAsset(app, admin, { vin: number })
    expect(await run(found)).toMatchObject({ imported: 0, counts: { refused: 1 } })
    expect((await rowsOf(found.id))[0]?.issues).toMatchObject([{ path: 'vin', code: 'changed_meanwhile' }])
    const body = { version: (await get(found.id)).version }
    await app.call('POST /v1/asset_imports/{id}/check', { params: { id: found.id }, body }, broker)
    await app.runJobs()
    expect((await rowsOf(found.id))[0]).toMatchObject({ outcome: 'update', asset: { id: other.id } })
  })
})

test('AST-14 two imports at once make one machine once: the second says that it is there', async () => {
  const number = vin()
  const imports = [await checked(`${HEADINGS}\n${complete(number)}`), await checked(`${HEADINGS}\n${complete(number)}`)]
  const ids = imports.map(({ id }) => id)
  await db.updateTable('asset_imports').set({ status: 'running' }).where('id', 'in', ids).execute()
  await Promise.all(ids.map((id) => workOnImport(app.deps, { id })))
  const done = await Promise.all(ids.map((id) => get(id)))
  expect(done.map(({ imported }) => imported).toSorted()).toEqual([0, 1])
  const found = await db.selectFrom('assets').select('id').where('bare_vin', '=', number.replace('-', '')).execute()
  expect(found).toHaveLength(1)
})

describe('what a single save heeds', () => {
  let id = ''
  beforeAll(async () => {
    const auction = await liveAuction(app, broker)
    const row = await db.selectFrom('auctions').select('asset_id').where('id', '=', auction).executeTakeFirstOrThrow()
    id = row.asset_id
    await db.updateTable('assets').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
    const [bidder] = await approvedBidders(app, broker, 1)
    await placeBid(app, auction, bidder?.id ?? '', 2000)
  })

  test('AST-14 what bidders went by stays after the first bid; archived and delivered machines are left alone', async () => {
    const sold = await assetOf(id)
    const [archived, delivered] = [await completeAsset(app, broker), await completeAsset(app, broker)]
    const body = { version: archived.version }
    await app.call('POST /v1/assets/{id}/archive', { params: { id: archived.id }, body }, broker)
    await db.updateTable('assets').set({ status: 'DELIVERED' }).where('id', '=', delivered.id).execute()
    const numbers = [sold, archived, delivered].map(({ values }) => String(values['vin']))
    const found = await checked(['VIN;Weight', ...numbers.map((number) => `${number};25000`)].join('\n'))
    const rows = await rowsOf(found.id)
    expect(rows.map(({ issues }) => issues[0]?.code)).toEqual(['locked_by_bids', 'vin_put_away', 'vin_put_away'])
    expect(rows[0]?.issues[0]?.message).toBe('Somebody has bid already. This can no longer be changed.')
  })

  test('AST-14 whoever loses the right to import between asking and doing imports nothing', async () => {
    const found = await checked(`${HEADINGS}\n${complete(vin())}`)
    const { version } = found
    await app.call('POST /v1/asset_imports/{id}/run', { params: { id: found.id }, body: { version } }, broker)
    await db.updateTable('users').set({ user_type: 'read' }).where('id', '=', broker.user.id).execute()
    await app.runJobs()
    await db.updateTable('users').set({ user_type: 'auction_broker' }).where('id', '=', broker.user.id).execute()
    expect(await get(found.id)).toMatchObject({ status: 'checked', imported: 0 })
  })
})

test('AST-8 AST-14 T2 a row grades by its cell, 0 included; one that is empty or says “not graded” does not', async () => {
  const known = await completeAsset(app, broker)
  const [best, none, said] = [vin(), vin(), vin()]
  const rows = [
    [String(known.values['vin']), '0'],
    [best, '0'],
    [none, ''],
    [said, 'Ikke vurdert'],
  ]
  const before = await checked(['Serienr;Tilstand', ...rows.map((row) => row.join(';'))].join('\n'))
  expect((await rowsOf(before.id)).map(({ outcome }) => outcome)).toEqual([
    'update',
    'new_draft',
    'new_draft',
    'new_draft',
  ])
  await run(before)
  const made = await rowsOf(before.id)
  const grades = await Promise.all(
    made.map(async ({ asset }) => (asset ? (await assetOf(asset.id)).graded : undefined)),
  )
  expect(grades).toEqual([true, true, false, false])
})

test('AST-14 AST-19 T20 a note that takes the place of another has no language; the same note keeps the one it has', async () => {
  const { id, version, values } = await completeAsset(app, broker)
  const languages = { written_in: 'no', translations: { en: 'A dent' } } as const
  const body = { version, condition_notes: 'En bulk', condition_notes_languages: languages }
  expect((await saveSection(app, broker, id, 'condition', body)).status).toBe(200)
  const fileOf = (note: string) => `Serienr;Merknader om tilstand\n${String(values['vin'])};${note}\n`
  const same = await checked(fileOf('En bulk'))
  expect((await rowsOf(same.id)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
  await run(await checked(fileOf('Ny lakk')))
  const imported = await assetOf(id)
  expect([imported.condition_notes, imported.condition_notes_languages]).toEqual([
    'Ny lakk',
    { written_in: null, translations: {} },
  ])
})

test('AST-14 AST-27 T8 columns of an inspection become its record; the same file again changes nothing', async () => {
  const number = vin()
  const headings = 'Serienr;Siste EU-kontroll;Godkjent;Kontrolltype;Kontrollert dato;Resultat'
  const file = `${headings}\n${number};01.05.2026;ja;Årskontroll;02.05.2026;Godkjent\n`
  const first = await run(await checked(file, 'tractor_unit'))
  const [row] = await rowsOf(first.id)
  const { inspections } = await assetOf(row?.asset?.id ?? '')
  expect(inspections).toMatchObject([
    { kind: 'eu_inspection', inspected_at: '2026-05-01', result: 'COMPLIANT' },
    { kind: 'annual', inspected_at: '2026-05-02', result: 'COMPLIANT' },
  ])
  const again = await checked(file, 'tractor_unit')
  expect((await rowsOf(again.id)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
  // An inspection of another kind is another record.
  const lifting = await run(
    await checked(`Serienr;Kontrolltype;Kontrollert dato\n${number};Kontroll av løfteinnretning;03.03.2025\n`, null),
  )
  expect(lifting.status).toBe('done')
  const kinds = (await assetOf(row?.asset?.id ?? '')).inspections.map(({ kind }) => kind)
  expect(kinds).toEqual(['eu_inspection', 'annual', 'lifting'])
})

test('AST-14 columns are remembered for the next file; wrong ones are refused; what is discarded is gone, its assets stay', async () => {
  const { id, version, mapping } = (await send('Hva det er;Merke\nSN-9;Volvo')).json<AssetImport>()
  expect(mapping).toEqual([null, 'brand'])
  const save = (given: (string | null)[]) =>
    app.call(
      'PUT /v1/asset_imports/{id}/mapping',
      { params: { id }, body: { version, mapping: given, subcategory: null } },
      broker,
    )
  expect((await save(['nonsense', 'brand'])).body).toMatchObject({
    issues: [{ path: 'mapping.0', code: 'not_an_option' }],
  })
  expect((await save(['brand', 'brand'])).body).toMatchObject({ issues: [{ path: 'mapping.1', code: 'column_twice' }] })
  expect((await save(['vin', 'brand'])).status).toBe(202)
  expect((await save(['vin', 'brand'])).status).toBe(412)
  await app.runJobs()
  expect((await rowsOf(id))[0]?.issues).toMatchObject([{ path: 'subcategory', code: 'required' }])
  expect((await send('Hva det er\tMerke\nSN-9\tVolvo')).json<AssetImport>().mapping).toEqual(['vin', 'brand'])
  for (let time = 0; time < 2; time++) {
    expect((await app.call('DELETE /v1/asset_imports/{id}', { params: { id } }, broker)).status).toBe(200)
  }
  expect((await app.call('GET /v1/asset_imports/{id}', { params: { id } }, broker)).status).toBe(404)
})

test('AST-10 AST-14 T16 a row without an owner or an address becomes a draft, and both are named', async () => {
  const text = [HEADINGS, `${vin()};Volvo;EC220E;2018;22 000;8.200;;;;;Diesel;`, complete(vin())].join('\n')
  const found = await checked(text)
  const rows = await rowsOf(found.id)
  expect(rows.map(({ outcome, missing }) => [outcome, missing])).toEqual([
    ['new_draft', ['owner', 'place.postal_code']],
    ['new', []],
  ])
  await run(found)
  const imported = await rowsOf(found.id, 'imported')
  const statuses = await Promise.all(imported.map(async ({ asset }) => (await assetOf(asset?.id ?? '')).status))
  expect(statuses).toEqual(['DRAFT', 'INVENTORY'])
})
