import { STRUCTURE_TARGETS, type Mapping } from './asset-import.ts'
import type { ImportWords } from './import-words.ts'
import { normalized } from './normalized.ts'

/** What people write above their columns beside the names that the product has for them. */
const ALSO_CALLED: Record<string, string> = {
  vin:
    'vin, vin number, vin nr, chassis number, chassis no, serial number, serial no, serial, s n, sn, pin, ' +
    'chassisnummer, chassisnr, understellsnr, serienr, chassinr, stelnr, runkonumero, sarjanro',
  registration_number:
    'plate, license plate, reg no, regnr, reg nr, kjennemerke, regnummer, nummerplade, rekisterinumero',
  asset_number: 'asset no, asset id, objektnr, kohdenro',
  brand: 'make, manufacturer, fabrikat, produsent, tillverkare, fabrikant, valmistaja',
  model: 'type designation, modellbetegnelse, modelbetegnelse, modellbeteckning',
  year: 'year, modellår, årgang, år, vuosi, model year, modelår',
  usage_hours: 'hours, h, engine hours, timer, timmar, timeteller, timetal, tunnit, käyttötunteja',
  usage_km: 'km, kilometers, kilometres, odometer, kilometer, kjørelengde, kilometrit',
  weight: 'weight, egenvekt, vekt, vikt, tjänstevikt, egenvægt, vægt, paino, omapaino',
  engine_power: 'power, kw, effekt, teho',
  subcategory:
    'subcategory, type, machine type, type of machine, category, underkategori, maskintype, ' +
    'maskintyp, kategori, alaluokka, konetyyppi, tyyppi, luokka',
  owner: 'owner, seller, eier, selger, ägare, säljare, ejer, sælger, omistaja, myyjä',
  portfolio: 'portfolio, portefølje, portfölj, salkku',
  condition: 'condition, grade, tilstand, skick, stand, kunto',
  condition_notes: 'condition notes, merknader om tilstand, tilstandsnotat, anmärkningar, kuntohuomautukset',
  'place.country': 'country, land, maa',
  'place.street': 'street, address, adresse, gate, gateadresse, gata, adress, gade, vej, katuosoite',
  'place.postal_code': 'postal code, zip, zip code, postnummer, postnr, postinumero',
  'place.postal_place': 'place, city, town, poststed, sted, ort, postort, by, postitoimipaikka',
  'notes.en': 'description english, description en',
  'notes.no': 'beskrivelse norsk, description no',
  'notes.sv': 'beskrivning svenska, description sv',
  'notes.da': 'beskrivelse dansk, description da',
  'notes.fi': 'kuvaus suomeksi, description fi',
}

const isStructure = (key: string) => STRUCTURE_TARGETS.some((target) => target === key)

/** Every word that may stand above a column of a field, the surest first. */
function wordsFor({ fields }: ImportWords): (readonly [string, string])[] {
  const also = Object.entries(ALSO_CALLED).flatMap(([key, given]) =>
    given.split(', ').map((word) => [word, key] as const),
  )
  const labelled = [...fields].flatMap(([key, { labels }]) => labels.map((label) => [label, key] as const))
  const parts = labelled.flatMap(([label, key]) =>
    label
      .replaceAll(/\([^)]*\)/g, '')
      .split('/')
      .map((part) => [normalized(part), key] as const),
  )
  return [
    // A single kind of machine has a field with the name that every table has for the kind itself.
    ...also.filter(([, key]) => isStructure(key)),
    ...labelled.map(([label, key]) => [normalized(label), key] as const),
    ...[...fields.keys(), ...STRUCTURE_TARGETS].map((key) => [normalized(key), key] as const),
    ...also.filter(([, key]) => fields.has(key)),
    ...parts,
  ].filter(([word]) => word !== '')
}

/** A heading without the unit behind it: "Weight (kg)", "Hours [h]". */
const withoutUnit = (heading: string) => normalized(heading.replaceAll(/[([][^)\]]*[)\]]/g, ''))

/**
 * What each column probably holds: as the user had it the last time, or by what it is called in any of the languages. No
 * field is proposed twice.
 */
export function proposeMapping(
  headings: readonly string[],
  words: ImportWords,
  earlier: ReadonlyMap<string, string> = new Map(),
): Mapping {
  const known = new Map<string, string>()
  for (const [word, key] of wordsFor(words)) if (!known.has(word)) known.set(word, key)
  const exists = (key: string | undefined) => key !== undefined && (words.fields.has(key) || isStructure(key))
  const taken = new Set<string>()
  const take = (key: string | undefined): string | null => {
    if (key === undefined || taken.has(key)) return null
    taken.add(key)
    return key
  }
  const remembered = headings.map((heading) => {
    const key = earlier.get(normalized(heading))
    return exists(key) ? take(key) : null
  })
  return headings.map(
    (heading, index) => remembered[index] ?? take(known.get(normalized(heading)) ?? known.get(withoutUnit(heading))),
  )
}

/** How many of the cells are names of fields: a row of headings is made of them. */
export function countHeadings(cells: readonly string[], words: ImportWords): number {
  return proposeMapping(cells, words).filter((key) => key !== null).length
}
