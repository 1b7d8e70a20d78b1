import { COUNTRIES } from '@klubba/reference/countries'
import { z } from 'zod'
import type { Credentials } from '../settings.ts'
import { basicAuthorization, readAnswer, RegisterFailure, type Ask } from './ask-register.ts'
import { careOf, joined, type RawEntry, type Register } from './register.ts'

const Token = z.object({ access_token: z.string().regex(/^[\w.~+/-]+=*$/) })

/** What went wrong with one part of an answer, which is a success for all that. */
const Fault = z.object({ typ: z.string() })
const Part = z.object({ fel: Fault.nullish() })
const UNKNOWN = 'ORGANISATION_FINNS_EJ'

/** Every part comes from a source of its own: it is null where there is nothing, or has a fault. */
const Organization = z.object({
  organisationsidentitet: z.object({ identitetsbeteckning: z.string() }).nullish(),
  organisationsnamn: Part.extend({
    organisationsnamnLista: z
      .array(
        z.object({
          namn: z.string().nullish(),
          organisationsnamntyp: z.object({ kod: z.string().nullish() }).nullish(),
        }),
      )
      .nullish(),
  }).nullish(),
  organisationsform: Part.extend({ klartext: z.string().nullish() }).nullish(),
  postadressOrganisation: Part.extend({
    postadress: z
      .object({
        coAdress: z.string().nullish(),
        utdelningsadress: z.string().nullish(),
        postnummer: z.string().nullish(),
        postort: z.string().nullish(),
        land: z.string().nullish(),
      })
      .nullish(),
  }).nullish(),
  avregistreradOrganisation: Part.extend({ avregistreringsdatum: z.string().nullish() }).nullish(),
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: Part.extend({
    pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: z.array(z.object({ kod: z.string() })).nullish(),
  }).nullish(),
  verksamOrganisation: Part.extend({ kod: z.string().nullish() }).nullish(),
})
type Organization = z.infer<typeof Organization>

const Found = z.object({ organisationer: z.array(Organization) })

const COMPANY_NAME = 'FORETAGSNAMN'
/** Bankruptcy and liquidation; mergers, divisions and reconstructions do not end a company that goes through them. */
const ENDING = ['KK', 'LI']
const HOME = 'Sverige'

/** A number that the register does not know is a success too, with this fault in its parts. */
const isKnown = ({ organisationsnamn }: Organization) => organisationsnamn?.fel?.typ !== UNKNOWN

/** Whether it is registered, wound up or elsewhere must not be guessed because a source was out of reach. */
function assertComplete(organization: Organization): void {
  const faults = Object.entries(organization).flatMap(([part, value]) =>
    value && 'fel' in value && value.fel && value.fel.typ !== UNKNOWN ? [`${part} ${value.fel.typ}`] : [],
  )
  if (faults.length > 0) throw new RegisterFailure(`without ${faults.join(', ')}`)
}

function addressOf(organization: Organization): RawEntry['address'] {
  const address = organization.postadressOrganisation?.postadress
  if (!address) return undefined
  const { coAdress, utdelningsadress, postnummer, postort, land } = address
  return {
    street: joined([careOf(coAdress), utdelningsadress], ', '),
    postalCode: postnummer ?? '',
    place: postort ?? '',
    abroad: land && land.toLowerCase() !== HOME.toLowerCase() ? land : undefined,
  }
}

function entryOf(organization: Organization): RawEntry {
  assertComplete(organization)
  const names = organization.organisationsnamn?.organisationsnamnLista ?? []
  const company = names.find(({ organisationsnamntyp }) => organisationsnamntyp?.kod === COMPANY_NAME) ?? names[0]
  const name = company?.namn ?? ''
  const removed = organization.avregistreradOrganisation?.avregistreringsdatum
  const { pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: proceedings } =
    organization.pagaendeAvvecklingsEllerOmstruktureringsforfarande ?? {}
  const ending = proceedings?.some(({ kod }) => ENDING.includes(kod))
  return {
    name,
    legalName: name,
    number: organization.organisationsidentitet?.identitetsbeteckning ?? '',
    address: addressOf(organization),
    active: !removed && !ending && organization.verksamOrganisation?.kod !== 'NEJ',
    legalForm: organization.organisationsform?.klartext,
  }
}

const scope = COUNTRIES.find(({ code2 }) => code2 === 'SE')?.registry.scope ?? ''

interface Access {
  url: string
  tokenUrl: string
  credentials: Credentials
}

/** Bolagsverket, with a client of one's own; by number only. It does not say who is registered for VAT. */
export function sweden({ url, tokenUrl, credentials }: Access): Register {
  // Asked for each time: lookups are few, their answers are kept, and no server has to remember when a token ends.
  const tokenFor = async (ask: Ask) => {
    const { user, password } = credentials
    const answer = await ask({
      url: tokenUrl,
      method: 'POST',
      headers: {
        authorization: basicAuthorization(encodeURIComponent(user), encodeURIComponent(password)),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
    })
    return readAnswer(Token, answer).access_token
  }
  return {
    async byNumber(ask, number) {
      const answer = await ask({
        url: `${url}/organisationer`,
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenFor(ask)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ identitetsbeteckning: number }),
      })
      return answer === undefined ? [] : readAnswer(Found, answer).organisationer.filter(isKnown).map(entryOf)
    },
  }
}
