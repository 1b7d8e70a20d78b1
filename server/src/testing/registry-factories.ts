import { randomUUIDv7 } from 'node:crypto'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { SignedIn } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Norwegian organization numbers with right check digits, each once. */
function* organizationNumbers(): Generator<string, never> {
  for (let digits = 90_000_000; ; digits++) {
    const weights = [3, 2, 7, 6, 5, 4, 3, 2]
    const sum = weights.reduce((total, weight, index) => total + weight * Number(String(digits)[index]), 0)
    const check = (11 - (sum % 11)) % 11
    if (check < 10) yield `${digits}${check}`
  }
}
const numbers = organizationNumbers()

export const NO_ADDRESS = { street: null, postal_code: null, postal_place: null, city: null }

/** What a new Norwegian organization is made of, complete enough to be verified. */
export function newOrganization(changes = {}) {
  const number = numbers.next().value
  return {
    id: randomUUIDv7(),
    name: `Fjell Maskin ${number} AS`,
    legal_name: 'Fjell Maskin AS',
    organization_number: number,
    vat_number: `NO${number}MVA`,
    country_id: 578,
    official_address: { ...NO_ADDRESS, postal_code: '5003', postal_place: 'Bergen' },
    physical_address: null,
    contacts: [
      { id: randomUUIDv7(), contact_type: 'main', name: 'Kari', title: null, phone: '+4722222222', email: null },
    ],
    vendo_id: null,
    ...changes,
  }
}

export async function createOrganization(app: TestApp, { token }: SignedIn, changes = {}): Promise<Organization> {
  const answer = await app.call('POST /v1/organizations', { body: newOrganization(changes) }, { token })
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`)
  return answer.body
}
