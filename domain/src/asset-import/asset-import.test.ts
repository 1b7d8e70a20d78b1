import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '../forms/form-schema.ts'
import type { RegistrationData } from '../registration-data/registration-data-api.ts'
import { columnLetter, type Cell } from './asset-import.ts'
import { importWords } from './import-words.ts'
import { bySection, planRow, vinOf } from './plan-row.ts'
import { countHeadings, proposeMapping } from './propose-mapping.ts'
import { readNumber, readValue } from './read-cell.ts'

const base = { input: 'text', required: false } as const

function told(language: 'en' | 'no'): RegistrationData {
  const name = (en: string, no: string) => (language === 'en' ? en : no)
  const fields: Field[] = [
    { ...base, key: 'vin', value: 'string', label: name('VIN / serial number', 'Understellsnummer / serienummer') },
    { ...base, key: 'brand', value: 'string', label: name('Brand', 'Merke') },
    { ...base, key: 'year', value: 'integer', label: name('Model year', 'Årsmodell'), min: 1900, max: 2100 },
    { ...base, key: 'weight', value: 'number', label: name('Weight', 'Vekt'), unit: 'kg' },
    { ...base, key: 'valid_until', value: 'string', format: 'date', label: name('Valid until', 'Gyldig til') },
    { ...base, key: 'cabin', value: 'boolean', input: 'checkbox', label: name('Cabin', 'Hytte') },
    {
      ...base,
      key: 'fuel',
      input: 'select',
      value: 'string',
      label: name('Fuel', 'Drivstoff'),
      options: [
        { id: 'diesel', name: 'Diesel' },
        { id: 'electric', name: name('Electric', 'Elektrisk') },
      ],
    },
  ]
  const subcategory = {
    id: 'crawler_excavator',
    name: name('Crawler excavator', 'Beltegraver'),
    icon: '',
    usage_unit: 'h',
    tcr: '',
    shots: [],
    schema: { cards: [] },
  } as const
  return {
    results: [{ id: 'excavators', name: '', icon: '', kind: 'mobile_machine', subcategories: [{ ...subcategory }] }],
    kinds: [],
    sections: [],
    cards: {
      all: {
        id: 'all',
        name: '',
        icon: '',
        section: 'info',
        order: 0,
        fields: Object.fromEntries(fields.map((field) => [field.key, field])),
      },
    },
    tcrs: {},
    grades: [{ grade: 2, name: name('May have faults', 'Kan ha feil') }],
    shots: {},
    brands: [],
    countries: [{ id: 578, code2: 'NO', name: name('Norway', 'Norge') }],
    country_rules: [],
  } as unknown as RegistrationData
}

const words = importWords([told('en'), told('no')], ['Not graded', 'Ikke vurdert'])
const fieldOf = (key: string) => words.fields.get(key) ?? expect.fail(`no field ${key}`)

describe('a number', () => {
  test.for([
    ['8200', true, 8200],
    ['8 200', true, 8200],
    ['8\u00A0200', true, 8200],
    ['8.200', true, 8200],
    ['8,200', true, 8200],
    ['1.234.567', false, 1_234_567],
    ['22 000,5', false, 22_000.5],
    ['22.000,5', false, 22_000.5],
    ['22,000.5', false, 22_000.5],
    ['1.234.567,89', false, 1_234_567.89],
    ['2,5 kg', false, 2.5],
    ['−3', false, -3],
    ['8.200', false, 'number_ambiguous'],
    ['8,200 kg', false, 'number_ambiguous'],
    ['about 8', false, 'cell_not_a_number'],
    ['1,2,3', false, 'cell_not_a_number'],
    ['', true, 'cell_not_a_number'],
  ] as const)('AST-14 %s is read as people mean it, or they are asked', ([text, isWhole, meant]) => {
    const read = readNumber(text, isWhole, 'kg')
    expect(read.ok ? read.value : read.code).toBe(meant)
  })

  test('AST-14 however a number is written, it is read as itself or not at all', () => {
    const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 })
    fc.assert(
      fc.property(amounts, fc.constantFrom(' ', '\u00A0', '\u202F', '.', ','), (amount, sign) => {
        const text = String(amount).replaceAll(/\B(?=(\d{3})+$)/g, sign)
        const read = readNumber(text, true)
        expect(read).toEqual({ ok: true, value: amount })
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readNumber(text, false)
        expect(!read.ok || Number.isFinite(read.value)).toBe(true)
      }),
    )
  })
})

describe('a cell', () => {
  test.for([
    ['brand', ' Volvo ', 'Volvo'],
    ['brand', 320, '320'],
    ['vin', 2 ** 60, 'cell_rounded'],
    ['year', '2018', 2018],
    ['year', 2018, 2018],
    ['year', 2018.5, 'wrong_type'],
    ['year', '1700', 'too_small'],
    ['weight', 0.1 + 0.2, 0.3],
    ['valid_until', '17.11.2026', '2026-11-17'],
    ['valid_until', '7/1/2026', '2026-01-07'],
    ['valid_until', '2026-11-17T00:00:00', '2026-11-17'],
    ['valid_until', '31.02.2026', 'wrong_format'],
    ['valid_until', 'next week', 'cell_not_a_day'],
    ['cabin', 'Ja', true],
    ['cabin', 'ei', false],
    ['cabin', true, true],
    ['cabin', 'perhaps', 'cell_not_yes_or_no'],
    ['fuel', 'DIESEL', 'diesel'],
    ['fuel', 'Elektrisk', 'electric'],
    ['fuel', 'electric', 'electric'],
    ['fuel', 'coal', 'not_an_option'],
  ] as [string, Exclude<Cell, null>, unknown][])('AST-14 of %s with %o means %o', ([key, cell, meant]) => {
    const read = readValue(fieldOf(key), cell)
    expect(read.ok ? read.value : read.code).toBe(meant)
  })
})

describe('columns', () => {
  test('AST-14 are proposed by their names in any of the languages, without units, each field once', () => {
    const headings = [
      'Serienr',
      'MERKE',
      'Årsmodell',
      'Weight (kg)',
      'Brand',
      'Colour of the sky',
      'Land',
      'Maskintype',
    ]
    expect(proposeMapping(headings, words)).toEqual([
      'vin',
      'brand',
      'year',
      'weight',
      null,
      null,
      'place.country',
      'subcategory',
    ])
  })

  test('AST-14 what the user said the last time goes before the names, unless it is no longer there', () => {
    const earlier = new Map([
      ['brand', 'fuel'],
      ['x', 'vin'],
      ['gone', 'field_of_yesterday'],
    ])
    expect(proposeMapping(['Brand', 'X', 'Gone', 'Fuel'], words, earlier)).toEqual(['fuel', 'vin', null, null])
  })

  test('AST-14 a row of names is told from a row of values', () => {
    expect(countHeadings(['VIN', 'Merke', 'Year'], words)).toBe(3)
    expect(countHeadings(['SN-1', 'Volvo', '2018'], words)).toBe(0)
  })

  test('AST-14 have letters as in a spreadsheet', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('a row', () => {
  test('AST-14 says what its cells say: empty ones nothing, wrong ones what is wrong, flawed ones nothing to be trusted', () => {
    const mapping = ['subcategory', 'vin', 'year', 'place.country', 'condition', 'notes.no', 'brand', null, 'owner']
    const cells = [
      'Beltegraver',
      ' SN 1-2 ',
      null,
      'norge',
      'kan ha feil',
      'Fin maskin',
      'Volvo',
      'left out',
      'Hansen AS',
    ]
    const plan = planRow({ cells, flaws: { 2: 'cell_formula', 6: 'cell_merged' } }, mapping, words)
    expect(plan).toMatchObject({
      subcategory: 'crawler_excavator',
      values: { vin: 'SN 1-2' },
      condition: 2,
      notes: { no: 'Fin maskin' },
      place: { country_id: 578 },
      owner: 'Hansen AS',
      issues: [
        { path: 'year', code: 'cell_formula' },
        { path: 'brand', code: 'cell_merged' },
      ],
    })
    expect(plan.values).not.toHaveProperty('brand')
    expect(vinOf(plan)).toBe('SN12')
  })

  test('AST-8 AST-14 T2 grade 0 is a grade; an empty cell and “not graded” are none', () => {
    const graded = (cell: Cell) => {
      const { condition, issues } = planRow({ cells: [cell], flaws: {} }, ['condition'], words)
      return { condition, issues }
    }
    expect(graded('0')).toEqual({ condition: 0, issues: [] })
    expect(graded(0)).toEqual({ condition: 0, issues: [] })
    for (const cell of [null, ' ', 'Not graded', 'ikke vurdert']) {
      expect(graded(cell)).toEqual({ condition: undefined, issues: [] })
    }
    expect(graded('4').issues).toEqual([{ path: 'condition', code: 'not_an_option' }])
  })

  test('AST-14 with a value that its kind of machine has no field for is told so; a no to it is no news', () => {
    const placed = { field: fieldOf('brand').field, card: 'all', section: 'info', required: true } as const
    expect(bySection({ brand: 'Volvo', fuel: 'diesel', cabin: false }, [placed])).toEqual({
      sections: { info: { brand: 'Volvo' } },
      foreign: ['fuel'],
    })
  })
})
