import type { Card, Field, Schema } from './form-schema.ts'
import type { Section } from './form-types.ts'

/** A field in the place where a subcategory has it. */
export interface PlacedField {
  field: Field
  card: string
  section: Section
  required: boolean
}

type Cards = Record<string, Card>

/** The fields of a subcategory, in the order of its cards; those of one section, if one is named. */
export function fieldsOf({ cards: placed }: Schema, cards: Cards, section?: Section): PlacedField[] {
  return placed.flatMap(({ card: id, fields, required = [], optional = [] }) => {
    const card = cards[id]
    if (!card || (section && card.section !== section)) return []
    return fields.flatMap((key) => {
      const field = card.fields[key]
      if (!field) return []
      const isRequired = required.includes(key) || (field.required && !optional.includes(key))
      return [{ field, card: id, section: card.section, required: isRequired }]
    })
  })
}
