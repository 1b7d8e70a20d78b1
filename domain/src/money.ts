import { z } from 'zod'
import { CURRENCIES } from './countries/currencies.ts'

/** Ten thousand million of any of our currencies: more than any machine costs, far below where numbers lose digits. */
const MAX_MINOR_UNITS = 1_000_000_000_000

/** A sum in whole minor units: 81200000 NOK is 812 000 kroner. */
export const Money = z.strictObject({ amount: z.int().min(0).max(MAX_MINOR_UNITS), currency: z.enum(CURRENCIES) })
export type Money = z.infer<typeof Money>
