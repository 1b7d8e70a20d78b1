import { z } from 'zod'

/** The audit log, the bid log of an auction, and the records of an auction or a bidder. */
const CHAINS = ['audit', 'bids', 'auction', 'bidder'] as const
export type ChainName = (typeof CHAINS)[number]

/** Which chain, of whom (null: there is only one), the number of its last entry, and that entry's hash in hex. */
const AnchoredHead = z.tuple([z.enum(CHAINS), z.uuid().nullable(), z.int().min(1), z.string()])
export type AnchoredHead = z.infer<typeof AnchoredHead>

/** Where chains ended at one moment: a line of the file. */
export const Anchor = z.strictObject({ at: z.iso.datetime(), heads: z.array(AnchoredHead) })
export type Anchor = z.infer<typeof Anchor>

/** So many heads a line: no line is too long for a log or a webhook. */
const MOST_HEADS = 200

export function anchorsOf(at: Date, heads: readonly AnchoredHead[]): Anchor[] {
  const parts = Array.from({ length: Math.ceil(heads.length / MOST_HEADS) }, (_, index) =>
    heads.slice(index * MOST_HEADS, (index + 1) * MOST_HEADS),
  )
  return parts.map((part) => ({ at: at.toISOString(), heads: part }))
}

export const linesOf = (anchors: readonly Anchor[]) => anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join('')
