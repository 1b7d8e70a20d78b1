import { SAVED_SECTIONS, type ValueChanges } from '@klubba/domain/assets/asset'
import { inspectionValueIssues, isInspectionValue, withInspectionValues } from '@klubba/domain/assets/inspection-values'
import { fieldsOf, type PlacedField } from '@klubba/domain/forms/form-fields'
import { boundIssue, periodIssues } from '@klubba/domain/forms/sensible-bounds'
import { valueIssues } from '@klubba/domain/forms/validate-values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestDay } from '../latest-day.ts'
import { newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

const SUBCATEGORIES = ['crawler_excavator', 'tractor_unit']

const aWildValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  // JSON has one zero.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.maxSafeInteger(),
  fc.integer({ min: -3000, max: 10_000 }),
  fc.boolean(),
  fc.constantFrom('', ' ', '2024-02-29', '2024-02-30', '+47 22 22 22 22', 'kari@yard.example', 'x'.repeat(4001)),
  fc.constantFrom(0, -1, 0.001, 0.0001, 2018, 2 ** 31, 1e21, 5e-324, Number.MAX_SAFE_INTEGER),
)

/** What may well fit: one of the options, a number about the bounds, a text about as long as it may be. */
function aFittingValue({ field }: PlacedField): fc.Arbitrary<unknown> {
  const { value, options, min = 0, max = 100_000, max_length = 100 } = field
  if (value === 'boolean') return fc.boolean()
  if (value === 'integer') return fc.integer({ min: Math.ceil(min) - 1, max: Math.floor(max) + 1 })
  if (value === 'number') return fc.integer({ min: min * 1000, max: max * 1000 + 1 }).map((number) => number / 1000)
  if (options) return fc.constantFrom(...options.map(({ id }) => id))
  return fc.string({ minLength: 1, maxLength: max_length + 1 })
}

const someValues = (fields: readonly PlacedField[]) =>
  fc
    .subarray([...fields], { minLength: 1, maxLength: 4 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((placed) =>
          fc
            .oneof({ arbitrary: aFittingValue(placed), weight: 3 }, { arbitrary: aWildValue, weight: 1 })
            .map((value) => [placed.field.key, value] as const),
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries))

const isEmptyText = (value: unknown) => typeof value === 'string' && value.trim() === ''
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

test.for(SUBCATEGORIES)(
  'REF-5 AST-11 whatever is sent for a %s, a save is refused exactly for what the rules find',
  async (subcategory) => {
    const who = await signInAs(app, 'user')
    const { body: data } = await app.call('GET /v1/assets/registration_data', {}, who)
    const { schema } = data.results.flatMap((each) => each.subcategories).find(({ id }) => id === subcategory) ?? {}
    if (!schema) throw new Error(`there is no ${subcategory}`)
    const { id } = await newAsset(app, who, subcategory)
    const fieldsIn = (section: (typeof SAVED_SECTIONS)[number]) => fieldsOf(schema, data.cards, section)
    const aSave = fc
      .constantFrom(...SAVED_SECTIONS.filter((section) => fieldsIn(section).length > 0))
      .chain((section) => fc.tuple(fc.constant(section), someValues(fieldsIn(section))))
    const verdicts = new Set<number>()
    await fc.assert(
      fc.asyncProperty(aSave, async ([section, values]) => {
        // The number has a rule of its own: it is never empty, and nobody else's.
        const { asset_number: _, ...given } = values
        const { body: before } = await app.call('GET /v1/assets/{id}', { params: { id } }, who)
        const answer = await saveSection(app, who, id, section, { version: before.version, values: given })
        const filled = Object.entries(given).filter(([, value]) => !isEmptyText(value))
        const tidied = Object.fromEntries(filled.map(([key, value]) => [key, trimmed(value)]))
        const bounds = Object.entries(tidied).map(([key, value]) => boundIssue(key, value, latestDay()))
        const kept = Object.entries(before.values).filter(([key]) => !isEmptyText(given[key]))
        const periods = periodIssues({ ...Object.fromEntries(kept), ...tidied }, Object.keys(tidied))
        // Values of the newest inspections are stored in the records.
        const emptied = Object.keys(given).filter((key) => isEmptyText(given[key]))
        const changes = { ...tidied, ...Object.fromEntries(emptied.map((key) => [key, null])) } as ValueChanges
        const inspections = withInspectionValues(id, before.inspections, changes)
        const wrong = [
          ...valueIssues(fieldsIn(section), tidied),
          ...bounds.filter(Boolean),
          ...periods,
          ...inspectionValueIssues(inspections, changes),
        ]
        expect({ given, status: answer.status }).toEqual({ given, status: wrong.length > 0 ? 400 : 200 })
        verdicts.add(answer.status)
        const { body: after } = await app.call('GET /v1/assets/{id}', { params: { id } }, who)
        if (wrong.length > 0) expect(after).toEqual(before)
        else {
          const others = Object.entries(tidied).filter(([key]) => !isInspectionValue(key))
          expect(after.values).toMatchObject(Object.fromEntries(others))
          expect(after.inspections).toEqual(inspections)
        }
      }),
      { numRuns: 120 },
    )
    expect(verdicts).toEqual(new Set([200, 400]))
  },
)
