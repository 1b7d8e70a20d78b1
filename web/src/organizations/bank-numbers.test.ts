import type { BankDetails } from '@klubba/domain/organizations/bank-details'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedFields, BANK_FIELDS, differingFields, filledFields, grouped, payoutField } from './bank-numbers.ts'

const country = (code2: string) => ({ code2 })
const sweden = { bankgiro: { pattern: '' }, plusgiro: { pattern: '' } }
const none: BankDetails = {
  bank_name: null,
  account_number: null,
  bankgiro: null,
  plusgiro: null,
  iban: null,
  swift: null,
  payout_note: null,
}

describe('ORG-4 numbers as people write them', () => {
  test.each([
    ['iban', 'NO', 'NO9386011117947', 'NO93 8601 1117 947'],
    ['iban', 'SE', 'SE7530000006296490745731', 'SE75 3000 0006 2964 9074 5731'],
    ['bankgiro', 'SE', '8488710', '848-8710'],
    ['bankgiro', 'SE', '74868308', '7486-8308'],
    ['plusgiro', 'SE', '4472130', '44 72 13-0'],
    ['plusgiro', 'SE', '22984116', '2 29 84 11-6'],
    ['plusgiro', 'SE', '7690', '7 69-0'],
    ['account_number', 'NO', '19494378402', '1949.43.78402'],
    ['account_number', 'SE', '50000000016', '5000 0000016'],
    ['account_number', 'SE', '81059900000001', '8105-9 900000001'],
    ['account_number', 'DK', '12340000012345', '1234 0000012345'],
    ['account_number', 'FI', 'FI2112345600000785', 'FI21 1234 5600 0007 85'],
    ['swift', 'NO', 'SNOWNO22', 'SNOWNO22'],
    ['payout_note', 'NO', 'Mark with 1234', 'Mark with 1234'],
  ] as const)('%s of %s: %s', (field, code, stored, written) => {
    expect(grouped(field, stored, country(code)).replaceAll('\u00a0', ' ')).toBe(written)
  })

  test('grouping changes no sign of the number', () => {
    const field = fc.constantFrom('iban', 'bankgiro', 'plusgiro', 'account_number')
    const code = fc.constantFrom('NO', 'SE', 'DK', 'FI')
    fc.assert(
      fc.property(field, code, fc.stringMatching(/^[A-Z\d]{1,34}$/), (each, at, text) => {
        expect(grouped(each, text, country(at)).replaceAll(/[\s.-]/g, '')).toBe(text)
      }),
    )
  })
})

describe('ORG-9 what a change of the bank details changes', () => {
  test('fields that are not alike, in the order in which they are shown', () => {
    const before = { ...none, bank_name: 'Nord', iban: 'NO9386011117947' }
    expect(differingFields(before, { ...before, swift: 'SNOWNO22', bank_name: 'Sør' })).toEqual(['bank_name', 'swift'])
    expect(differingFields(before, before)).toEqual([])
  })

  test('no details are the same as empty ones', () => {
    expect(differingFields(null, none)).toEqual([])
    expect(differingFields(null, { ...none, iban: 'X' })).toEqual(['iban'])
  })

  test('the number that is confirmed is the IBAN before any other', () => {
    expect(payoutField({ ...none, bankgiro: '8488710', iban: 'SE75' })).toBe('iban')
    expect(payoutField({ ...none, bankgiro: '8488710' })).toBe('bankgiro')
    expect(payoutField({ ...none, bank_name: 'Nord' })).toBeUndefined()
  })

  test('what is filled in on either side is shown', () => {
    expect(filledFields({ ...none, iban: 'X' }, { ...none, bank_name: 'Y' })).toEqual(['bank_name', 'iban'])
    expect(filledFields(null)).toEqual([])
  })
})

test('ORG-4 the giros are asked for in Sweden, and elsewhere only where they are filled in', () => {
  expect(askedFields(sweden, null)).toEqual(BANK_FIELDS)
  expect(askedFields({}, null)).not.toContain('bankgiro')
  expect(askedFields({}, { ...none, bankgiro: '8488710' })).toContain('bankgiro')
  expect(askedFields({}, { ...none, bankgiro: '8488710' })).not.toContain('plusgiro')
})
