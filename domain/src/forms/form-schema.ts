import { z } from 'zod'
import { FORMATS, INPUT_TYPES, SECTIONS, VALUE_TYPES } from './form-types.ts'

/** A field as forms are drawn from it, its texts in one language. */
export const Field = z.strictObject({
  key: z.string(),
  input: z.enum(INPUT_TYPES),
  value: z.enum(VALUE_TYPES),
  label: z.string(),
  help: z.string().optional(),
  /** The unit that values are kept in; `alt_units` may be used to enter them. */
  unit: z.string().optional(),
  alt_units: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  max_length: z.int().optional(),
  format: z.enum(FORMATS).optional(),
  /** Mandatory wherever it stands, unless the subcategory says otherwise. */
  required: z.boolean(),
  options: z.array(z.strictObject({ id: z.string(), name: z.string() })).optional(),
})
export type Field = z.infer<typeof Field>

export const Card = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  section: z.enum(SECTIONS),
  order: z.int(),
  fields: z.record(z.string(), Field),
})
export type Card = z.infer<typeof Card>

/** Which fields of which cards belong to a subcategory, and which of them are mandatory or not against the rule. */
export const Schema = z.strictObject({
  cards: z.array(
    z.strictObject({
      card: z.string(),
      fields: z.array(z.string()),
      required: z.array(z.string()).optional(),
      optional: z.array(z.string()).optional(),
    }),
  ),
})
export type Schema = z.infer<typeof Schema>

/** What somebody filled in; a field without a value is absent. */
export const Value = z.union([z.string(), z.number(), z.boolean()])
export type Value = z.infer<typeof Value>
export type Values = Record<string, Value>
