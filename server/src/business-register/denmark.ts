import { z } from 'zod'
import type { Credentials } from '../settings.ts'
import { basicAuthorization, readAnswer, type Ask } from './ask-register.ts'
import { joined, MOST_FOUND, type RawEntry, type Register } from './register.ts'

const Period = z.object({ gyldigTil: z.string().nullish() })

const Address = z.object({
  vejnavn: z.string().nullish(),
  husnummerFra: z.int().nullish(),
  bogstavFra: z.string().nullish(),
  etage: z.string().nullish(),
  sidedoer: z.string().nullish(),
  postnummer: z.int().nullish(),
  postdistrikt: z.string().nullish(),
})

const Company = z.object({
  cvrNummer: z.int(),
  navne: z.array(z.object({ navn: z.string(), periode: Period })).nullish(),
  virksomhedsform: z.array(z.object({ langBeskrivelse: z.string().nullish(), periode: Period.nullish() })).nullish(),
  livsforloeb: z.array(z.object({ periode: Period })).nullish(),
  virksomhedMetadata: z.object({
    nyesteNavn: z.object({ navn: z.string() }),
    nyesteBeliggenhedsadresse: Address.nullish(),
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
].map((field) => `Vrvirksomhed.${field}`)

function addressOf(address: z.infer<typeof Address>): RawEntry['address'] {
  const house = joined([address.husnummerFra, address.bogstavFra], '')
  const floor = joined([address.etage && `${address.etage}.`, address.sidedoer])
  return {
    street: joined([joined([address.vejnavn, house]), floor], ', '),
    // A number there, which has lost its leading zero.
    postalCode: address.postnummer ? String(address.postnummer).padStart(4, '0') : '',
    place: address.postdistrikt ?? '',
  }
}

function entryOf(company: z.infer<typeof Company>): RawEntry {
  const { nyesteNavn, nyesteBeliggenhedsadresse } = company.virksomhedMetadata
  return {
    name: nyesteNavn.navn,
    legalName: company.navne?.find(({ periode }) => !periode.gyldigTil)?.navn ?? nyesteNavn.navn,
    number: String(company.cvrNummer),
    address: nyesteBeliggenhedsadresse ? addressOf(nyesteBeliggenhedsadresse) : undefined,
    active: !company.livsforloeb?.at(-1)?.periode.gyldigTil,
    legalForm: company.virksomhedsform?.at(-1)?.langBeskrivelse,
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
