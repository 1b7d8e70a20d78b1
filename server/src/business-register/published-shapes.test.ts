import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import {
  danishAddress,
  danishCompany,
  danishHits,
  finnishCompany,
  norwegianUnit,
  registeredEntry,
  swedishFault,
  swedishNames,
  swedishOrganization,
} from '../testing/register-responses.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startTestRegister } from '../testing/test-register.ts'

const register = await startTestRegister()
const app = await createTestApp({
  NORWAY_REGISTER_URL: `${register.url}/no`,
  FINLAND_REGISTER_URL: `${register.url}/fi`,
  DENMARK_REGISTER_URL: `${register.url}/dk`,
  DENMARK_REGISTER_USER: 'klubba',
  DENMARK_REGISTER_PASSWORD: 'word',
  SWEDEN_REGISTER_URL: `${register.url}/se`,
  SWEDEN_REGISTER_TOKEN_URL: `${register.url}/token`,
  SWEDEN_REGISTER_CLIENT_ID: 'client',
  SWEDEN_REGISTER_CLIENT_SECRET: 'secret',
})
let user: SignedIn
beforeAll(async () => {
  user = await signInAs(app, 'user')
})
beforeEach(async () => {
  register.asked = []
  await app.deps.db.deleteFrom('tries').execute()
  await app.deps.db.deleteFrom('register_answers').execute()
})

type Reply = Exclude<ReturnType<typeof register.answer>, string>
const COUNTRY = { NO: '578', FI: '246', DK: '208', SE: '752' }
const NUMBER = { NO: '801250475', FI: '0726816-5', DK: '77180885', SE: '5563785442' }
type Code = keyof typeof COUNTRY

async function ask(query: object, reply: Reply) {
  const token = { json: { access_token: 'a.token', scope: 'read', token_type: 'Bearer', expires_in: 3600 } }
  register.answer = ({ path }) => (path === '/token' ? token : reply)
  return app.call('GET /v1/organizations/lookup', { query }, { token: user.token })
}
const lookUp = (code: Code, reply: Reply) => ask({ country: COUNTRY[code], number: NUMBER[code] }, reply)
const search = (code: Code, json: object) => ask({ country: COUNTRY[code], name: 'maskin' }, { json })

const address = { street: null, postal_code: null, postal_place: null, city: null }
const notFound = { status: 404, body: { code: 'organization_not_in_register' } }
const failed = { status: 502, body: { code: 'lookup_failed' } }
const tooMany: Reply = { status: 429, headers: { 'retry-after': '30', 'content-type': 'text/plain' } }

async function entry(code: Code, json: object) {
  const { status, body } = await lookUp(code, { json })
  expect(status).toBe(200)
  expect(body.results).toHaveLength(1)
  return body.results[0]
}

/** Whole titles: those of fields are cut off. */
const titled = <T extends { what: string }>(cases: readonly T[]) => cases.map((each) => [each.what, each] as const)

const finnish = (...companies: object[]) => ({ totalResults: companies.length, companies })
const swedish = (...organisationer: object[]) => ({ organisationer })

describe('ORG-3 P8 an ordinary company, as the register publishes it, fills the form', () => {
  const cases = [
    {
      code: 'NO',
      json: norwegianUnit(),
      result: {
        name: 'FJELL OG FJORD MASKIN AS',
        vat_number: 'NO801250475MVA',
        official_address: { ...address, street: 'Kaien 4', postal_code: '5072', postal_place: 'BERGEN' },
        detail: 'Aksjeselskap',
      },
    },
    {
      code: 'FI',
      json: finnish(finnishCompany()),
      result: {
        name: 'Kantolan Koneurakointi Oy',
        vat_number: 'FI07268165',
        official_address: {
          ...address,
          street: 'Teollisuustie 12 A 3',
          postal_code: '13110',
          postal_place: 'HÄMEENLINNA',
        },
        detail: 'Osakeyhtiö',
      },
    },
    {
      code: 'DK',
      json: danishHits(danishCompany()),
      result: {
        name: 'Limfjordens Maskiner A/S',
        vat_number: null,
        official_address: { ...address, street: 'Havnegade 22', postal_code: '9000', postal_place: 'Aalborg' },
        detail: 'Aktieselskab',
      },
    },
    {
      code: 'SE',
      json: swedish(swedishOrganization()),
      result: {
        name: 'Storsjöns Maskiner AB',
        vat_number: null,
        official_address: { ...address, street: 'Hamngatan 9', postal_code: '83145', postal_place: 'ÖSTERSUND' },
        detail: 'Aktiebolag',
      },
    },
  ] as const
  test.for(cases)('ORG-3 P8 $code', async ({ code, json, result }) => {
    expect(await entry(code, json)).toMatchObject({ ...result, legal_name: result.name, active: true })
  })
})

describe('ORG-3 P8 a number that the register does not know is an organization that cannot be found', () => {
  const unknown = ['organisationsnamn', 'organisationsform', 'postadressOrganisation', 'avregistreradOrganisation']
  const parts = Object.fromEntries(unknown.map((part) => [part, swedishFault('ORGANISATION_FINNS_EJ')]))
  const cases: { what: string; code: Code; reply: Reply }[] = [
    { what: 'Norway answers 404', code: 'NO', reply: { status: 404, json: { status: 404, error: 'Not Found' } } },
    {
      what: 'Norway answers 410 for a unit that was taken out of the open data',
      code: 'NO',
      reply: {
        status: 410,
        json: { organisasjonsnummer: NUMBER.NO, slettedato: '2024-05-01', respons_klasse: 'FjernetEnhet' },
      },
    },
    { what: 'Finland answers without companies', code: 'FI', reply: { json: finnish() } },
    { what: 'Finland answers 404', code: 'FI', reply: { status: 404, body: '' } },
    { what: 'Denmark answers without hits', code: 'DK', reply: { json: danishHits() } },
    {
      what: 'Sweden answers 200 and says in each part that there is no such organization',
      code: 'SE',
      reply: { json: swedish(swedishOrganization({ ...parts, organisationsidentitet: null })) },
    },
    { what: 'Sweden answers without organizations', code: 'SE', reply: { json: swedish() } },
  ]
  test.for(titled(cases))('ORG-3 P8 %s', async ([, { code, reply }]) => {
    expect(await lookUp(code, reply)).toMatchObject(notFound)
  })
})

describe('ORG-3 P8 a company that has ended, or is being wound up, is no longer active', () => {
  const proceedings = (...codes: string[]) => ({
    pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: codes.map((kod) => ({
      kod,
      klartext: kod,
      fromDatum: '2026-01-26',
    })),
    dataproducent: 'Bolagsverket',
    fel: null,
  })
  const cases: { what: string; code: Code; json: object; active: boolean }[] = [
    {
      what: 'Norway: a deleted unit, of which little more than the name is left',
      code: 'NO',
      json: {
        organisasjonsnummer: NUMBER.NO,
        navn: 'FJELL OG FJORD MASKIN AS',
        organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
        slettedato: '2023-10-10',
        respons_klasse: 'SlettetEnhet',
      },
      active: false,
    },
    {
      what: 'Norway: bankrupt',
      code: 'NO',
      json: norwegianUnit({ konkurs: true, konkursdato: '2026-02-01' }),
      active: false,
    },
    {
      what: 'Norway: negotiating a reconstruction, which does not end it',
      code: 'NO',
      json: norwegianUnit({ underRekonstruksjonsforhandlingDato: '2026-02-01' }),
      active: true,
    },
    {
      what: 'Finland: ceased, though its business ID is still valid',
      code: 'FI',
      json: finnish(
        finnishCompany({
          tradeRegisterStatus: '4',
          registeredEntries: [
            registeredEntry('1', '1', 'Rekisterissä', '2020-12-18'),
            registeredEntry('1', '4', 'Lakannut'),
          ],
          addresses: undefined,
        }),
      ),
      active: false,
    },
    {
      what: 'Finland: in liquidation',
      code: 'FI',
      json: finnish(
        finnishCompany({ companySituations: [{ type: 'SELTILA', registrationDate: '2026-01-02', source: '1' }] }),
      ),
      active: false,
    },
    {
      what: 'Finland: in restructuring, which does not end it',
      code: 'FI',
      json: finnish(
        finnishCompany({ companySituations: [{ type: 'SANE', registrationDate: '2026-01-02', source: '1' }] }),
      ),
      active: true,
    },
    {
      what: 'Denmark: ended',
      code: 'DK',
      json: danishHits(
        danishCompany(
          { sammensatStatus: 'OPLØSTEFTERFRIVILLIGLIKVIDATION' },
          { livsforloeb: [{ periode: { gyldigFra: '2004-09-01', gyldigTil: '2021-06-30' } }] },
        ),
      ),
      active: false,
    },
    {
      what: 'Denmark: bankrupt, while its life goes on',
      code: 'DK',
      json: danishHits(danishCompany({ sammensatStatus: 'UNDERKONKURS' })),
      active: false,
    },
    {
      what: 'Denmark: being dissolved by force, written with spaces',
      code: 'DK',
      json: danishHits(danishCompany({ sammensatStatus: 'Under tvangsopløsning' })),
      active: false,
    },
    {
      what: 'Denmark: in reconstruction, which does not end it',
      code: 'DK',
      json: danishHits(danishCompany({ sammensatStatus: 'UNDERREKONSTRUKTION' })),
      active: true,
    },
    {
      what: 'Denmark: a second life after the first had ended',
      code: 'DK',
      json: danishHits(
        danishCompany(
          { sammensatStatus: 'Aktiv' },
          {
            livsforloeb: [
              { periode: { gyldigFra: '2018-01-01', gyldigTil: null } },
              { periode: { gyldigFra: '2004-09-01', gyldigTil: '2012-06-30' } },
            ],
          },
        ),
      ),
      active: true,
    },
    {
      what: 'Sweden: deregistered, with a time after the date',
      code: 'SE',
      json: swedish(
        swedishOrganization({
          avregistreradOrganisation: {
            avregistreringsdatum: '2023-05-05T00:00:00.000+00:00',
            dataproducent: 'Bolagsverket',
            fel: null,
          },
          verksamOrganisation: null,
          juridiskForm: null,
        }),
      ),
      active: false,
    },
    {
      what: 'Sweden: bankrupt and in liquidation',
      code: 'SE',
      json: swedish(
        swedishOrganization({ pagaendeAvvecklingsEllerOmstruktureringsforfarande: proceedings('KK', 'LI') }),
      ),
      active: false,
    },
    {
      what: 'Sweden: taking over another company, which does not end it',
      code: 'SE',
      json: swedish(
        swedishOrganization({ pagaendeAvvecklingsEllerOmstruktureringsforfarande: proceedings('FUOT', 'FR') }),
      ),
      active: true,
    },
    {
      what: 'Sweden: unknown to SCB, which does not end it',
      code: 'SE',
      json: swedish(
        swedishOrganization({
          verksamOrganisation: swedishFault('ORGANISATION_FINNS_EJ', 'kod'),
          juridiskForm: swedishFault('ORGANISATION_FINNS_EJ', 'kod', 'klartext'),
        }),
      ),
      active: true,
    },
  ]
  test.for(titled(cases))('ORG-3 P8 %s', async ([, { code, json, active }]) => {
    expect(await entry(code, json)).toMatchObject({ active })
  })
})

describe('ORG-3 P8 addresses: none, abroad, care of, boxes, houses', () => {
  const abroad = { landekode: 'SE', vejkode: null, husnummerFra: null, vejnavn: null, postnummer: null }
  const swedishAt = (postadress: object | null) =>
    swedish(swedishOrganization({ postadressOrganisation: { postadress, dataproducent: 'SCB', fel: null } }))
  const danishAt = (parts: object) =>
    danishHits(danishCompany({ nyesteBeliggenhedsadresse: danishAddress({ ...parts }) }))
  const finnishAt = (...addresses: object[]) => finnish(finnishCompany({ addresses }))
  const cases: { what: string; code: Code; json: object; told: object | null }[] = [
    {
      what: 'Norway: none',
      code: 'NO',
      json: norwegianUnit({ forretningsadresse: undefined, postadresse: undefined }),
      told: null,
    },
    {
      what: 'Norway: only where letters go',
      code: 'NO',
      json: norwegianUnit({ forretningsadresse: undefined }),
      told: { ...address, street: 'Postboks 71', postal_code: '5803', postal_place: 'BERGEN' },
    },
    {
      what: 'Norway: a branch of a Danish company, whose four figures are no Norwegian postal code',
      code: 'NO',
      json: norwegianUnit({
        forretningsadresse: {
          land: 'Danmark',
          landkode: 'DK',
          postnummer: '2100',
          poststed: 'KØBENHAVN Ø',
          adresse: ['Strandvejen 5'],
        },
      }),
      told: { ...address, street: 'Strandvejen 5', postal_place: '2100 KØBENHAVN Ø, Danmark' },
    },
    {
      what: 'Norway: abroad, with the code as part of the place',
      code: 'NO',
      json: norwegianUnit({
        forretningsadresse: {
          land: 'Sverige',
          landkode: 'SE',
          poststed: '111 20 STOCKHOLM',
          adresse: ['Gatan 1', 'Box 3'],
        },
      }),
      told: { ...address, street: 'Gatan 1, Box 3', postal_place: '111 20 STOCKHOLM, Sverige' },
    },
    { what: 'Finland: none', code: 'FI', json: finnishAt(), told: null },
    {
      what: 'Finland: a box, care of somebody',
      code: 'FI',
      json: finnishAt({
        type: 2,
        street: '',
        postOfficeBox: '226',
        co: 'Tilitoimisto Luku Oy',
        postCode: '00045',
        postOffices: [{ city: 'NOKIA GROUP', languageCode: '1' }],
        source: '0',
      }),
      told: {
        ...address,
        street: 'c/o Tilitoimisto Luku Oy, PL 226',
        postal_code: '00045',
        postal_place: 'NOKIA GROUP',
      },
    },
    {
      what: 'Finland: abroad, in one line',
      code: 'FI',
      json: finnishAt({ type: 1, freeAddressLine: 'Storgatan 1, 111 20 Stockholm', country: 'SE', source: '0' }),
      told: { ...address, street: 'Storgatan 1, 111 20 Stockholm', postal_place: 'SE' },
    },
    {
      what: 'Denmark: none',
      code: 'DK',
      json: danishHits(danishCompany({ nyesteBeliggenhedsadresse: null })),
      told: null,
    },
    {
      what: 'Denmark: several houses, a floor with a zero before it, care of somebody, a village',
      code: 'DK',
      json: danishAt({
        husnummerTil: 24,
        bogstavTil: 'B',
        etage: '02',
        sidedoer: 'tv',
        conavn: 'Regnskab Nord',
        bynavn: 'Nørre Vorup',
      }),
      told: {
        ...address,
        street: 'c/o Regnskab Nord, Havnegade 22-24B, 2. tv, Nørre Vorup',
        postal_code: '9000',
        postal_place: 'Aalborg',
      },
    },
    {
      what: 'Denmark: abroad, in free text',
      code: 'DK',
      json: danishAt({ ...abroad, postdistrikt: null, fritekst: 'Hamnvägen 50\n 216 11 Limhamn' }),
      told: { ...address, street: 'Hamnvägen 50', postal_place: '216 11 Limhamn, SE' },
    },
    { what: 'Sweden: none', code: 'SE', json: swedishAt(null), told: null },
    {
      what: 'Sweden: care of somebody, without a street',
      code: 'SE',
      json: swedishAt({
        postnummer: '40508',
        utdelningsadress: null,
        land: null,
        coAdress: 'c/o Byrån AB',
        postort: 'GÖTEBORG',
      }),
      told: { ...address, street: 'c/o Byrån AB', postal_code: '40508', postal_place: 'GÖTEBORG' },
    },
    {
      what: 'Sweden: abroad, whose five figures are no Swedish postal code',
      code: 'SE',
      json: swedishAt({
        postnummer: '20095',
        utdelningsadress: 'Speicherstrasse 8',
        land: 'Tyskland',
        coAdress: null,
        postort: 'HAMBURG',
      }),
      told: { ...address, street: 'Speicherstrasse 8', postal_place: '20095 HAMBURG, Tyskland' },
    },
  ]
  test.for(titled(cases))('ORG-3 P8 %s', async ([, { code, json, told }]) => {
    expect((await entry(code, json))?.official_address).toEqual(told)
  })
})

describe('ORG-3 P8 several names', () => {
  test('ORG-3 P8 Sweden: the name is that of the company, not a foreign or a particular one listed before it', async () => {
    const organisationsnamn = swedishNames(
      ['FORNAMN_FRSPRAK', 'Great Lake Machinery'],
      ['SARSKILT_FORETAGSNAMN', 'Sjömaskiner'],
      ['FORETAGSNAMN', 'Storsjöns Maskiner AB'],
    )
    const found = await entry('SE', swedish(swedishOrganization({ organisationsnamn })))
    expect(found).toMatchObject({ name: 'Storsjöns Maskiner AB', legal_name: 'Storsjöns Maskiner AB' })
  })

  test('ORG-3 P8 Denmark: the name that is valid, wherever it is in the list', async () => {
    const found = await entry('DK', danishHits(danishCompany({}, { navne: danishCompany().navne.toReversed() })))
    expect(found).toMatchObject({ name: 'Limfjordens Maskiner A/S', legal_name: 'Limfjordens Maskiner A/S' })
  })

  test('ORG-3 P8 Finland: one company without a name does not hide the others that a search finds', async () => {
    const nameless = finnishCompany({ names: undefined, businessId: { value: '0112038-9', source: '3' } })
    const { status, body } = await search('FI', finnish(nameless, finnishCompany()))
    expect({ status, names: body.results.map(({ name }) => name) }).toEqual({
      status: 200,
      names: ['Kantolan Koneurakointi Oy'],
    })
  })

  test('ORG-3 P8 Denmark: one company without a newest name does not hide the others', async () => {
    const nameless = danishCompany({ nyesteNavn: null }, { cvrNummer: 10_150_817, navne: [] })
    const { status, body } = await search('DK', danishHits(nameless, danishCompany()))
    expect({ status, names: body.results.map(({ name }) => name) }).toEqual({
      status: 200,
      names: ['Limfjordens Maskiner A/S'],
    })
  })
})

describe('ORG-3 P8 a register that cannot answer now', () => {
  test.for(Object.keys(COUNTRY) as Code[])('ORG-3 P8 %s: too many requests is a failed lookup', async (code) => {
    expect(await lookUp(code, tooMany)).toMatchObject(failed)
  })

  test.for(['OTILLGANGLIG_UPPGIFTSKALLA', 'TIMEOUT'])(
    'ORG-3 P8 Sweden: a part that its source could not deliver (%s) is never shown as empty, nor remembered',
    async (typ) => {
      const parts = { avregistreradOrganisation: swedishFault(typ, 'avregistreringsdatum') }
      expect(await lookUp('SE', { json: swedish(swedishOrganization(parts)) })).toMatchObject(failed)
      const whole = {
        organisationsidentitet: null,
        organisationsnamn: swedishFault(typ, 'organisationsnamnLista'),
        postadressOrganisation: swedishFault(typ, 'postadress'),
      }
      expect(await lookUp('SE', { json: swedish(swedishOrganization(whole)) })).toMatchObject(failed)
      expect(await entry('SE', swedish(swedishOrganization()))).toMatchObject({ active: true })
    },
  )
})
