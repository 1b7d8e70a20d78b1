import { FORMATS, INPUT_TYPES, SECTIONS, VALUE_TYPES } from '@klubba/domain/forms/form-types'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { ASSET_KINDS, USAGE_UNITS } from '@klubba/domain/registration-data/asset-kinds'
import { z } from 'zod'

const Names = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string().min(1)])) as Record<Language, z.ZodString>,
)

const Schema = z.strictObject({
  cards: z.array(
    z.strictObject({
      card: z.string(),
      fields: z.array(z.string()),
      required: z.array(z.string()).optional(),
      optional: z.array(z.string()).optional(),
    }),
  ),
})

/** What the reference data is made of, each kind with its texts in all languages. Ids are stable and never translated. */
export const ITEM_SCHEMAS = {
  asset_kind: z.strictObject({ id: z.enum(ASSET_KINDS), names: Names, icon: z.string() }),
  category: z.strictObject({ id: z.string(), names: Names, icon: z.string(), kind: z.enum(ASSET_KINDS) }),
  subcategory: z.strictObject({
    id: z.string(),
    category: z.string(),
    names: Names,
    icon: z.string(),
    usageUnit: z.enum(USAGE_UNITS),
    tcr: z.string(),
    schema: Schema,
  }),
  section: z.strictObject({ id: z.enum(SECTIONS), names: Names }),
  card: z.strictObject({ id: z.string(), names: Names, icon: z.string(), section: z.enum(SECTIONS) }),
  field: z.strictObject({
    key: z.string(),
    card: z.string(),
    input: z.enum(INPUT_TYPES),
    value: z.enum(VALUE_TYPES),
    unit: z.string().optional(),
    altUnits: z.array(z.string()).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    maxLength: z.int().optional(),
    format: z.enum(FORMATS).optional(),
    required: z.boolean(),
    labels: Names,
    help: Names.optional(),
    options: z.array(z.strictObject({ id: z.string(), names: Names })).optional(),
  }),
  tcr: z.strictObject({
    id: z.string(),
    names: Names,
    checkpoints: z.array(z.strictObject({ key: z.string(), group: z.string(), names: Names })),
  }),
  tcr_group: z.strictObject({ id: z.string(), names: Names }),
  grade: z.strictObject({ grade: z.int().min(0).max(3), names: Names }),
  /** A picture or video that is asked for; `shot_list` says of which categories, in which order. */
  shot: z.strictObject({ id: z.string(), type: z.enum(['image', 'video']), names: Names }),
  shot_list: z.strictObject({ id: z.string(), shots: z.array(z.string()) }),
  brand: z.strictObject({
    id: z.string(),
    name: z.string(),
    categories: z.array(z.string()),
    models: z.record(z.string(), z.array(z.string())),
  }),
}

export type ItemKind = keyof typeof ITEM_SCHEMAS
export const ITEM_KINDS = Object.keys(ITEM_SCHEMAS) as ItemKind[]

/** All of it, each kind in its order. */
export type ReferenceData = { [Kind in ItemKind]: z.infer<(typeof ITEM_SCHEMAS)[Kind]>[] }
