import { isValidComposed, isValidNumber, normalizeNumber } from '@klubba/domain/identifiers/number-rule'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import data from '../data/countries.json' with { type: 'json' }
import { COUNTRIES, ibanRule, tolerateNumber, vatRule } from './countries.ts'

interface Examples {
  valid?: string[]
  invalid?: (string | { value: string; reason: string })[]
}

/** Every rule of the data with its examples, and how it is checked. */
const checks = COUNTRIES.flatMap(
  (country, index): { what: string; examples: Examples; check: (text: string) => boolean }[] => {
    const raw = data.countries[index]
    if (!raw) return []
    const bankAccounts = country.bankAccounts.map((rule, account) => ({
      what: `${country.code2} ${rule.id}`,
      examples: raw.bankAccounts[account] as Examples,
      check: (text: string) => isValidNumber(rule, text),
    }))
    return [
      {
        what: `${country.code2} organization number`,
        examples: raw.organizationNumber,
        check: (text: string) => isValidNumber(country.organizationNumber, text),
      },
      {
        what: `${country.code2} VAT number`,
        examples: raw.vatNumber,
        check: (text: string) => isValidComposed(vatRule(country), text),
      },
      {
        what: `${country.code2} IBAN`,
        examples: raw.iban,
        check: (text: string) => isValidComposed(ibanRule(country), text),
      },
      {
        what: `${country.code2} postal code`,
        examples: raw.postalCode,
        check: (text: string) => isValidNumber(country.postalCode, text),
      },
      ...bankAccounts,
    ]
  },
)

describe('numbers of the four countries', () => {
  test.for(checks)('ORG-4 $what: the examples behave as marked', ({ examples, check }) => {
    const valid = examples.valid ?? []
    const invalid = (examples.invalid ?? []).map((example) => (typeof example === 'string' ? example : example.value))
    expect(valid.filter((text) => !check(text))).toEqual([])
    expect(invalid.filter((text) => check(text))).toEqual([])
    expect(valid.length + invalid.length).toBe(10)
  })

  test('ORG-4 210 examples in all', () => {
    const count = checks.reduce(
      (sum, { examples }) => sum + (examples.valid?.length ?? 0) + (examples.invalid?.length ?? 0),
      0,
    )
    expect(count).toBe(210)
  })

  test('ORG-4 whatever people write between the digits, the number is the same', () => {
    const [norway, sweden] = COUNTRIES
    expect(norway && normalizeNumber(norway.organizationNumber, ' 801 250.475 ')).toBe('801250475')
    expect(sweden && isValidNumber(sweden.organizationNumber, '556378-5442')).toBe(
      sweden && isValidNumber(sweden.organizationNumber, '5563785442'),
    )
  })

  test('ORG-4 a Finnish number without its hyphen and a Swedish one with 16 in front are understood', () => {
    const finland = COUNTRIES.find(({ code2 }) => code2 === 'FI')
    const sweden = COUNTRIES.find(({ code2 }) => code2 === 'SE')
    const finnish = data.countries.find(({ code2 }) => code2 === 'FI')?.organizationNumber.valid[0] ?? ''
    const swedish = data.countries.find(({ code2 }) => code2 === 'SE')?.organizationNumber.valid[0] ?? ''
    expect(finland && tolerateNumber(finland, finnish.replace('-', ''))).toBe(finnish)
    expect(sweden && tolerateNumber(sweden, `16${swedish}`)).toBe(swedish)
  })

  test('ORG-4 one changed digit is found in every organization number and IBAN', () => {
    const changed = fc.record({
      country: fc.nat(3),
      example: fc.nat(4),
      at: fc.nat(30),
      add: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(changed, ({ country, example, at, add }) => {
        const rules = COUNTRIES[country]
        const raw = data.countries[country]
        if (!rules || !raw) return
        const change = (text: string) => {
          const places = Array.from(text, (_, index) => index).filter((index) => /\d/.test(text[index] ?? ''))
          const place = places[at % places.length] ?? 0
          return text.slice(0, place) + String((Number(text[place]) + add) % 10) + text.slice(place + 1)
        }
        expect(isValidNumber(rules.organizationNumber, change(raw.organizationNumber.valid[example] ?? ''))).toBe(false)
        expect(isValidComposed(ibanRule(rules), change(raw.iban.valid[example] ?? ''))).toBe(false)
      }),
    )
  })
})
