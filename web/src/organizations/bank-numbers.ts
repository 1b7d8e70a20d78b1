import type { CountryRules } from '@klubba/domain/countries/country-rules'
import type { BankDetails, BankField } from '@klubba/domain/organizations/bank-details'

// Typed by the domain's fields instead of imported: their file brings the schema library along.
export const BANK_FIELDS = [
  'bank_name',
  'account_number',
  'bankgiro',
  'plusgiro',
  'iban',
  'swift',
  'payout_note',
] as const satisfies readonly BankField[]

const NO_BREAK_SPACE = '\u00a0'

/** Digits one by one in these lengths; what is left over stands at the end. */
function groups(text: string, size: number): string {
  return (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(' ')
}

const inFours = (text: string) => groups(text, 4)

/** 8488710 is written 848-8710. */
function bankgiro(text: string): string {
  return text.replace(/^(\d{3,4})(\d{4})$/, '$1-$2')
}

/** 4472130 is written 44 72 13-0. */
function plusgiro(text: string): string {
  const match = /^(\d+)(\d)$/.exec(text)
  if (!match?.[1]) return text
  return `${match[1].replaceAll(/\B(?=(?:\d{2})+$)/g, NO_BREAK_SPACE)}-${match[2]}`
}

/** The bank's part is set apart from the account's. Swedish clearing numbers that begin with 8 have five digits. */
const ACCOUNTS: Record<string, (text: string) => string> = {
  NO: (text) => text.replace(/^(\d{4})(\d{2})(\d{5})$/, '$1.$2.$3'),
  SE: (text) => text.replace(/^(8\d{3})(\d)(\d+)$/, '$1-$2 $3').replace(/^(\d{4})(\d{5,})$/, '$1 $2'),
  DK: (text) => text.replace(/^(\d{4})(\d+)$/, '$1 $2'),
  FI: inFours,
}

/** A number as people write it. What is not in its stored form is left as it is. */
export function grouped(field: BankField, text: string, country: Pick<CountryRules, 'code2'> | undefined): string {
  if (field === 'iban') return inFours(text)
  if (field === 'bankgiro') return bankgiro(text)
  if (field === 'plusgiro') return plusgiro(text)
  if (field === 'account_number' && country) return ACCOUNTS[country.code2]?.(text) ?? text
  return text
}

/** The fields in which two states of the details are not alike; nothing and no details are the same. */
export function differingFields(one: BankDetails | null, other: BankDetails | null): BankField[] {
  return BANK_FIELDS.filter((field) => (one?.[field] ?? null) !== (other?.[field] ?? null))
}

/** The fields that at least one of the states has something in. */
export function filledFields(...states: (BankDetails | null)[]): BankField[] {
  return BANK_FIELDS.filter((field) => states.some((state) => state?.[field]))
}

/** The number that money goes to. */
export function payoutField(details: BankDetails | null): BankField | undefined {
  return (['iban', 'account_number', 'bankgiro', 'plusgiro'] as const).find((field) => details?.[field])
}

/** The Swedish giros are asked for only where they exist, or where somebody has filled them in. */
export function askedFields(
  country: Pick<CountryRules, 'bankgiro' | 'plusgiro'> | undefined,
  details: BankDetails | null,
): BankField[] {
  const isAsked = (field: BankField) =>
    (field !== 'bankgiro' && field !== 'plusgiro') || country?.[field] !== undefined || Boolean(details?.[field])
  return BANK_FIELDS.filter(isAsked)
}
