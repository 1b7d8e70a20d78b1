import { COUNTRIES } from '@klubba/reference/countries'
import { z } from 'zod'
import type { Credentials } from '../settings.ts'
import { basicAuthorization, readAnswer, type Ask } from './ask-register.ts'
import type { RawEntry, Register } from './register.ts'

const Token = z.object({ access_token: z.string().regex(/^[\w.~+/-]+=*$/) })

const Name = z.object({
  namn: z.string(),
  organisationsnamntyp: z.object({ kod: z.string().nullish() }).nullish(),
})

/** Every part comes from a source of its own and is missing when that source has nothing or does not answer. */
const Organization = z.object({
  organisationsidentitet: z.object({ identitetsbeteckning: z.string() }),
  organisationsnamn: z.object({ organisationsnamnLista: z.tuple([Name], Name) }),
  organisationsform: z.object({ klartext: z.string().nullish() }).nullish(),
  postadressOrganisation: z
    .object({
      postadress: z
        .object({
          utdelningsadress: z.string().nullish(),
          postnummer: z.string().nullish(),
          postort: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  avregistreradOrganisation: z.object({ avregistreringsdatum: z.string().nullish() }).nullish(),
  verksamOrganisation: z.object({ kod: z.string().nullish() }).nullish(),
})

const Found = z.object({ organisationer: z.array(Organization) })

function entryOf(organization: z.infer<typeof Organization>): RawEntry {
  const names = organization.organisationsnamn.organisationsnamnLista
  const legal = names.find(({ organisationsnamntyp }) => organisationsnamntyp?.kod === 'FORETAGSNAMN') ?? names[0]
  const address = organization.postadressOrganisation?.postadress
  const removed = organization.avregistreradOrganisation?.avregistreringsdatum
  return {
    name: names[0].namn,
    legalName: legal.namn,
    number: organization.organisationsidentitet.identitetsbeteckning,
    address: address
      ? {
          street: address.utdelningsadress ?? '',
          postalCode: address.postnummer ?? '',
          place: address.postort ?? '',
        }
      : undefined,
    active: !removed && organization.verksamOrganisation?.kod !== 'NEJ',
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
      return answer === undefined ? [] : readAnswer(Found, answer).organisationer.map(entryOf)
    },
  }
}
