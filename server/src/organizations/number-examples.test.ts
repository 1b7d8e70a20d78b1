import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization, newOrganization, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

interface Examples {
  valid: string[]
  invalid: (string | { value: string })[]
}
interface Country {
  id: number
  code2: string
  organizationNumber: Examples
  vatNumber: Examples
  postalCode: Examples
  iban: Examples
  bankAccounts: (Examples & { id: string })[]
}

const file = new URL('../../../reference/data/countries.json', import.meta.url)
const { countries } = JSON.parse(readFileSync(file, 'utf8')) as { countries: Country[] }

const app = await createTestApp()
let support: SignedIn
beforeAll(async () => {
  support = await signInAs(app, 'support')
})

const BARE = { organization_number: null, vat_number: null, official_address: null, contacts: [] }

/** The fields that the answer complains about. */
async function refusedFields(answer: Promise<{ body: object }>): Promise<string[]> {
  const { body } = await answer
  return 'issues' in body ? (body.issues as { path: string }[]).map(({ path }) => path) : []
}

const create = (country_id: number, changes: object) =>
  refusedFields(
    app.call('POST /v1/organizations', { body: newOrganization({ ...BARE, country_id, ...changes }) }, support),
  )

type Check = (text: string) => Promise<string[]>

async function wrongVerdicts({ valid, invalid }: Examples, check: Check): Promise<string[]> {
  const wrong: string[] = []
  for (const text of valid) if ((await check(text)).length > 0) wrong.push(`${text} was refused`)
  // An empty field is no number at all, which is allowed everywhere here.
  const texts = invalid.map((example) => (typeof example === 'string' ? example : example.value)).filter(Boolean)
  for (const text of texts) if ((await check(text)).length === 0) wrong.push(`${text} was taken`)
  return wrong
}

test.for(countries)(
  'ORG-4 every example number of $code2 is taken or refused by the API as it is marked',
  async (country) => {
    const { id } = await createOrganization(app, support, { ...BARE, country_id: country.id })
    let version = 0
    const changeBank = async (changes: object) => {
      const none = { bank_name: null, account_number: null, bankgiro: null, plusgiro: null, iban: null, swift: null }
      const body = { ...none, payout_note: String(version), version, ...changes }
      const answer = await app.call('PUT /v1/organizations/{id}/bank_details', { params: { id }, body }, support)
      if (answer.status === 200) version = answer.body.version
      return refusedFields(Promise.resolve(answer))
    }
    const checks: [Examples, Check][] = [
      [country.organizationNumber, (organization_number) => create(country.id, { organization_number })],
      [country.vatNumber, (vat_number) => create(country.id, { vat_number })],
      [country.postalCode, (postal_code) => create(country.id, { official_address: { ...noAddress, postal_code } })],
      [country.iban, (iban) => changeBank({ iban })],
      ...country.bankAccounts.map((account): [Examples, Check] => {
        const field = account.id.slice(3) === 'account' ? 'account_number' : account.id.slice(3)
        return [account, (text) => changeBank({ [field]: text })]
      }),
    ]
    for (const [examples, check] of checks) expect(await wrongVerdicts(examples, check)).toEqual([])
  },
)
