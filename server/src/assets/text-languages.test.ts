import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { newAsset, saveSection } from '../testing/asset-factories.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const MIGRATION = '0033_text_languages.sql'
const earlier = databaseBefore(MIGRATION)
const app = await createTestApp()
let user: SignedIn
beforeAll(async () => {
  user = await signInAs(app, 'user')
})

const historyOf = async (id: string) =>
  (await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, user)).body.results

test('AST-8 AST-13 AST-19 T20 the notes on the condition keep their language and translations, and each change is in the history', async () => {
  const { id, version, ...asset } = await newAsset(app, user)
  expect(asset.condition_notes_languages).toEqual({ written_in: null, translations: {} })
  const languages = { written_in: 'no', translations: { en: 'A dent' } }
  const { body } = await saveSection(app, user, id, 'condition', {
    version,
    condition_notes: 'En bulk',
    condition_notes_languages: { ...languages, translations: { en: ' A dent ', sv: '' } },
    tcr: [],
  })
  expect(body).toMatchObject({ condition_notes: 'En bulk', condition_notes_languages: languages })
  // Said again in other words it is no change.
  const again = await saveSection(app, user, id, 'condition', {
    version: body.version,
    condition_notes_languages: { translations: { en: 'A dent' }, written_in: 'no' },
  })
  expect(again.body.version).toBe(body.version)
  const entries = (await historyOf(id)).filter(({ field }) => field === 'condition_notes_languages')
  expect(entries).toMatchObject([{ from: { written_in: null, translations: {} }, to: languages }])
})

test('AST-8 AST-19 T20 a language that the product does not have is refused by the name of the field', async () => {
  const { id, version } = await newAsset(app, user)
  const condition_notes_languages = { written_in: 'de', translations: {} }
  const { status, body } = await saveSection(app, user, id, 'condition', { version, condition_notes_languages })
  expect([status, body]).toMatchObject([400, { issues: [{ path: 'condition_notes_languages.written_in' }] }])
})

test('AST-19 RUN-1 T20 the migration keeps what was written, and says of no text in which language it is', async () => {
  const id = randomUUIDv7()
  await earlier.client.query(
    `INSERT INTO assets (id, category, subcategory, values, condition_notes, created_by, updated_by)
     VALUES ($1, 'excavators', 'crawler_excavator', '{"asset_number": "K-1"}', 'En bulk', $2, $2)`,
    [id, earlier.user],
  )
  expect(await migrate(earlier.url)).toContain(MIGRATION)
  const { rows } = await earlier.client.query('SELECT condition_notes, condition_notes_languages FROM assets')
  expect(rows).toEqual([
    { condition_notes: 'En bulk', condition_notes_languages: { written_in: null, translations: {} } },
  ])
})
