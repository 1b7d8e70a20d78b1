import { changeIssues, tidyChanges } from '@klubba/domain/assets/section-checks'
import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import type { ValueChanges } from '@klubba/domain/assets/asset'
import type { Issue } from '@klubba/domain/errors'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Field, Value } from '@klubba/domain/forms/form-schema'
import { FORMATS, INPUT_TYPES, VALUE_TYPES } from '@klubba/domain/forms/form-types'
import { LANGUAGES } from '@klubba/domain/languages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestDay } from '../schema-forms/latest-day.ts'
import { type Draft, typedNumber } from '../schema-forms/drafts.ts'
import { createFormStore } from '../schema-forms/form-store.ts'
import { unitsOf } from '../schema-forms/units.ts'
import type { Blueprint } from './blueprint.ts'
import { blocksSaving, bodyOf, sectionRules } from './section-rules.ts'

const OPTIONS = ['red', 'blue', '7'].map((id) => ({ id, name: id }))
const KEYS = ['asset_number', 'brand', 'weight', 'engine_power', 'inspected_at', 'ce_labelled']

const aBound = fc.oneof(fc.integer({ min: -1000, max: 100_000 }), fc.constantFrom(0, 0.5, 1900, 2100))

/** Whatever data may say of a field: also what no field of ours has. */
const aField = (key: string): fc.Arbitrary<Field> =>
  fc.record(
    {
      key: fc.constant(key),
      input: fc.constantFrom(...INPUT_TYPES),
      value: fc.constantFrom(...VALUE_TYPES),
      label: fc.constant(key),
      unit: fc.constantFrom('kg', 'kW', 'm3'),
      alt_units: fc.subarray(['tons', 'hp', 'gallons']),
      min: aBound,
      max: aBound,
      max_length: fc.integer({ min: 0, max: 30 }),
      format: fc.constantFrom(...FORMATS),
      required: fc.boolean(),
      options: fc.subarray(OPTIONS),
    },
    { requiredKeys: ['key', 'input', 'value', 'label', 'required'] },
  )

const aPlacedField = (key: string): fc.Arbitrary<PlacedField> =>
  fc.record({
    field: aField(key),
    card: fc.constant('card'),
    section: fc.constant('equipment' as const),
    required: fc.boolean(),
  })

const aText = fc.oneof(
  fc.constantFrom('red', ' blue ', '7', '', '   ', '2024-02-29', '2023-02-29', 'kari@yard.example', '+47 22 22 22 22'),
  fc.constantFrom('Volvo', 'x'.repeat(31), 'a\u0000b', '\ud800', '\u00a0'),
  fc.string({ unit: 'binary' }),
)

const aNumberText = fc.oneof(
  fc.integer({ min: -2000, max: 200_000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.tuple(fc.nat(999_999), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom('', ' ', '−5', '1,234', '12,7', '8 450', '2018', '-0', '123456789.123', '9'.repeat(400)),
  fc.constantFrom(`0.${'0'.repeat(9)}1`, '9007199254740993', `1${'0'.repeat(21)}`, `1${'0'.repeat(307)}`, '1e5'),
  aText,
)

/** What stands in the asset already; data may have been changed since, so it need not fit. */
const aStored: fc.Arbitrary<Value | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom<Value>('red', 'Volvo', 'x'.repeat(31), 0, 12.5, 2018, 100_001, true, false),
)

interface Entry {
  placed: PlacedField
  stored: Value | undefined
  /** Nothing: the field is left alone. */
  typed: Draft | undefined
}

const aDraft = (field: Field): fc.Arbitrary<Draft> => {
  if (field.value === 'boolean') return fc.boolean()
  if (field.value === 'string') return aText
  return fc
    .tuple(fc.constantFrom(...LANGUAGES), fc.constantFrom('', ...unitsOf(field)), aNumberText)
    .map(([language, unit, text]) => typedNumber(language, field, unit, text))
}

const anEntry = (key: string): fc.Arbitrary<Entry> =>
  aPlacedField(key).chain((placed) =>
    fc.record({
      placed: fc.constant(placed),
      stored: aStored,
      typed: fc.option(aDraft(placed.field), { nil: undefined, freq: 4 }),
    }),
  )

const aForm = fc.subarray(KEYS, { minLength: 1 }).chain((keys) => fc.tuple(...keys.map(anEntry)))

const isUnreadable = ({ typed }: Entry) => typeof typed === 'object' && typed.value === 'none'
const told = (issues: readonly Issue[]) => issues.map(({ path, code }) => `${path} ${code}`).toSorted()

test('REF-3 REF-5 AST-10 whatever the schema and the input, form and server say the same', () => {
  let [accepted, refused] = [0, 0]
  fc.assert(
    fc.property(aForm, fc.constantFrom(...SERVER_STATUSES), (entries, status) => {
      const fields = entries.map(({ placed }) => placed)
      const stored = Object.fromEntries(entries.map(({ placed, stored: value }) => [placed.field.key, value]))
      const store = createFormStore(sectionRules('equipment', {} as Blueprint, fields), stored)
      for (const { placed, typed } of entries) if (typed !== undefined) store.type(placed.field.key, typed)

      const form = told(store.check((issue) => blocksSaving(issue, { status, fields, store })))
      const unreadable = entries.filter(isUnreadable).map(({ placed }) => placed.field.key)
      for (const key of unreadable) expect(form).toContain(`${key} wrong_type`)

      const changes = Object.entries(store.changes()).filter(([key]) => !unreadable.includes(key))
      const body = bodyOf(Object.fromEntries(changes), fields)
      const sent = (JSON.parse(JSON.stringify(body)) as { values?: ValueChanges }).values ?? {}
      const server = told(changeIssues(fields, status, tidyChanges(sent), latestDay()))
      expect(form.filter((issue) => !unreadable.some((key) => issue.startsWith(`${key} `)))).toEqual(server)
      if (form.length === 0) accepted++
      else refused++
    }),
    { numRuns: 3000 },
  )
  // Both verdicts are met often, or the test would say little.
  expect(Math.min(accepted, refused)).toBeGreaterThan(100)
})
