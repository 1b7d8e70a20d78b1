import { z } from 'zod'
import { Money } from '../money.ts'

/** Hundredths of a percent: 10 % is 1000. */
const Rate = z.int().min(0).max(10_000)

/**
 * What a seller pays for a sale: a percentage of the price with a minimum, percentages by steps of the price, or a
 * fixed sum.
 */
export const CommissionModel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), rate: Rate, minimum: Money }),
  z.strictObject({
    kind: z.literal('steps'),
    /** Each step's rate holds for the part of the price from its `from` to the next step's. */
    steps: z
      .array(z.strictObject({ from: Money, rate: Rate }))
      .min(1)
      .max(20),
    minimum: Money,
  }),
  z.strictObject({ kind: z.literal('fixed'), sum: Money }),
])
export type CommissionModel = z.infer<typeof CommissionModel>
