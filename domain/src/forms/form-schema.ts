import { z } from 'zod'

/** The steps of a registration and the parts of an asset; each is saved for itself. */
export const SECTIONS = ['info', 'specs', 'equipment', 'condition', 'documents', 'media', 'ownership'] as const
export type Section = (typeof SECTIONS)[number]

const INPUT_TYPES = ['text', 'textarea', 'notes', 'select', 'datepicker', 'checkbox'] as const
const VALUE_TYPES = ['string', 'integer', 'number', 'boolean'] as const
const FORMATS = ['date', 'phone', 'email'] as const

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
