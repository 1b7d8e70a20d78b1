/**
 * What the business registers answer, in the shapes that they publish, with companies that do not exist. Each function
 * gives an ordinary company and takes the parts that are different.
 */

/**
 * Norway. Schemas `Enhet` and `Adresse` and the statuses 200, 404 and 410 of `GET /enheter/{organisasjonsnummer}`:
 * https://raw.githubusercontent.com/brreg/openAPI/master/specs/enhetsregisteret.json
 * `SlettetEnhet` and foreign addresses: https://data.brreg.no/enhetsregisteret/api/dokumentasjon/no/index.html
 */
export const norwegianUnit = (parts: object = {}) => ({
  organisasjonsnummer: '801250475',
  navn: 'FJELL OG FJORD MASKIN AS',
  organisasjonsform: {
    kode: 'AS',
    beskrivelse: 'Aksjeselskap',
    _links: { self: { href: 'https://data.brreg.no/enhetsregisteret/api/organisasjonsformer/AS' } },
  },
  postadresse: {
    land: 'Norge',
    landkode: 'NO',
    postnummer: '5803',
    poststed: 'BERGEN',
    adresse: ['Postboks 71'],
    kommune: 'BERGEN',
    kommunenummer: '4601',
  },
  registreringsdatoEnhetsregisteret: '2009-03-12',
  registrertIMvaregisteret: true,
  naeringskode1: { kode: '46.630', beskrivelse: 'Engroshandel med maskiner' },
  antallAnsatte: 14,
  harRegistrertAntallAnsatte: true,
  forretningsadresse: {
    land: 'Norge',
    landkode: 'NO',
    postnummer: '5072',
    poststed: 'BERGEN',
    adresse: ['Kaien 4'],
    kommune: 'BERGEN',
    kommunenummer: '4601',
  },
  stiftelsesdato: '2009-02-20',
  institusjonellSektorkode: { kode: '2100', beskrivelse: 'Private aksjeselskaper mv.' },
  registrertIForetaksregisteret: true,
  registrertIStiftelsesregisteret: false,
  registrertIFrivillighetsregisteret: false,
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
  maalform: 'Bokmål',
  respons_klasse: 'Enhet',
  _links: { self: { href: 'https://data.brreg.no/enhetsregisteret/api/enheter/801250475' } },
  ...parts,
})

/**
 * Finland. Schemas `CompanyResult`, `Company`, `RegisterName`, `Address`, `RegisteredEntry` and `CompanySituation`, of
 * which only businessId, registeredEntries, tradeRegisterStatus and lastModified are required; status 429 for too many:
 * https://avoindata.prh.fi/opendata-ytj-api/v3/schema?lang=en
 */
export const finnishCompany = (parts: object = {}) => ({
  businessId: { value: '0726816-5', registrationDate: '1989-05-02', source: '3' },
  euId: { value: 'FIFPRO.0726816-5', source: '1' },
  names: [
    { name: 'Kantolan Koneurakointi Oy', type: '1', registrationDate: '2011-06-01', version: 1, source: '1' },
    { name: 'Kantolan Kaivuu', type: '3', registrationDate: '2012-01-10', version: 1, source: '1' },
    {
      name: 'Kantolan Maansiirto Oy',
      type: '1',
      registrationDate: '1989-05-02',
      endDate: '2011-05-31',
      version: 2,
      source: '1',
    },
  ],
  mainBusinessLine: {
    type: '43120',
    descriptions: [{ languageCode: '1', description: 'Rakennuspaikan valmistelutyöt' }],
    typeCodeSet: 'TOIMI3',
    registrationDate: '2008-01-01',
    source: '2',
  },
  companyForms: [
    {
      type: '16',
      descriptions: [
        { languageCode: '1', description: 'Osakeyhtiö' },
        { languageCode: '3', description: 'Limited company' },
      ],
      registrationDate: '1989-05-02',
      version: 1,
      source: '1',
    },
  ],
  companySituations: [],
  registeredEntries: [
    registeredEntry('1', '1', 'Rekisterissä'),
    registeredEntry('6', '80', 'Arvonlisäverovelvollinen liiketoiminnasta'),
  ],
  addresses: [
    {
      type: 1,
      street: 'Teollisuustie',
      buildingNumber: '12',
      entrance: 'A',
      apartmentNumber: '3',
      apartmentIdSuffix: '',
      postCode: '13110',
      postOffices: [
        { city: 'HÄMEENLINNA', languageCode: '1', municipalityCode: '109' },
        { city: 'TAVASTEHUS', languageCode: '2', municipalityCode: '109' },
      ],
      co: '',
      registrationDate: '2014-03-03',
      source: '0',
    },
  ],
  tradeRegisterStatus: '1',
  status: '2',
  registrationDate: '1989-05-02',
  lastModified: '2026-01-15 08:12:44',
  ...parts,
})

export function registeredEntry(register: string, type: string, description: string, endDate?: string) {
  return {
    type,
    descriptions: [{ languageCode: '1', description }],
    registrationDate: '1989-05-02',
    ...(endDate && { endDate }),
    register,
    authority: register === '1' ? '2' : '1',
  }
}

const danishPeriod = (gyldigFra: string, gyldigTil: string | null = null) => ({
  periode: { gyldigFra, gyldigTil },
  sidstOpdateret: `${gyldigFra}T12:00:00.000+01:00`,
})

/** Every field that the mapping has for an address is in an answer, most of them null. */
export const danishAddress = (parts: object = {}) => ({
  landekode: 'DK',
  fritekst: null,
  vejkode: 217,
  kommune: { kommuneKode: 851, kommuneNavn: 'AALBORG', ...danishPeriod('2007-01-01') },
  husnummerFra: 22,
  adresseId: null,
  sidstValideret: null,
  husnummerTil: null,
  bogstavFra: null,
  bogstavTil: null,
  etage: null,
  sidedoer: null,
  conavn: null,
  postboks: null,
  vejnavn: 'Havnegade',
  bynavn: null,
  postnummer: 9000,
  postdistrikt: 'Aalborg',
  ...danishPeriod('2016-05-01'),
  ...parts,
})

/**
 * Denmark. Type `Vrvirksomhed`, of which an answer holds what `_source` asks for:
 * http://distribution.virk.dk/cvr-permanent/_mapping
 */
export const danishCompany = (metadata: object = {}, parts: object = {}) => ({
  cvrNummer: 77_180_885,
  navne: [
    { navn: 'Limfjordens Entreprenører ApS', ...danishPeriod('2004-09-01', '2016-04-30') },
    { navn: 'Limfjordens Maskiner A/S', ...danishPeriod('2016-05-01') },
  ],
  livsforloeb: [danishPeriod('2004-09-01')],
  virksomhedsform: [
    {
      virksomhedsformkode: 80,
      kortBeskrivelse: 'ApS',
      langBeskrivelse: 'Anpartsselskab',
      ansvarligDataleverandoer: 'E&S',
      ...danishPeriod('2004-09-01', '2016-04-30'),
    },
    {
      virksomhedsformkode: 60,
      kortBeskrivelse: 'A/S',
      langBeskrivelse: 'Aktieselskab',
      ansvarligDataleverandoer: 'E&S',
      ...danishPeriod('2016-05-01'),
    },
  ],
  virksomhedMetadata: {
    nyesteNavn: { navn: 'Limfjordens Maskiner A/S', ...danishPeriod('2016-05-01') },
    nyesteBeliggenhedsadresse: danishAddress(),
    sammensatStatus: 'NORMAL',
    ...metadata,
  },
  ...parts,
})

export const danishHits = (...found: object[]) => ({
  took: 3,
  timed_out: false,
  _shards: { total: 6, successful: 6, skipped: 0, failed: 0 },
  hits: {
    total: found.length,
    max_score: found.length > 0 ? 12.1 : null,
    hits: found.map((Vrvirksomhed, index) => ({
      _index: 'cvr-v-20220630',
      _type: '_doc',
      _id: String(4_000_000_000 + index),
      _score: 12.1,
      _source: { Vrvirksomhed },
    })),
  },
})

const fromBolagsverket = { dataproducent: 'Bolagsverket', fel: null }
const fromScb = { dataproducent: 'SCB', fel: null }

/** A part that its source could not deliver, with what it would hold. */
export const swedishFault = (typ: string, ...empty: string[]) => ({
  ...Object.fromEntries(empty.map((field) => [field, null])),
  dataproducent: 'Bolagsverket',
  fel: { typ, felBeskrivning: 'Efterfrågade uppgifter kunde inte hämtas.' },
})

export const swedishNames = (...names: [kod: string, namn: string][]) => ({
  organisationsnamnLista: names.map(([kod, namn]) => ({
    namn,
    organisationsnamntyp: { kod, klartext: 'n/a' },
    registreringsdatum: '2003-11-05',
    verksamhetsbeskrivningSarskiltForetagsnamn: null,
  })),
  ...fromBolagsverket,
})

/**
 * Sweden. Schemas `OrganisationerSvar`, `Organisation`, `Fel` and the published examples; `/organisationer` has no
 * status 404:
 * https://portal.api.bolagsverket.se/api/am/devportal/v3/apis/ff8f9a91-1fdd-4705-8836-c1906581162f/swagger
 */
export const swedishOrganization = (parts: object = {}) => ({
  organisationsidentitet: {
    identitetsbeteckning: '5563785442',
    typ: { kod: 'ORGANISATIONSNUMMER', klartext: 'Organisationsnummer' },
  },
  namnskyddslopnummer: null,
  organisationsnamn: swedishNames(['FORETAGSNAMN', 'Storsjöns Maskiner AB']),
  registreringsland: { kod: 'SE-LAND', klartext: 'Sverige' },
  organisationsform: { kod: 'AB', klartext: 'Aktiebolag', ...fromBolagsverket },
  reklamsparr: { kod: 'NEJ', ...fromScb },
  juridiskForm: { kod: '49', klartext: 'Övriga aktiebolag', ...fromScb },
  verksamOrganisation: { kod: 'JA', ...fromScb },
  postadressOrganisation: {
    postadress: {
      postnummer: '83145',
      utdelningsadress: 'Hamngatan 9',
      land: 'Sverige',
      coAdress: null,
      postort: 'ÖSTERSUND',
    },
    ...fromBolagsverket,
  },
  verksamhetsbeskrivning: { beskrivning: '\n       Handel med entreprenadmaskiner.', ...fromBolagsverket },
  organisationsdatum: { registreringsdatum: '2003-11-05', infortHosScb: '2003-12-01', ...fromBolagsverket },
  avregistreradOrganisation: null,
  avregistreringsorsak: null,
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: null,
  naringsgrenOrganisation: { sni: [{ kod: '46630', klartext: 'Partihandel med maskiner' }], ...fromScb },
  ...parts,
})
