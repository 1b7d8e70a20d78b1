import type { Asset } from '@klubba/domain/assets/asset-api'
import { expect, test } from 'vitest'
import { createFormStore } from '../schema-forms/form-store.ts'
import type { Blueprint } from './blueprint.ts'
import { bodyOf, sectionRules, valuesOfAsset } from './section-rules.ts'

const asset = (grade: Pick<Asset, 'condition' | 'graded'>) =>
  ({
    values: {},
    condition_notes: '',
    condition_source: 'user',
    tcr: [],
    inspections: [],
    owner: null,
    place: null,
    ...grade,
  }) as unknown as Asset

const formOf = (given: Asset) => createFormStore(sectionRules('condition', {} as Blueprint, []), valuesOfAsset(given))

test('AST-8 T2 the form of an asset that nobody graded has no grade chosen, and choosing 0 is a change', () => {
  const form = formOf(asset({ condition: 0, graded: false }))
  expect(form.slot('condition').draft).toBeNull()
  expect(form.isChanged()).toBe(false)
  form.type('condition', 0)
  expect(form.changes()).toEqual({ condition: 0 })
  // Whether it is graded is the server's to say.
  expect(bodyOf(form.changes(), [])).toEqual({ condition: 0 })
})

test('AST-8 T2 grade 0 that somebody chose is shown as chosen, and choosing it again changes nothing', () => {
  const form = formOf(asset({ condition: 0, graded: true }))
  expect(form.slot('condition').draft).toBe(0)
  form.type('condition', 0)
  expect(form.isChanged()).toBe(false)
})
