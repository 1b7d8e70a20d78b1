import type { Currency } from '../countries/currencies.ts'

/** All our currencies have a hundred minor units. */
const MINOR_UNITS = 100

/** Whether the sum, in minor units, is a whole amount of the currency. */
export function isWholeAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0 && amount % MINOR_UNITS === 0
}

/** From which leading bid on which raise is the least, in whole units of the currency. */
type Rungs = readonly (readonly [from: number, step: number])[]

const KRONER: Rungs = [
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

const EUROS: Rungs = KRONER.map(([from, step]) => [from / 10, step / 10])

export const LADDERS: Record<Currency, Rungs> = { NOK: KRONER, SEK: KRONER, DKK: KRONER, EUR: EUROS }

/** The least raise above a leading bid, all in minor units. An auction's own step holds for every bid. */
export function stepAt(leading: number, currency: Currency, ownStep: number | null): number {
  if (ownStep !== null) return ownStep
  const rung = LADDERS[currency].findLast(([from]) => leading >= from * MINOR_UNITS)
  return (rung?.[1] ?? 0) * MINOR_UNITS
}
