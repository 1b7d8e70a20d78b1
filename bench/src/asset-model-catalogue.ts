import type { ModelAsset } from './asset-model-rules.ts'

/** A sequence that looks random and is the same for the same seed. */
export function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    const first = Math.imul(state ^ (state >>> 15), 1 | state)
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first
    return ((second ^ (second >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    of: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
    happens: (share: number) => next() < share,
  }
}
export type Chance = ReturnType<typeof chanceOf>

interface Field {
  key: string
  value: 'string' | 'integer' | 'number' | 'boolean'
  required: boolean
  format?: 'date' | 'phone' | 'email'
  min?: number
  max?: number
  max_length?: number
  options?: { id: string }[]
}

interface Data {
  results: { subcategories: { id: string; schema: { cards: PlacedCard[] } }[] }[]
  cards: Record<string, { section: string; fields: Record<string, Field> }>
}
interface PlacedCard {
  card: string
  fields: string[]
  required?: string[]
  optional?: string[]
}

const SECTIONS = ['info', 'specs', 'equipment', 'condition', 'ownership']
const TEXTS = { date: '2024-02-29', phone: '+47 22 22 22 22', email: 'kari@yard.example' }

function valueFor({ value, format, min = 0, max = 1000, max_length = 40, options }: Field, chance: Chance) {
  if (value === 'boolean') return chance.happens(0.5)
  if (value !== 'string') return Math.min(Math.ceil(min) + chance.upTo(20), max)
  if (options) return chance.of(options).id
  return format ? TEXTS[format] : `Text ${chance.upTo(9)}`.slice(0, max_length)
}

/** Forms of records: their fields are another way to write the newest of them, and stay whatever the category. */
const RECORDS = ['eu_inspection', 'inspections']

/** The fields of some subcategories, as the product lists them. */
export function catalogueOf(data: Data, subcategories: readonly string[]) {
  const all = data.results.flatMap((category) => category.subcategories)
  const fields = (subcategory: string) => {
    const cards = all.find(({ id }) => id === subcategory)?.schema.cards ?? []
    const ofFields = cards.filter(({ card }) => !RECORDS.includes(card))
    return ofFields.flatMap(({ card: id, fields: keys, required = [], optional = [] }) => {
      const card = data.cards[id]
      return keys.flatMap((key) => {
        const field = card?.fields[key]
        if (!card || !field) return []
        const isAsked = required.includes(key) || (field.required && !optional.includes(key))
        return [{ field, section: card.section, mandatory: isAsked && field.value !== 'boolean' }]
      })
    })
  }
  const bySubcategory = new Map(subcategories.map((id) => [id, fields(id)]))
  const of = (subcategory: string) => bySubcategory.get(subcategory) ?? []
  const isFilled = ({ subcategory, values }: ModelAsset) =>
    of(subcategory).every(({ field, mandatory }) => !mandatory || values[field.key] !== undefined)
  return {
    subcategories,
    has: (subcategory: string, key: string) =>
      key === 'asset_number' || of(subcategory).some(({ field }) => field.key === key),
    /** Every mandatory field has a value. */
    isFilled,
    /** What an asset has to have is there: mandatory fields, owner and address. */
    isComplete: (asset: ModelAsset) => isFilled(asset) && asset.owner !== null && asset.placed,
    /** All that is mandatory, by section. */
    mandatoryOf: (subcategory: string, chance: Chance) =>
      SECTIONS.map((section) => {
        const asked = of(subcategory).filter((each) => each.mandatory && each.section === section)
        return { section, values: Object.fromEntries(asked.map(({ field }) => [field.key, valueFor(field, chance)])) }
      }),
    /** Fields of one section with a value each; one of them may be emptied, or get a value of another type. */
    someOf: (subcategory: string, chance: Chance) => {
      const section = chance.of(SECTIONS.filter((id) => of(subcategory).some((each) => each.section === id)))
      const chosen = of(subcategory).filter(
        (each) =>
          each.section === section && each.field.key !== 'asset_number' && chance.happens(each.mandatory ? 0.9 : 0.2),
      )
      const values = Object.fromEntries(chosen.map(({ field }) => [field.key, valueFor(field, chance)] as const))
      return { section, chosen, values: values as Record<string, string | number | boolean | null> }
    },
  }
}
export type ModelCatalogue = ReturnType<typeof catalogueOf>
