import { expect, test } from 'vitest'
import { withoutParticulars, withoutPersonal } from './without-personal.ts'

const texts: [string, string][] = [
  [`Cannot read properties of undefined (reading 'owner')`, `Cannot read properties of undefined (reading 'owner')`],
  [
    'duplicate key value violates unique constraint "users_email_unique"',
    'duplicate key value violates unique constraint "users_email_unique"',
  ],
  ['invalid input syntax for type uuid: "Elin Berg"', 'invalid input syntax for type uuid: "…"'],
  ['no mail to elin.berg@yard.example: refused', 'no mail to (e-mail) refused'],
  [`Unexpected token 'E', "Elin Be"... is not valid JSON`, `Unexpected token 'E', "…"... is not valid JSON`],
  [`unknown owner 'Elin Berg'`, `unknown owner '…'`],
  ['cut off in "Elin Ber', 'cut off in "…"'],
  ['no organization 987654321', 'no organization (number)'],
  ['GET /v1/owners?search=Elin failed', 'GET /v1/owners failed'],
]
test.for(texts)('INT-3 %s is told without what is somebody’s', ([text, told]) => {
  expect(withoutPersonal(text)).toBe(told)
})

test('INT-3 an address is told without its query and without ids', () => {
  const url = 'https://klubba.example/en/assets/018f0000-0000-7000-8000-00000000000a/edit?search=Elin#place'
  expect(withoutParticulars(url)).toBe('https://klubba.example/en/assets/{id}/edit')
})
