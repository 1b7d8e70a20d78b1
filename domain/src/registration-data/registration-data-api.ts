import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Country } from '../countries/country-api.ts'
import { CountryRules } from '../countries/country-rules.ts'
import { Card, Schema } from '../forms/form-schema.ts'
import { ASSET_KINDS, USAGE_UNITS } from './asset-kinds.ts'

/** A picture or video that is asked for; media name it by its id. */
const Shot = z.strictObject({ id: z.string(), name: z.string(), type: z.enum(['image', 'video']) })

const Subcategory = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  usage_unit: z.enum(USAGE_UNITS),
  /** Its template of condition reports; a key of `tcrs`. */
  tcr: z.string(),
  /** The pictures and videos that are asked for, as one walks round it; keys of `shots`. */
  shots: z.array(z.string()),
  schema: Schema,
})
export type Subcategory = z.infer<typeof Subcategory>

const Category = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  kind: z.enum(ASSET_KINDS),
  subcategories: z.array(Subcategory),
})
export type Category = z.infer<typeof Category>

const Tcr = z.strictObject({
  id: z.string(),
  name: z.string(),
  groups: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      checkpoints: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    }),
  ),
})
export type Tcr = z.infer<typeof Tcr>

const Brand = z.strictObject({
  id: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  /** By subcategory. */
  models: z.record(z.string(), z.array(z.string())),
})
export type Brand = z.infer<typeof Brand>

const Named = z.strictObject({ id: z.string(), name: z.string() })

export const RegistrationData = z.strictObject({
  results: z.array(Category),
  kinds: z.array(Named.extend({ icon: z.string() })),
  sections: z.array(Named),
  cards: z.record(z.string(), Card),
  tcrs: z.record(z.string(), Tcr),
  /** Overall condition, 0 to 3, in words. */
  grades: z.array(z.strictObject({ grade: z.int().min(0).max(3), name: z.string() })),
  shots: z.record(z.string(), Shot),
  brands: z.array(Brand),
  countries: z.array(Country),
  country_rules: z.array(CountryRules),
})
export type RegistrationData = z.infer<typeof RegistrationData>

export const registrationDataApi = {
  'GET /v1/assets/registration_data': endpoint({
    access: 'assets.see',
    summary:
      'Categories with their forms, condition reports, brands and countries, in the language asked for. Has an ETag',
    response: RegistrationData,
  }),
}
