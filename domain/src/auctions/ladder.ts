import type { Currency } from '../countries/currencies.ts'

/** All our currencies have a hundred minor units. */
const MINOR_UNITS = 100

/** Whether the sum, in minor units, is a whole amount of the currency. */
export function isWholeAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0 && amount % MINOR_UNITS === 0
}

/** From which leading bid on which raise is the least, in minor units, the lowest first. */
export type Ladder = readonly (readonly [from: number, step: number])[]

const KRONER: Ladder = [
  [0, 50],
  [1_000, 100],
  [2_000, 200],
  [5_000, 500],
  [20_000, 1_000],
  [30_000, 2_000],
  [100_000, 5_000],
  [500_000, 10_000],
  [1_000_000, 25_000],
]

const inMinorUnits = (ladder: Ladder, part = 1): Ladder =>
  ladder.map(([from, step]) => [(from / part) * MINOR_UNITS, (step / part) * MINOR_UNITS])

const NORDIC = inMinorUnits(KRONER)

/** What logs without a number of the rules were written under: never changed. */
export const FIRST_LADDERS: Record<Currency, Ladder> = {
  NOK: NORDIC,
  SEK: NORDIC,
  DKK: NORDIC,
  EUR: inMinorUnits(KRONER, 10),
}

/** What an auction gets when it is approved. Those that were approved before keep theirs. */
export const LADDERS: Record<Currency, Ladder> = { ...FIRST_LADDERS }

/** The least raise above a leading bid, all in minor units. An auction's own step holds for every bid. */
export function stepAt(leading: number, ladder: Ladder, ownStep: number | null): number {
  if (ownStep !== null) return ownStep
  return ladder.findLast(([from]) => leading >= from)?.[1] ?? 0
}
