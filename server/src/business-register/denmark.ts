import { z } from 'zod'
import type { Credentials } from '../settings.ts'
import { basicAuthorization, readAnswer, type Ask } from './ask-register.ts'
import { careOf, joined, MOST_FOUND, type RawEntry, type Register } from './register.ts'

const Period = z.object({ gyldigTil: z.string().nullish() })

const Address = z.object({
  landekode: z.string().nullish(),
  /** Instead of everything else, where the address is abroad. */
  fritekst: z.string().nullish(),
  conavn: z.string().nullish(),
  postboks: z.string().nullish(),
  vejnavn: z.string().nullish(),
  husnummerFra: z.int().nullish(),
  bogstavFra: z.string().nullish(),
  husnummerTil: z.int().nullish(),
  bogstavTil: z.string().nullish(),
  etage: z.string().nullish(),
  sidedoer: z.string().nullish(),
  bynavn: z.string().nullish(),
  postnummer: z.int().nullish(),
  postdistrikt: z.string().nullish(),
})

const Company = z.object({
  cvrNummer: z.int(),
  navne: z.array(z.object({ navn: z.string(), periode: Period })).nullish(),
  virksomhedsform: z.array(z.object({ langBeskrivelse: z.string().nullish(), periode: Period.nullish() })).nullish(),
  livsforloeb: z.array(z.object({ periode: Period })).nullish(),
  virksomhedMetadata: z.object({
    nyesteNavn: z.object({ navn: z.string() }).nullish(),
    nyesteBeliggenhedsadresse: Address.nullish(),
    sammensatStatus: z.string().nullish(),
  }),
})

const Found = z.object({
  hits: z.object({ hits: z.array(z.object({ _source: z.object({ Vrvirksomhed: Company }) })) }),
})

/** A company's whole entry, with everybody who ever had to do with it, can be larger than we read. */
const FIELDS = [
  'cvrNummer',
  'navne',
  'virksomhedsform',
  'livsforloeb',
  'virksomhedMetadata.nyesteNavn',
  'virksomhedMetadata.nyesteBeliggenhedsadresse',
  'virksomhedMetadata.sammensatStatus',
].map((field) => `Vrvirksomhed.${field}`)

const HOME = 'DK'
/** A company that is being wound up is still alive by its dates. Its status is written with and without spaces. */
const ENDING = /KONKURS|LIKVIDATION|TVANGSOPLØS|OPLØST|OPHØRT|SLETTET/i

const isCurrent = ({ periode }: { periode?: z.infer<typeof Period> | null | undefined }) => !periode?.gyldigTil

function addressOf(address: z.infer<typeof Address>): RawEntry['address'] {
  const [firstLine, ...lines] = (address.fritekst ?? '').split('\n').map((text) => text.trim())
  const house = joined([address.husnummerFra, address.bogstavFra], '')
  const lastHouse = joined([address.husnummerTil, address.bogstavTil], '')
  // Some floors have a zero before their figure.
  const floor = joined([address.etage && `${address.etage.replace(/^0+(?=\d)/, '')}.`, address.sidedoer])
  const road = joined([address.vejnavn, joined([house, lastHouse], '-')])
  const box = address.postboks && `Postboks ${address.postboks}`
  return {
    street: joined([careOf(address.conavn), road || firstLine, floor, box, address.bynavn], ', '),
    // A number there, which has lost its leading zero.
    postalCode: address.postnummer ? String(address.postnummer).padStart(4, '0') : '',
    place: address.postdistrikt ?? joined(lines, ', '),
    abroad: address.landekode && address.landekode !== HOME ? address.landekode : undefined,
  }
}

function entryOf(company: z.infer<typeof Company>): RawEntry {
  const { nyesteNavn, nyesteBeliggenhedsadresse, sammensatStatus } = company.virksomhedMetadata
  const legalName = company.navne?.find(isCurrent)?.navn ?? nyesteNavn?.navn ?? ''
  const { livsforloeb, virksomhedsform } = company
  const isAlive = !livsforloeb || livsforloeb.length === 0 || livsforloeb.some(isCurrent)
  return {
    name: nyesteNavn?.navn ?? legalName,
    legalName,
    number: String(company.cvrNummer),
    address: nyesteBeliggenhedsadresse ? addressOf(nyesteBeliggenhedsadresse) : undefined,
    active: isAlive && !ENDING.test(sammensatStatus ?? ''),
    legalForm: (virksomhedsform?.find(isCurrent) ?? virksomhedsform?.at(-1))?.langBeskrivelse,
  }
}

/** CVR, with a user of one's own. It does not say who is registered for VAT. */
export function denmark({ url, credentials }: { url: string; credentials: Credentials }): Register {
  const search = async (ask: Ask, query: object, size: number) => {
    const answer = await ask({
      url: `${url}/virksomhed/_search`,
      method: 'POST',
      headers: {
        authorization: basicAuthorization(credentials.user, credentials.password),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, size, _source: FIELDS }),
    })
    return readAnswer(Found, answer).hits.hits.map(({ _source }) => entryOf(_source.Vrvirksomhed))
  }
  return {
    byNumber: (ask, number) => search(ask, { term: { 'Vrvirksomhed.cvrNummer': Number(number) } }, 1),
    byName: (ask, name) =>
      search(ask, { match: { 'Vrvirksomhed.virksomhedMetadata.nyesteNavn.navn': name } }, MOST_FOUND),
  }
}
