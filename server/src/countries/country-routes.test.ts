import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { token, user } = await signIn(app)

test('REF-2 the four countries, named in the language of the caller', async () => {
  const { body } = await app.call('GET /v1/countries', {}, { token, language: 'fi' })
  expect(body.results).toEqual([
    { id: 578, code2: 'NO', name: 'Norja' },
    { id: 752, code2: 'SE', name: 'Ruotsi' },
    { id: 208, code2: 'DK', name: 'Tanska' },
    { id: 246, code2: 'FI', name: 'Suomi' },
  ])
})

test('REF-2 the countries that owners are in: none before there are owners, each once after', async () => {
  const active = async () => (await app.call('GET /v1/active_owner_countries', {}, { token })).body.results
  expect(await active()).toEqual([])
  const owner = (country_id: number) => ({
    id: randomUUIDv7(),
    owner_type: 'private_owner' as const,
    name: 'Kari',
    country_id,
    status: 'DRAFT' as const,
    created_by: user.id,
    updated_by: user.id,
  })
  await app.deps.db
    .insertInto('owners')
    .values([owner(246), owner(752), owner(246)])
    .execute()
  expect((await active()).map(({ code2 }) => code2)).toEqual(['SE', 'FI'])
})
