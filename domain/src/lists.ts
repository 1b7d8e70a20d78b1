import { z } from 'zod'

const PAGE_SIZE = 25
const MAX_PAGE_SIZE = 100
/** Pages are counted this far; beyond it `after` goes on at any depth. */
const MAX_COUNTED_ROWS = 10_000

const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** How a list is asked for: its page, or what comes after the cursor of an earlier answer. */
export const Paging = {
  page: WholeNumber.pipe(z.int().min(1).max(MAX_COUNTED_ROWS)).default(1),
  page_size: WholeNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(PAGE_SIZE),
  after: z.string().max(500).optional(),
}

/** A list as it is answered; `next` is the cursor of what follows, absent at the end. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    results: z.array(row),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    next: z.string().optional(),
  })
}

/** A query parameter that may be given several times. */
export function oneOrMore<Value extends z.ZodType>(value: Value) {
  return z.union([value.transform((one) => [one]), z.array(value).min(1).max(100)])
}
