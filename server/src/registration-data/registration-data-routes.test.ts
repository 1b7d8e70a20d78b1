import { brotliDecompressSync } from 'node:zlib'
import { LANGUAGES } from '@klubba/domain/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { getRegistrationData, loadShippedReference } from './registration-data-service.ts'

const app = await createTestApp()
let reader: SignedIn
beforeAll(async () => {
  reader = await signInAs(app, 'read')
})

const read = async (language = 'en', from = app) =>
  (await from.call('GET /v1/assets/registration_data', {}, { token: reader.token, language })).body
const fetchRaw = (headers: Record<string, string>) =>
  app.inject({
    url: '/v1/assets/registration_data',
    headers: { authorization: `Bearer ${reader.token}`, ...headers },
  })

describe('registration data', () => {
  test.for(LANGUAGES)(
    'REF-1 comes in %s: categories with their forms, cards and condition reports as maps',
    async (language) => {
      const { results, cards, tcrs, brands, countries } = await read(language)
      const excavators = results.find(({ id }) => id === 'excavators')
      const names = {
        en: 'Crawler excavator',
        no: 'Beltegraver',
        sv: 'Bandgrävare',
        da: 'Gravemaskine på bælter',
        fi: 'Telakaivinkone',
      }
      expect(excavators?.subcategories[0]?.name).toBe(names[language])
      expect(cards['model_make']?.fields['brand']).toMatchObject({ input: 'text', required: true })
      expect(tcrs['excavator']?.groups.length).toBeGreaterThan(2)
      expect([brands.length, countries.length]).toEqual([177, 4])
    },
  )

  test('REF-1 is sent compressed, and an unchanged set costs a 304 in each language', async () => {
    const english = await fetchRaw({ 'accept-language': 'en', 'accept-encoding': 'gzip, br' })
    expect(english.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    expect(english.rawPayload.length).toBeLessThan(60_000)
    expect(JSON.parse(brotliDecompressSync(english.rawPayload).toString())).toEqual(await read())
    const again = { 'accept-encoding': 'gzip, br', 'if-none-match': String(english.headers.etag) }
    expect((await fetchRaw({ 'accept-language': 'en', ...again })).statusCode).toBe(304)
    expect((await fetchRaw({ 'accept-language': 'fi', ...again })).statusCode).toBe(200)
  })

  test('REF-1 whoever asks while it is read gets the same reading, until its number grows', async () => {
    const { deps } = await app.another()
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => getRegistrationData(deps, 'en')))
    for (const each of others) expect(each).toBe(first)
    const { rows } = await deps.pool.query<{ number: number }>('SELECT number FROM reference_state')
    const number = rows[0]?.number ?? 0
    expect(await getRegistrationData(deps, 'en', number)).toBe(first)
    const next = await getRegistrationData(deps, 'en', number + 1)
    expect(next).not.toBe(first)
    expect(next).toEqual(first)
    expect(await getRegistrationData(deps, 'en', number)).toBe(next)
  })

  test('REF-4 what an admin changed stays when the shipped data is loaded anew, and every server tells it', async () => {
    const other = await app.another()
    await read('en', other)
    await app.deps.pool.query(`
      UPDATE reference_items SET changed = jsonb_set(shipped, '{names,en}', '"Diggers"')
      WHERE kind = 'category' AND id = 'excavators'`)
    await app.deps.pool.query(`UPDATE reference_state SET digest = 'of an older version', number = number + 1`)
    await app.deps.pool.query(
      `UPDATE reference_items SET shipped = jsonb_set(shipped, '{names,en}', '"Old"') WHERE kind = 'category'`,
    )
    await Promise.all([loadShippedReference(app.deps.db), loadShippedReference(other.deps.db)])
    for (const server of [app, other]) {
      const { results } = await read('en', server)
      expect(results.slice(0, 2).map(({ name }) => name)).toEqual(['Diggers', 'Loaders'])
    }
  })
})
