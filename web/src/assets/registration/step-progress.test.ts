import { newDraft, typeInto } from '@klubba/domain/offline/draft'
import { expect, test } from 'vitest'
import type { Blueprint } from '../blueprint.ts'
import { progressOf } from './step-progress.ts'

const AT = '2026-11-15T09:00:00.000Z'
const placed = (key: string, value: string) => ({ field: { key, value }, card: 'c', section: 'condition' })
const blueprint = {
  fields: [placed('usage_hours', 'integer'), placed('eu_passed', 'boolean')],
  subcategory: { shots: [] },
} as unknown as Blueprint

test('AST-2 AST-8 T2 0 hours, “no” and grade 0 count as filled in; what nobody touched does not', () => {
  const draft = newDraft({ id: 'a', user_id: 'u', subcategory: 's', at: AT })
  expect(progressOf(draft, blueprint, undefined).condition).toMatchObject({ filled: 0, total: 3 })
  const answers = { usage_hours: { value: 0 }, eu_passed: { value: false }, condition: { value: 0 } }
  const answered = typeInto(draft, 'condition', answers, AT)
  expect(progressOf(answered, blueprint, undefined).condition).toMatchObject({ filled: 3, total: 3 })
})
