import { randomUUIDv7 } from 'node:crypto'
import type { SignedIn } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const noAddress = { street: null, postal_code: null, postal_place: null, city: null }

/** Norwegian organization numbers with right check digits. */
function* numbers(): Generator<string, never> {
  for (let digits = 90_000_000; ; digits++) {
    const sum = [3, 2, 7, 6, 5, 4, 3, 2].reduce(
      (total, weight, index) => total + weight * Number(String(digits)[index]),
      0,
    )
    const check = (11 - (sum % 11)) % 11
    if (check < 10) yield `${digits}${check}`
  }
}
const nextNumber = numbers()

/** What a complete organization is created from. */
export function newOrganization(changes = {}) {
  const number = nextNumber.next().value
  return {
    id: randomUUIDv7(),
    name: `Fjell Maskin ${number} AS`,
    legal_name: 'Fjell Maskin AS',
    organization_number: number,
    vat_number: `NO${number}MVA`,
    country_id: 578,
    official_address: { ...noAddress, postal_code: '5003', postal_place: 'Bergen' },
    physical_address: null,
    contacts: [
      { id: randomUUIDv7(), contact_type: 'main', name: 'Kari', title: null, phone: '+4722222222', email: null },
    ],
    vendo_id: null,
    ...changes,
  }
}

export async function createOrganization(app: TestApp, who: SignedIn, changes = {}) {
  const { status, body } = await app.call(
    'POST /v1/organizations',
    { body: newOrganization(changes) },
    { token: who.token },
  )
  if (status !== 201) throw new Error(`no organization: ${JSON.stringify(body)}`)
  return body
}

/** What a complete private owner is created from. */
export function newPerson(changes = {}) {
  return {
    id: randomUUIDv7(),
    owner_type: 'private_owner',
    name: 'Torunn Bakkelid',
    country_id: 578,
    birth_date: '1961-03-09',
    address: { ...noAddress, street: 'Granveien 14', postal_code: '7010', postal_place: 'Trondheim' },
    phone: '+4791234567',
    email: 'torunn.bakkelid@hjem.example',
    ...changes,
  }
}
