import type { Values } from '@klubba/domain/forms/form-schema'
import { isFilled } from '../schema-forms/is-filled.ts'
import type { Blueprint } from './blueprint.ts'

/** How many specifications are given, 0 and “no” included; of the equipment, how much of it the machine has. */
export function countFilled(
  { fields }: Pick<Blueprint, 'fields'>,
  section: 'specs' | 'equipment',
  values: Values,
): number {
  return fields.filter(({ field, section: of }) => {
    const value = values[field.key]
    return of === section && isFilled(value) && (section === 'specs' || value !== false)
  }).length
}
