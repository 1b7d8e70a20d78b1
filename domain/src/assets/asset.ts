import { z } from 'zod'
import { Id, Line, OptionalLine } from '../fields.ts'
import { Value } from '../forms/form-schema.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import { Address } from '../registry/address.ts'
import { conditionFields } from './condition.ts'

const Subcomponent = z.strictObject({
  id: Id,
  name: Line(200),
  brand: OptionalLine(60),
  model: OptionalLine(80),
  serial_number: OptionalLine(40),
  year: z.int().min(1900).max(2100).nullable(),
  note: OptionalLine(1000),
})

/** Free text, kept in each language for itself. */
const Texts = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, OptionalLine(5000)])) as Record<
    Language,
    ReturnType<typeof OptionalLine>
  >,
)

/** Where the asset stands. */
const Place = Address.extend({ country_id: z.int() })
export type Place = z.infer<typeof Place>

/** What belongs to each section beside the fields that forms are drawn from. */
export const sectionFields = {
  info: { notes: Texts },
  specs: { subcomponents: z.array(Subcomponent).max(50) },
  equipment: {},
  condition: conditionFields,
  /** The owner, or an organization that is to be the owner: its row among the owners is made where there is none. */
  ownership: { owner_id: Id.nullable(), place: Place.nullable(), portfolio_id: Id.nullable() },
} as const
export type SavedSection = keyof typeof sectionFields
export const SAVED_SECTIONS = Object.keys(sectionFields) as SavedSection[]

const { info, specs, condition, ownership } = sectionFields
export const StructuralFields = z.strictObject({ ...info, ...specs, ...condition, ...ownership })
export type StructuralFields = z.infer<typeof StructuralFields>

/** Field values by key. Null takes one away. */
export const ValueChanges = z.record(z.string().max(100), Value.nullable())
export type ValueChanges = z.infer<typeof ValueChanges>
