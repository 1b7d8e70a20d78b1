import { LANGUAGES } from '@klubba/domain/languages'
import { z } from 'zod'
import data from '../data/countries.json' with { type: 'json' }

const Names = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string().min(1)])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodString
  >,
)

/** `id` is the ISO 3166-1 numeric code. */
const CountryData = z.object({ id: z.int(), code2: z.string().length(2), names: Names })

/** The countries that the product works in, with their names in five languages. */
export const COUNTRIES = z.array(CountryData).parse(data.countries)
