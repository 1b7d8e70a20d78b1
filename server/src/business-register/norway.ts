import { z } from 'zod'
import type { RegisterSettings } from '../settings.ts'
import { readAnswer } from './ask-register.ts'
import { joined, MOST_FOUND, type RawEntry, type Register } from './register.ts'

const Address = z.object({
  adresse: z.array(z.string().nullable()).nullish(),
  postnummer: z.string().nullish(),
  poststed: z.string().nullish(),
  landkode: z.string().nullish(),
  land: z.string().nullish(),
})

const Unit = z.object({
  organisasjonsnummer: z.string(),
  navn: z.string(),
  organisasjonsform: z.object({ beskrivelse: z.string().nullish() }).nullish(),
  forretningsadresse: Address.nullish(),
  postadresse: Address.nullish(),
  registrertIMvaregisteret: z.boolean().nullish(),
  slettedato: z.string().nullish(),
  konkurs: z.boolean().nullish(),
  underAvvikling: z.boolean().nullish(),
  underTvangsavviklingEllerTvangsopplosning: z.boolean().nullish(),
})

/** Without `_embedded` nothing was found. */
const Found = z.object({
  _embedded: z.object({ enheter: z.array(Unit) }).optional(),
  page: z.object({ totalElements: z.int() }),
})

/** Svalbard has a code of its own and Norwegian postal codes. */
const HOME = ['NO', 'SJ']

function addressOf({ adresse, postnummer, poststed, landkode, land }: z.infer<typeof Address>): RawEntry['address'] {
  return {
    street: joined(adresse ?? [], ', '),
    postalCode: postnummer ?? '',
    place: poststed ?? '',
    abroad: landkode && !HOME.includes(landkode) ? (land ?? landkode) : undefined,
  }
}

function entryOf(unit: z.infer<typeof Unit>): RawEntry {
  const address = unit.forretningsadresse ?? unit.postadresse
  const ending = unit.konkurs || unit.underAvvikling || unit.underTvangsavviklingEllerTvangsopplosning
  return {
    name: unit.navn,
    legalName: unit.navn,
    number: unit.organisasjonsnummer,
    vatNumber: unit.registrertIMvaregisteret ? `NO${unit.organisasjonsnummer}MVA` : undefined,
    address: address ? addressOf(address) : undefined,
    active: !unit.slettedato && !ending,
    legalForm: unit.organisasjonsform?.beskrivelse,
  }
}

/** Enhetsregisteret: open to everybody. */
export function norway({ url }: RegisterSettings['norway']): Register {
  return {
    async byNumber(ask, number) {
      const answer = await ask({ url: `${url}/enheter/${encodeURIComponent(number)}` })
      return answer === undefined ? [] : [entryOf(readAnswer(Unit, answer))]
    },
    async byName(ask, name) {
      const query = new URLSearchParams({ navn: name, size: String(MOST_FOUND) })
      const { _embedded } = readAnswer(Found, await ask({ url: `${url}/enheter?${query.toString()}` }))
      return (_embedded?.enheter ?? []).map(entryOf)
    },
  }
}
