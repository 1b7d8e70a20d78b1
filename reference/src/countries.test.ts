import { isValidComposed, isValidNumber, normalizeNumber } from '@klubba/domain/identifiers/number-rule'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import data from '../data/countries.json' with { type: 'json' }
import { COUNTRY_RULES } from './countries.ts'

interface Examples {
  valid?: string[]
  invalid?: (string | { value: string; reason: string })[]
}

/** Every rule of the data with its examples, and how it is checked. */
const checks = COUNTRY_RULES.flatMap(
  (country, index): { what: string; examples: Examples; check: (text: string) => boolean }[] => {
    const raw = data.countries[index]
    if (!raw) return []
    const accounts: { id: string; examples: Examples }[] = raw.bankAccounts.map((rule) => ({
      id: rule.id,
      examples: rule,
    }))
    const bankAccounts = (['account_number', 'bankgiro', 'plusgiro'] as const).flatMap((field) => {
      const rule = country[field]
      const account = accounts.find(({ id }) => id === `${country.code2.toLowerCase()}_${field.replace('_number', '')}`)
      if (!rule || !account) return []
      return [{ what: account.id, examples: account.examples, check: (text: string) => isValidNumber(rule, text) }]
    })
    return [
      {
        what: `${country.code2} organization number`,
        examples: raw.organizationNumber,
        check: (text: string) => isValidNumber(country.organization_number, text),
      },
      {
        what: `${country.code2} VAT number`,
        examples: raw.vatNumber,
        check: (text: string) => isValidComposed(country.vat_number, text),
      },
      {
        what: `${country.code2} IBAN`,
        examples: raw.iban,
        check: (text: string) => isValidComposed(country.iban, text),
      },
      {
        what: `${country.code2} postal code`,
        examples: raw.postalCode,
        check: (text: string) => isValidNumber(country.postal_code, text),
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
    const [norway, sweden] = COUNTRY_RULES
    expect(norway && normalizeNumber(norway.organization_number, ' 801 250.475 ')).toBe('801250475')
    expect(sweden && isValidNumber(sweden.organization_number, '556378-5442')).toBe(
      sweden && isValidNumber(sweden.organization_number, '5563785442'),
    )
  })

  test('ORG-4 a Finnish number without its hyphen and a Swedish one with 16 in front are understood', () => {
    const finland = COUNTRY_RULES.find(({ code2 }) => code2 === 'FI')
    const sweden = COUNTRY_RULES.find(({ code2 }) => code2 === 'SE')
    const finnish = data.countries.find(({ code2 }) => code2 === 'FI')?.organizationNumber.valid[0] ?? ''
    const swedish = data.countries.find(({ code2 }) => code2 === 'SE')?.organizationNumber.valid[0] ?? ''
    expect(finland && normalizeNumber(finland.organization_number, finnish.replace('-', ''))).toBe(finnish)
    expect(sweden && normalizeNumber(sweden.organization_number, `16${swedish}`)).toBe(swedish)
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
        const rules = COUNTRY_RULES[country]
        const raw = data.countries[country]
        if (!rules || !raw) return
        const change = (text: string) => {
          const places = Array.from(text, (_, index) => index).filter((index) => /\d/.test(text[index] ?? ''))
          const place = places[at % places.length] ?? 0
          return text.slice(0, place) + String((Number(text[place]) + add) % 10) + text.slice(place + 1)
        }
        expect(isValidNumber(rules.organization_number, change(raw.organizationNumber.valid[example] ?? ''))).toBe(
          false,
        )
        expect(isValidComposed(rules.iban, change(raw.iban.valid[example] ?? ''))).toBe(false)
      }),
    )
  })
})
