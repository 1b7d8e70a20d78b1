import { type Inspection, type InspectionKind, newInspection } from '@klubba/domain/assets/inspection-rules'
import type { Subcategory } from '@klubba/domain/registration-data/registration-data-api'
import { type Chance, chanceFrom } from './demo-chance.ts'
import { demoId } from './demo-id.ts'

const YEAR = 2025
const FINDINGS = [
  'Brakes uneven on the rear axle.',
  'Hydraulic hose worn, to be replaced.',
  'Warning lamp does not work.',
  'Safety catch of the hook is missing.',
]

const twoDigits = (number: number) => String(number).padStart(2, '0')

function recordOf(id: string, kind: InspectionKind, years: number, chance: Chance): Inspection {
  const day = `${twoDigits(Math.ceil(chance.next() * 12))}-${twoDigits(Math.ceil(chance.next() * 28))}`
  const dated = { ...newInspection(id, kind), inspected_at: `${YEAR}-${day}` }
  if (chance.happens(0.2)) return { ...dated, notes: chance.oneOf(FINDINGS) }
  return { ...dated, result: 'COMPLIANT', valid_until: `${YEAR + years}-${day}` }
}

/** What was inspected of a machine; of many nothing is recorded. */
export function inspectionsFor({ schema }: Subcategory, index: number): Inspection[] {
  // Dice of their own: what else the machine is does not depend on them.
  const chance = chanceFrom(index * 13 + 5)
  const has = (card: string) => schema.cards.some((each) => each.card === card)
  const id = (at: number) => demoId('inspection', index * 10 + at)
  return [
    ...(has('eu_inspection') && chance.happens(0.7) ? [recordOf(id(0), 'eu_inspection', 2, chance)] : []),
    ...(has('inspections') && chance.happens(0.5)
      ? [recordOf(id(1), chance.oneOf(['annual', 'annual', 'lifting']), 1, chance)]
      : []),
    ...(has('eu_inspection') && chance.happens(0.3) ? [recordOf(id(2), 'tachograph', 2, chance)] : []),
  ]
}
