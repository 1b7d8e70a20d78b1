import { expect, test } from 'vitest'
import { gradeOf, gradeRecord, wasGraded } from './grade.ts'
import { NEW_CONDITION } from './new-condition.ts'

test('AST-8 T2 a new record has grade 0 that nobody chose; a chosen grade counts, 0 like any other', () => {
  expect(NEW_CONDITION).toMatchObject({ condition: 0, graded: false })
  expect(gradeOf(NEW_CONDITION)).toBeNull()
  for (const grade of [0, 1, 2, 3]) expect(gradeOf(gradeRecord(grade))).toBe(grade)
  expect(gradeRecord(null)).toEqual({ condition: 0, graded: false })
})

test('AST-8 T2 a record from before grades were marked counts as graded above 0 or with checkpoints', () => {
  const entry = { key: 'engine', grade: 1, note: '' }
  expect(wasGraded({ condition: 0, tcr: [] })).toBe(false)
  expect(wasGraded({ condition: 0, tcr: [entry] })).toBe(true)
  expect(wasGraded({ condition: 1, tcr: [] })).toBe(true)
})
