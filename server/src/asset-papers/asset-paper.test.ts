import { randomUUIDv7 } from 'node:crypto'
import { PAPERS, type Paper } from '@klubba/domain/asset-papers/asset-paper'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { USER_TYPES } from '@klubba/domain/users/user'
import { sql } from 'kysely'
import { translator } from '@klubba/i18n/translator'
import { correction, generate } from 'lean-qr'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { kroner, newAuction } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { pdf, photo } from '../testing/test-files.ts'
import { addMedium } from '../testing/test-media.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://yard.example', BRAND_NAME: 'Nordmaskin' })
const who = await signInAs(app, 'support')

async function ask(asset_id: string, paper: Paper, language: Language, by: SignedIn = who) {
  const download = { kind: 'asset_paper', asset_id, paper, language }
  const asked = await app.call('POST /v1/downloads', { body: { download } }, { token: by.token })
  return app.inject({ method: 'GET', url: asked.body.url })
}

async function print(asset_id: string, paper: Paper, language: Language = 'en', by: SignedIn = who) {
  const answer = await ask(asset_id, paper, language, by)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return { ...readPdf(answer.rawPayload), name: decodeURIComponent(String(answer.headers['content-disposition'])) }
}

/** All words of a paper in their order; where a line was broken a space stands. */
const wordsOf = ({ lines }: { lines: readonly string[] }) => lines.join(' ')

const registrationData = async (language: Language) =>
  (await app.call('GET /v1/assets/registration_data', {}, { token: who.token, language })).body

const SECRET = {
  internal_note: 'Leaksoil',
  internal_reference: 'Kundeforhold77',
  contact_person: 'Zebulon',
  contact_phone: '+47 99 88 77 66',
  contact_email: 'zq@yard.example',
  viewing_info: 'Ringpå',
}
const HIDDEN =
  /Leaksoil|Kundeforhold77|Zebulon|99 88 77|zq@yard|Ringpå|Kvernberg|Skjulveien|7010|654 ?321|654321|Vognkort|Håndbok/

/** What the tests begin with must be there: otherwise they would find nothing hidden that is not hidden at all. */
async function done(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call
  if (status >= 300) throw new Error(JSON.stringify(body))
}

let id = ''

/** A machine with everything that a paper tells, and everything that it keeps to itself. */
beforeAll(async () => {
  const { internal_note, internal_reference, ...ownership } = SECRET
  const asset = await completeAsset(app, who, { internal_note, internal_reference, year: 2018 })
  id = asset.id
  const owner = newPerson({ name: 'Sigurd Kvernberg' })
  await done(app.call('POST /v1/owners', { body: owner }, who))
  const place = { street: 'Skjulveien 9', postal_code: '7010', postal_place: 'Kárášjohka', city: null, country_id: 578 }
  const save = async (section: Parameters<typeof saveSection>[3], body: object) => {
    const { version } = (await app.call('GET /v1/assets/{id}', { params: { id } }, who)).body
    await done(saveSection(app, who, id, section, { version, ...body }))
  }
  await save('specs', { values: { engine_power: 129.5, ce_labelled: true, digging_depth: 6730 } })
  await save('equipment', { values: { air_conditioning: true, tiltrotator: false } })
  await save('condition', {
    inspections: [
      {
        id: randomUUIDv7(),
        kind: 'lifting',
        inspected_at: '2026-03-09',
        valid_until: '2027-03-09',
        result: 'COMPLIANT',
        notes: 'Ny kjetting på krok',
        document_id: null,
      },
      {
        id: randomUUIDv7(),
        kind: 'lifting',
        inspected_at: '2024-03-08',
        valid_until: null,
        result: 'NON_COMPLIANT',
        notes: 'Slitt kjetting',
        document_id: null,
      },
    ],
    condition: 1,
    condition_notes: 'Går som ei klokke.',
    condition_notes_languages: { written_in: 'no', translations: { fi: 'Käy kuin kello.' } },
    tcr: [
      { key: 'type_plate', grade: 0, note: '' },
      {
        key: 'ce_marking',
        grade: 2,
        note: 'Merket mangler, søkt om nytt',
        note_languages: { written_in: 'no', translations: { en: 'The mark is missing' } },
      },
    ],
  })
  await save('ownership', { owner_id: owner.id, place, values: ownership })
  const notes = { en: null, no: 'Blåbærsyltetøy, ÆØÅ æøå ÄÖ äö, čđŋšŧž', sv: null, da: null, fi: 'Hyvä kone' }
  await save('info', { notes })
  const body = newAuction({ reserve: kroner(654_321) })
  await done(app.call('POST /v1/assets/{id}/auctions', { params: { id }, body }, who))
  await addMedium(app, who, {
    asset_id: id,
    bytes: pdf('a'),
    type: 'file',
    document_type: 'registration',
    name: 'Vognkort.pdf',
  })
  await addMedium(app, who, {
    asset_id: id,
    bytes: pdf('b'),
    type: 'file',
    document_type: 'users_manual',
    name: 'Håndbok.pdf',
  })
})

test('AST-16 AST-27 T8 a sheet says of an inspection that nobody entered that it is not recorded, never that it failed', async () => {
  const truck = await newAsset(app, who, 'tractor_unit')
  for (const paper of ['data_sheet', 'condition_report'] as const) {
    const words = wordsOf(await print(truck.id, paper, 'en')).replaceAll(' ', '')
    expect(words).toContain('EUinspection(MOT)Notrecorded')
    expect(words).not.toContain('Non-compliant')
  }
})

/** What was written in Norwegian, as the others read it. */
function marked(text: string): Record<Language, string> {
  const foreign = `${text} (Norsk)`
  return { en: foreign, no: text, sv: foreign, da: foreign, fi: foreign }
}

describe.for(LANGUAGES)('in %s', (language) => {
  test('AST-16 LNG-2 LNG-3 the data sheet says everything in its language: labels, numbers, units, dates', async () => {
    const data = await registrationData(language)
    const paper = await print(id, 'data_sheet', language)
    const words = wordsOf(paper)
    const label = (card: string, key: string) => data.cards[card]?.fields[key]?.label ?? '?'
    const t = translator(language, 'assets')
    const inspections = (key: 'kind.lifting' | 'result.COMPLIANT') => t(`inspections.${key}`)
    const comma = language === 'en' ? '.' : ','
    const date = { en: '9 Mar 2027', no: '9. mars 2027', sv: '9 mars 2027', da: '9. mar. 2027', fi: '9.3.2027' }[
      language
    ]
    const page = { en: 'Page 1 of', no: 'Side 1 av', sv: 'Sida 1 av', da: 'Side 1 af', fi: 'Sivu 1/' }[language]
    for (const told of [
      'Nordmaskin',
      '2018 Volvo EC220E',
      '8 200 h',
      '22 000 kg',
      `129${comma}5 kW`,
      '6 730 mm',
      date,
      page,
      label('spec_engine', 'engine_power'),
      label('equipment_cabin', 'air_conditioning'),
      inspections('kind.lifting'),
      inspections('result.COMPLIANT'),
      'Ny kjetting på krok',
      data.sections.find(({ id: section }) => section === 'specs')?.name ?? '?',
      data.grades.find(({ grade }) => grade === 1)?.name ?? '?',
      data.countries.find(({ code2 }) => code2 === 'NO')?.name ?? '?',
      'Kárášjohka',
      { ...marked('Går som ei klokke.'), fi: 'Käy kuin kello.' }[language],
      { ...marked('Merket mangler, søkt om nytt'), en: 'The mark is missing' }[language],
      language === 'fi' ? 'Hyvä kone' : 'Blåbærsyltetøy, ÆØÅ æøå ÄÖ äö, čđŋšŧž',
    ]) {
      // Of two font files a line may be set: then it lies in pieces.
      expect(words.replaceAll(' ', '')).toContain(told.replaceAll(/\s/g, ''))
    }
    // The newest of a kind counts.
    expect(words.replaceAll(' ', '')).not.toContain('Slittkjetting')
    // What the machine has not is not told.
    expect(words).not.toContain(label('equipment_attached', 'tiltrotator'))
    expect(paper.name).toMatch(/^attachment; filename\*=UTF-8''\S+( \S+)* K-\d+\.pdf$/)
  })

  test('AST-16 the condition report has every checkpoint with its grade in words', async () => {
    const data = await registrationData(language)
    const words = wordsOf(await print(id, 'condition_report', language)).replaceAll(' ', '')
    const checkpoints = Object.values(data.tcrs).flatMap(({ groups }) => groups.flatMap((group) => group.checkpoints))
    for (const key of ['type_plate', 'ce_marking']) {
      expect(words).toContain(checkpoints.find((each) => each.key === key)?.name.replaceAll(' ', ''))
    }
    for (const { name } of data.grades) expect(words).toContain(name.replaceAll(' ', ''))
  })
})

test('AST-8 AST-16 T2 until somebody grades it the papers of an asset say that it is not graded, in every language', async () => {
  const asset = await completeAsset(app, who, { year: 2019 })
  await done(saveSection(app, who, asset.id, 'condition', { version: asset.version, condition_notes: 'Tørt sted.' }))
  const notGraded = {
    en: 'Not graded',
    no: 'Ikke vurdert',
    sv: 'Inte bedömt',
    da: 'Ikke vurderet',
    fi: 'Ei arvioitu',
  }
  const told = async (paper: Paper, language: Language) =>
    wordsOf(await print(asset.id, paper, language)).replaceAll(' ', '')
  for (const language of LANGUAGES) {
    const { grades } = await registrationData(language)
    const best = (grades.find(({ grade }) => grade === 0)?.name ?? '?').replaceAll(' ', '')
    const words = notGraded[language].replaceAll(' ', '')
    const sheet = await told('data_sheet', language)
    // Beside the picture and in the section of the condition.
    expect(sheet.split(words)).toHaveLength(3)
    expect(sheet).not.toContain(best)
    const report = await told('condition_report', language)
    expect(report.split(words).length).toBeGreaterThan(1)
    expect(report).not.toContain(best)
  }
  const { version } = (await app.call('GET /v1/assets/{id}', { params: { id: asset.id } }, who)).body
  await done(saveSection(app, who, asset.id, 'condition', { version, condition: 0 }))
  const graded = await told('data_sheet', 'en')
  expect(graded).toContain('Fullyfunctionalatlastuse')
  expect(graded).not.toContain('Notgraded')
})

test('AST-16 an asset of which nothing is known yet has its papers too, also when all are asked for at once', async () => {
  const empty = await newAsset(app, who)
  const printed = await Promise.all(PAPERS.map(async (paper) => print(empty.id, paper, 'fi')))
  for (const { pages, lines } of printed) {
    expect(pages).toHaveLength(1)
    expect(lines.join(' ')).toContain(empty.asset_number)
  }
})

test.for(USER_TYPES)(
  'AST-16 USR-2 nothing internal, personal, classified or about money is on paper, also for %s',
  async (type) => {
    const reader = await signInAs(app, type)
    for (const paper of ['data_sheet', 'condition_report'] as const) {
      const { lines, name } = await print(id, paper, 'no', reader)
      expect(lines.join('')).not.toMatch(HIDDEN)
      expect(lines.join(' ')).not.toMatch(HIDDEN)
      expect(name).not.toMatch(HIDDEN)
    }
  },
)

test('AST-16 SES-1 papers are for who is signed in, and of assets that are there', async () => {
  const download = { kind: 'asset_paper', asset_id: id, paper: 'label', language: 'en' }
  expect((await app.call('POST /v1/downloads', { body: { download } })).status).toBe(401)
  const wrong = { ...download, paper: 'poster' }
  expect((await app.call('POST /v1/downloads', { body: { download: wrong } }, who)).status).toBe(400)
  expect((await ask('018f0000-0000-7000-8000-000000000000', 'data_sheet', 'en')).statusCode).toBe(404)
})

/** The modules of the code as they are drawn: the first square is its white ground. */
function drawnModules(content: string, size: number): boolean[][] {
  const squares = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((match) =>
    match.slice(1).map(Number),
  )
  const [ground, ...runs] = squares
  const [left = 0, top = 0, side = 0] = ground ?? []
  const module = side / (size + 8)
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x = 0, y = 0, width = 0] of runs) {
    const [column, row] = [Math.round((x - left) / module) - 4, Math.round((y - top) / module) - 4]
    for (let place = 0; place < Math.round(width / module); place++) modules[row]?.splice(column + place, 1, true)
  }
  return modules
}

test('AST-16 the label fits a label printer and its code leads to the asset on this installation', async () => {
  const label = await print(id, 'label')
  expect(label.pages).toEqual(['0 0 175.748031 82.204724'])
  const code = generate(`https://yard.example/assets/${id}`, { minCorrectionLevel: correction.M })
  const expected = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (__, x) => code.get(x, y)),
  )
  expect(drawnModules(label.contents[0] ?? '', code.size)).toEqual(expected)
  const large = await print(id, 'label_a4')
  expect(large.pages).toEqual(['0 0 595.28 841.89'])
})

describe('pictures', () => {
  test('AST-16 a picture that is gone or cannot be read is left out, and the paper is there', async () => {
    const { id: asset_id } = await completeAsset(app, who)
    const add = async () => (await addMedium(app, who, { asset_id, bytes: await photo() })).id
    const [gone, broken] = [await add(), await add(), await add()]
    expect((await print(asset_id, 'data_sheet')).pictures).toBe(3)
    const objectsOf = async (medium: string) => {
      const found = sql<{ object: string }>`
        SELECT jsonb_path_query(variants, '$.*.object') #>> '{}' AS object FROM media WHERE id = ${medium}`
      return (await found.execute(app.deps.db)).rows.map(({ object }) => object)
    }
    await app.deps.storage.delete(await objectsOf(gone))
    for (const object of await objectsOf(broken)) await app.deps.storage.put(object, Buffer.from('RIFF of nothing'))
    for (const paper of ['data_sheet', 'condition_report'] as const) {
      const { pictures, lines } = await print(asset_id, paper)
      expect(pictures).toBe(1)
      expect(lines.join(' ')).toContain('1 of 3 pictures')
    }
  })

  test('AST-16 of sixty pictures as many are printed as fit; photographed papers never', async () => {
    const { id: asset_id } = await completeAsset(app, who)
    const medium = await addMedium(app, who, { asset_id, bytes: await photo() })
    await addMedium(app, who, { asset_id, bytes: await photo(), content_type: 'registration' })
    await sql`
      INSERT INTO media (id, asset_id, type, content_type, name, position, format, size, sha256, status, width, height,
        placeholder, variants, created_by, updated_by)
      SELECT gen_random_uuid(), asset_id, type, content_type, name, n, format, size, sha256, status, width, height,
        placeholder, variants, created_by, updated_by
      FROM media, generate_series(2, 60) AS n WHERE id = ${medium.id}`.execute(app.deps.db)
    const { lines, pictures, pages } = await print(asset_id, 'data_sheet')
    expect(lines.join(' ')).toContain('13 of 60 pictures')
    expect(pictures).toBeLessThanOrEqual(13)
    expect(pages.length).toBeLessThan(6)
  })
})
