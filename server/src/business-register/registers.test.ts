import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startTestRegister } from '../testing/test-register.ts'

const register = await startTestRegister()
const app = await createTestApp({
  NORWAY_REGISTER_URL: `${register.url}/no`,
  FINLAND_REGISTER_URL: `${register.url}/fi`,
  DENMARK_REGISTER_URL: `${register.url}/dk/`,
  DENMARK_REGISTER_USER: 'klubba',
  DENMARK_REGISTER_PASSWORD: 'a:word',
  SWEDEN_REGISTER_URL: `${register.url}/se`,
  SWEDEN_REGISTER_TOKEN_URL: `${register.url}/token`,
  SWEDEN_REGISTER_CLIENT_ID: 'client',
  SWEDEN_REGISTER_CLIENT_SECRET: 'se cret',
})
let user: SignedIn
beforeAll(async () => {
  user = await signInAs(app, 'user')
})
beforeEach(async () => {
  register.asked = []
  await app.deps.db.deleteFrom('tries').execute()
  await app.deps.db.deleteFrom('organizations').execute()
  await app.deps.db.deleteFrom('register_answers').execute()
})

const lookUp = (query: object) => app.call('GET /v1/organizations/lookup', { query }, { token: user.token })
const NO = { country: '578', number: '801 250 475' }
const FI = { country: '246', number: '07268165' }
const DK = { country: '208', number: '77 18 08 85' }
const SE = { country: '752', number: '16556378-5442' }

const unit = {
  organisasjonsnummer: '801250475',
  navn: 'FJELL MASKIN AS',
  organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap', _links: {} },
  forretningsadresse: { adresse: ['c/o Kari', 'Torget 1'], postnummer: '5003', poststed: 'BERGEN', landkode: 'NO' },
  postadresse: { adresse: ['Postboks 1'], postnummer: '0150', poststed: 'OSLO' },
  registrertIMvaregisteret: true,
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
  antallAnsatte: 7,
}

const company = {
  businessId: { value: '0726816-5', registrationDate: '1990-01-01' },
  names: [
    { name: 'Vanha Kone Oy', type: '1', version: 2, endDate: '2001-01-01' },
    { name: 'Kone-apu', type: '3', version: 1 },
    { name: 'Uusi Kone Oy', type: '1', version: 1 },
  ],
  companyForms: [{ type: '16', descriptions: [{ languageCode: '1', description: 'Osakeyhtiö' }] }],
  addresses: [
    { type: 2, street: '', postOfficeBox: '226', postCode: '00045', postOffices: [{ city: 'X', languageCode: '1' }] },
    {
      type: 1,
      street: 'Karakaari',
      buildingNumber: '7',
      entrance: 'B',
      apartmentNumber: '',
      postCode: '02610',
      postOffices: [
        { city: 'ESBO', languageCode: '2' },
        { city: 'ESPOO', languageCode: '1' },
      ],
    },
  ],
  registeredEntries: [
    { register: '1', type: '1' },
    { register: '6', type: '80' },
  ],
  companySituations: [],
  status: '2',
}

const current = { periode: { gyldigFra: '2001-01-01', gyldigTil: null } }
const ended = { periode: { gyldigFra: '1990-01-01', gyldigTil: '2000-12-31' } }
const virksomhed = {
  cvrNummer: 77_180_885,
  navne: [
    { navn: 'Gammel Maskin ApS', ...ended },
    { navn: 'Ny Maskin A/S', ...current },
  ],
  virksomhedsform: [{ kortBeskrivelse: 'A/S', langBeskrivelse: 'Aktieselskab', ...current }],
  livsforloeb: [current],
  virksomhedMetadata: {
    nyesteNavn: { navn: 'Ny Maskin' },
    nyesteBeliggenhedsadresse: {
      vejnavn: 'Torvet',
      husnummerFra: 1,
      bogstavFra: 'A',
      etage: '2',
      sidedoer: 'tv',
      postnummer: 800,
      postdistrikt: 'Høje Taastrup',
    },
  },
}
const hits = (...found: object[]) => ({
  hits: { total: found.length, hits: found.map((Vrvirksomhed) => ({ _source: { Vrvirksomhed } })) },
})

const organisation = {
  organisationsidentitet: { identitetsbeteckning: '5563785442' },
  organisationsnamn: {
    organisationsnamnLista: [
      { namn: 'Maskin i Åre', organisationsnamntyp: { kod: 'SARSKILT_FORETAGSNAMN' } },
      { namn: 'Åre Maskin AB', organisationsnamntyp: { kod: 'FORETAGSNAMN' } },
    ],
  },
  organisationsform: { kod: 'AB', klartext: 'Aktiebolag' },
  postadressOrganisation: {
    postadress: { utdelningsadress: 'Box 12', postnummer: '83013', postort: 'Åre' },
    fel: null,
  },
  avregistreradOrganisation: null,
  verksamOrganisation: { kod: 'JA' },
}
const swedish = (reply: object) => {
  register.answer = ({ path }) => (path === '/token' ? { json: { access_token: 'a.token', expires_in: 9 } } : reply)
}

const address = { city: null }
const expected = {
  NO: {
    name: 'FJELL MASKIN AS',
    legal_name: 'FJELL MASKIN AS',
    organization_number: '801250475',
    vat_number: 'NO801250475MVA',
    official_address: { ...address, street: 'c/o Kari, Torget 1', postal_code: '5003', postal_place: 'BERGEN' },
    physical_address: null,
    active: true,
    detail: 'Aksjeselskap',
  },
  FI: {
    name: 'Uusi Kone Oy',
    legal_name: 'Uusi Kone Oy',
    organization_number: '0726816-5',
    vat_number: 'FI07268165',
    official_address: { ...address, street: 'Karakaari 7 B', postal_code: '02610', postal_place: 'ESPOO' },
    physical_address: null,
    active: true,
    detail: 'Osakeyhtiö',
  },
  DK: {
    name: 'Ny Maskin',
    legal_name: 'Ny Maskin A/S',
    organization_number: '77180885',
    vat_number: null,
    official_address: { ...address, street: 'Torvet 1A, 2. tv', postal_code: '0800', postal_place: 'Høje Taastrup' },
    physical_address: null,
    active: true,
    detail: 'Aktieselskab',
  },
  SE: {
    name: 'Åre Maskin AB',
    legal_name: 'Åre Maskin AB',
    organization_number: '5563785442',
    vat_number: null,
    official_address: { ...address, street: 'Box 12', postal_code: '83013', postal_place: 'Åre' },
    physical_address: null,
    active: true,
    detail: 'Aktiebolag',
  },
}

const countries = [
  { what: 'Norway', query: NO, json: unit, result: expected.NO },
  { what: 'Finland', query: FI, json: { totalResults: 1, companies: [company] }, result: expected.FI },
  { what: 'Denmark', query: DK, json: hits(virksomhed), result: expected.DK },
  { what: 'Sweden', query: SE, json: { organisationer: [organisation] }, result: expected.SE },
]

test.for(countries)(
  'ORG-3 $what: what the register answers fills the form of a new organization, which takes it',
  async ({ query, json, result }) => {
    swedish({ json })
    const { status, body } = await lookUp(query)
    expect({ status, results: body.results }).toEqual({ status: 200, results: [result] })
    const { active: _, detail: __, ...fields } = result
    const id = randomUUIDv7()
    const country_id = Number(query.country)
    const form = { ...fields, id, country_id, contacts: [], vendo_id: null }
    const made = await app.call('POST /v1/organizations', { body: form }, { token: user.token })
    expect(made).toMatchObject({ status: 201, body: { ...fields, country_id } })
    const [again] = (await lookUp(query)).body.results
    expect(again).toEqual({ ...result, registered_already: { id, name: result.name } })
  },
)

const shapeless = countries.flatMap(({ what, query }) =>
  [{}, [], null, { hits: 7, companies: {}, organisationer: [{}] }].map((json) => ({ what, query, json })),
)
test.for(shapeless)('ORG-3 $what: an answer of another shape is a failed lookup: $json', async ({ query, json }) => {
  swedish({ json })
  expect(await lookUp(query)).toMatchObject({ status: 502, body: { code: 'lookup_failed' } })
})

describe('Enhetsregisteret', () => {
  test.for([404, 410])('ORG-3 %i is an organization that cannot be found', async (status) => {
    register.answer = () => ({ status })
    expect(await lookUp(NO)).toMatchObject({ status: 404, body: { code: 'organization_not_in_register' } })
    expect(register.asked).toMatchObject([{ method: 'GET', path: '/no/enheter/801250475', authorization: undefined }])
  })

  test('ORG-3 is searched by name; nothing found is an empty list', async () => {
    const page = { size: 20, totalElements: 1, totalPages: 1, number: 0 }
    register.answer = () => ({ json: { _embedded: { enheter: [unit, { ...unit, organisasjonsnummer: '1' }] }, page } })
    const found = await lookUp({ country: '578', name: 'Fjell & Ås' })
    expect(found.body.results).toEqual([expected.NO])
    expect(register.asked[0]?.path).toBe('/no/enheter?navn=Fjell+%26+%C3%85s&size=20')
    register.answer = () => ({ json: { page: { ...page, totalElements: 0 } } })
    expect(await lookUp({ country: '578', name: 'Nobody' })).toMatchObject({ status: 200, body: { results: [] } })
  })

  test.for([
    { slettedato: '2020-01-01' },
    { konkurs: true },
    { underAvvikling: true },
    { underTvangsavviklingEllerTvangsopplosning: true },
  ])('ORG-3 %o is not active', async (change) => {
    register.answer = () => ({ json: { ...unit, ...change } })
    expect((await lookUp(NO)).body.results).toMatchObject([{ active: false }])
  })

  test('ORG-3 a deleted unit has little more than its name; without VAT there is no VAT number', async () => {
    const { organisasjonsnummer, navn } = unit
    register.answer = () => ({ json: { organisasjonsnummer, navn, slettedato: '2020-01-01' } })
    const bare = { vat_number: null, official_address: null, active: false, detail: null }
    expect((await lookUp(NO)).body.results).toMatchObject([bare])
  })

  test('ORG-3 a postal code from abroad is left out, and texts become lines that can be stored', async () => {
    const abroad = { adresse: ['Gatan\n1', null], postnummer: '111 20', poststed: 'STOCKHOLM' }
    const navn = `A\u0000B\ud800 ${'x'.repeat(300)}`
    register.answer = () => ({ json: { ...unit, navn, forretningsadresse: abroad } })
    const [found] = (await lookUp(NO)).body.results
    expect(found?.name).toMatch(/^A B\ufffd x{195}$/)
    expect(found?.official_address).toEqual({
      ...address,
      street: 'Gatan 1',
      postal_code: null,
      postal_place: 'STOCKHOLM',
    })
  })

  test('ORG-3 an answer about another number is no answer', async () => {
    register.answer = () => ({ json: { ...unit, organisasjonsnummer: '839784880' } })
    expect((await lookUp(NO)).body).toMatchObject({ code: 'lookup_failed' })
  })
})

describe('YTJ', () => {
  test('ORG-3 is asked with the hyphen; no result is an organization that cannot be found', async () => {
    register.answer = () => ({ json: { totalResults: 0, companies: [] } })
    expect((await lookUp(FI)).body).toMatchObject({ code: 'organization_not_in_register' })
    expect(register.asked).toMatchObject([{ method: 'GET', path: '/fi/companies?businessId=0726816-5' }])
  })

  test('ORG-3 is searched by name, and the first twenty are shown', async () => {
    const companies = Array.from({ length: 100 }, () => company)
    register.answer = () => ({ json: { totalResults: 900, companies } })
    expect((await lookUp({ country: '246', name: 'kone' })).body.results).toHaveLength(20)
    expect(register.asked[0]?.path).toBe('/fi/companies?name=kone')
  })

  test.for([
    [{ endDate: '2020-01-01' }, { active: false }],
    [{ companySituations: [{ type: 'KONK' }] }, { active: false }],
    [{ companySituations: [{ type: 'SANE', endDate: '2019-01-01' }] }, { active: true }],
    [{ registeredEntries: [{ register: '6', type: '80', endDate: '2019-01-01' }] }, { vat_number: null }],
    [{ registeredEntries: [{ register: '6', type: 'V80' }] }, { vat_number: null }],
    [{ names: company.names.slice(0, 1) }, { name: 'Vanha Kone Oy' }],
    [
      { addresses: company.addresses.slice(0, 1) },
      { official_address: { ...address, street: 'PL 226', postal_code: '00045', postal_place: 'X' } },
    ],
    [{ addresses: [] }, { official_address: null }],
  ] as const)('ORG-3 %j gives %j', async ([change, result]) => {
    register.answer = () => ({ json: { totalResults: 1, companies: [{ ...company, ...change }] } })
    expect((await lookUp(FI)).body.results).toMatchObject([result])
  })
})

describe('CVR', () => {
  test('ORG-3 is asked with the user and password; no hit is an organization that cannot be found', async () => {
    register.answer = () => ({ json: hits() })
    expect((await lookUp(DK)).body).toMatchObject({ code: 'organization_not_in_register' })
    const [asked] = register.asked
    const authorization = `Basic ${Buffer.from('klubba:a:word').toString('base64')}`
    expect(asked).toMatchObject({ method: 'POST', path: '/dk/virksomhed/_search', authorization })
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      query: { term: { 'Vrvirksomhed.cvrNummer': 77_180_885 } },
      size: 1,
    })
  })

  test('ORG-3 is searched by name', async () => {
    register.answer = () => ({ json: hits(virksomhed) })
    expect((await lookUp({ country: '208', name: '"Maskin"' })).body.results).toEqual([expected.DK])
    expect(JSON.parse(register.asked[0]?.body ?? '')).toMatchObject({
      query: { match: { 'Vrvirksomhed.virksomhedMetadata.nyesteNavn.navn': '"Maskin"' } },
      size: 20,
    })
  })

  test('ORG-3 a company whose life has ended is not active', async () => {
    register.answer = () => ({ json: hits({ ...virksomhed, livsforloeb: [ended] }) })
    expect((await lookUp(DK)).body.results).toMatchObject([{ active: false }])
  })
})

describe('Bolagsverket', () => {
  test('ORG-3 is asked with a token got for the client; 404 is an organization that cannot be found', async () => {
    swedish({ status: 404 })
    expect((await lookUp(SE)).body).toMatchObject({ code: 'organization_not_in_register' })
    const [token, asked] = register.asked
    const authorization = `Basic ${Buffer.from('client:se%20cret').toString('base64')}`
    expect(token).toMatchObject({ method: 'POST', path: '/token', authorization })
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'vardefulla-datamangder:read',
    })
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/se/organisationer',
      authorization: 'Bearer a.token',
      body: '{"identitetsbeteckning":"5563785442"}',
    })
  })

  test.for([
    [{ avregistreradOrganisation: { avregistreringsdatum: '2020-01-01' } }, { active: false }],
    [{ verksamOrganisation: { kod: 'NEJ' } }, { active: false }],
    [{ verksamOrganisation: { fel: { typ: 'ORGANISATION_FINNS_EJ' }, kod: null } }, { active: true }],
    [
      { postadressOrganisation: { fel: { typ: 'ORGANISATION_FINNS_EJ' }, postadress: null } },
      { official_address: null },
    ],
  ] as const)('ORG-3 %j gives %j', async ([change, result]) => {
    swedish({ json: { organisationer: [{ ...organisation, ...change }] } })
    expect((await lookUp(SE)).body.results).toMatchObject([result])
  })

  test('ORG-3 is not searched by name', async () => {
    expect(await lookUp({ country: '752', name: 'Maskin' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', code: 'number_only' }] },
    })
    expect(register.asked).toEqual([])
  })
})
