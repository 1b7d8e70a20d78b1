import { median } from './load.ts'

export interface Sample {
  /** Minutes since the beginning. */
  minute: number
  megabytes: number
}

/** How much it grows a minute from then on: the median over all pairs of samples, which a single step does not change. */
export function growthOf(samples: readonly Sample[], from: number): number {
  const later = samples.filter(({ minute }) => minute >= from)
  const slopes = later.flatMap((a, index) =>
    later.slice(index + 1).map((b) => (b.megabytes - a.megabytes) / (b.minute - a.minute)),
  )
  return slopes.length === 0 ? Infinity : Number(median(slopes).toFixed(3))
}
