import type { Field } from '@klubba/domain/forms/form-schema'

/** How much of the unit that is stored there is in one of the unit that is typed. */
const FACTORS: Partial<Record<string, { of: string; factor: number }>> = {
  tons: { of: 'kg', factor: 1000 },
  hp: { of: 'kW', factor: 0.73549875 },
}

/** No finer than what may be stored. */
function rounded(value: number, decimals: number): number {
  // Beyond these a number is written with a power of ten of its own.
  if (Math.abs(value) >= 1e15 || Math.abs(value) < 1e-6) return Number(value.toFixed(decimals))
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}

function factorOf(field: Field, unit: string): number {
  const known = FACTORS[unit]
  return known && known.of === field.unit ? known.factor : 1
}

/** The units that a field's value can be typed in, the one that is stored first. */
export function unitsOf(field: Field): string[] {
  if (field.unit === undefined) return []
  return [field.unit, ...(field.alt_units ?? []).filter((unit) => FACTORS[unit]?.of === field.unit)]
}

/** What is stored for a number that was typed in a unit. */
export function toStored(field: Field, unit: string, typed: number): number {
  const factor = factorOf(field, unit)
  return factor === 1 ? typed : rounded(typed * factor, field.value === 'integer' ? 0 : 3)
}

/** A stored number in another unit, to be looked at. */
export function fromStored(field: Field, unit: string, stored: number): number {
  const factor = factorOf(field, unit)
  return factor === 1 ? stored : rounded(stored / factor, 3)
}
