import { wasGraded } from '../assets/grade.ts'

/** What was stored of an asset on a device. Earlier builds stored grade 0 for every asset that nobody had graded. */
export function baseFromDevice(stored: Record<string, unknown>): Record<string, unknown> {
  if ('graded' in stored) return stored
  const { condition, tcr } = stored
  const graded = wasGraded({
    condition: typeof condition === 'number' ? condition : 0,
    tcr: Array.isArray(tcr) ? tcr : [],
  })
  return { ...stored, condition: graded ? condition : null, graded }
}
