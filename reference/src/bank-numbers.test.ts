import type { BankDetails } from '@klubba/domain/organizations/bank-details'
import { bankDetailsIssues, tidyBankDetails } from '@klubba/domain/organizations/bank-details-checks'
import { describe, expect, test } from 'vitest'
import data from '../data/countries.json' with { type: 'json' }
import { COUNTRY_RULES } from './countries.ts'

const none: BankDetails = {
  bank_name: null,
  account_number: null,
  bankgiro: null,
  plusgiro: null,
  iban: null,
  swift: null,
  payout_note: null,
}
const NORWAY = 578
const SWEDEN = 752
const FINLAND = 246

const wrong = (details: Partial<BankDetails>, countryId = NORWAY) =>
  bankDetailsIssues({ ...none, ...details }, countryId, COUNTRY_RULES).map(({ path }) => path)

describe('bank details', () => {
  test.for(data.countries)('ORG-4 accounts and IBANs of $code2 behave as their examples are marked', (country) => {
    const { iban } = country
    expect(iban.valid.flatMap((text) => wrong({ iban: text }, country.id))).toEqual([])
    expect(iban.invalid.filter(({ value }) => value && wrong({ iban: value }, country.id).length === 0)).toEqual([])
    for (const account of country.bankAccounts) {
      const part = account.id.split('_')[1]
      const field = part === 'account' ? 'account_number' : (part as 'bankgiro' | 'plusgiro')
      expect(account.valid.flatMap((text) => wrong({ [field]: text }, country.id))).toEqual([])
      expect(
        account.invalid.filter(({ value }) => value && wrong({ [field]: value }, country.id).length === 0),
      ).toEqual([])
    }
  })

  test('ORG-4 a foreign IBAN is checked by its own check digits, a BIC by its form and country', () => {
    expect(wrong({ iban: 'DE89 3704 0044 0532 0130 00', swift: 'COBADEFFXXX' })).toEqual([])
    expect(wrong({ iban: 'DE88 3704 0044 0532 0130 00', swift: 'COBADEFFXX' })).toEqual(['iban', 'swift'])
    expect(wrong({ swift: 'DNBANOKK' })).toEqual([])
    expect(wrong({ swift: 'DNBAN0KK' })).toEqual(['swift'])
  })

  test('ORG-4 the giros are Swedish wherever the organization is; a Finnish account number is an IBAN', () => {
    const bankgiro = data.countries.find(({ id }) => id === SWEDEN)?.bankAccounts[0]?.valid[0] ?? ''
    expect(wrong({ bankgiro })).toEqual([])
    expect(wrong({ bankgiro: '1234567' })).toEqual(['bankgiro'])
    const finnish = data.countries.find(({ id }) => id === FINLAND)?.iban.valid[0] ?? ''
    expect(wrong({ account_number: finnish }, FINLAND)).toEqual([])
    expect(wrong({ account_number: '123' }, FINLAND)).toEqual(['account_number'])
  })

  test('ORG-4 numbers are kept without what people write between', () => {
    const typed = { ...none, iban: 'no28 1949 4378 402', account_number: '1949.43.78402', swift: 'dnba nokk' }
    expect(tidyBankDetails(typed, NORWAY, COUNTRY_RULES)).toMatchObject({
      iban: 'NO2819494378402',
      account_number: '19494378402',
      swift: 'DNBANOKK',
    })
  })
})
