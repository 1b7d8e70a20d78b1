import type { ComposedRule, CountryRules, NumberRule } from '../countries/country-rules.ts'
import { ok, refused, type Issue, type Verdict } from '../errors.ts'
import { isValidComposed, isValidNumber, normalizeNumber } from '../identifiers/number-rule.ts'
import type { BankDetails, BankField } from './bank-details.ts'

/** Accounts may lie in other countries; of those only the common form is known. */
const FOREIGN_IBAN: ComposedRule = {
  rule: { strip: String.raw`\s`, pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$', algorithm: 'iban_mod97' },
}
const FOREIGN_BIC: NumberRule = { strip: String.raw`\s`, pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' }

type Rules = readonly CountryRules[]

const countryOf = (text: string, from: number, rules: Rules) =>
  rules.find(
    ({ code2 }) =>
      code2 ===
      text
        .replaceAll(/\s/g, '')
        .toUpperCase()
        .slice(from, from + 2),
  )

function ibanRule(iban: string, rules: Rules): ComposedRule {
  return countryOf(iban, 0, rules)?.iban ?? FOREIGN_IBAN
}

function bicRule(bic: string, rules: Rules): NumberRule {
  return { ...FOREIGN_BIC, ...countryOf(bic, 4, rules)?.bic }
}

/** In Finland the account number is the IBAN. The giros are Swedish, whatever the organization's country. */
function plainRule(field: BankField, countryId: number, rules: Rules): NumberRule | undefined {
  const country = rules.find(({ id }) => id === countryId)
  if (field === 'account_number') return country?.account_number ?? country?.iban.rule
  if (field !== 'bankgiro' && field !== 'plusgiro') return undefined
  return rules.find((one) => one[field])?.[field]
}

function isRight(field: BankField, text: string, countryId: number, rules: Rules): boolean {
  if (field === 'iban') return isValidComposed(ibanRule(text, rules), text)
  if (field === 'swift') return isValidNumber(bicRule(text, rules), text)
  const rule = plainRule(field, countryId, rules)
  return !rule || isValidNumber(rule, text)
}

const filled = (details: BankDetails) =>
  Object.entries(details).filter((entry): entry is [BankField, string] => Boolean(entry[1]))

/** What is wrong with the numbers; the same in form and server. */
export function bankDetailsIssues(details: BankDetails, countryId: number, rules: Rules): Issue[] {
  return filled(details)
    .filter(([field, text]) => !isRight(field, text, countryId, rules))
    .map(([path]) => ({ path, code: 'wrong_number' }))
}

/** Numbers as they are stored: without what people write between. */
export function tidyBankDetails(details: BankDetails, countryId: number, rules: Rules): BankDetails {
  const tidied = filled(details).map(([field, text]): [BankField, string] => {
    if (field === 'iban') return [field, normalizeNumber(ibanRule(text, rules).rule, text)]
    if (field === 'swift') return [field, normalizeNumber(FOREIGN_BIC, text)]
    const rule = plainRule(field, countryId, rules)
    return [field, rule ? normalizeNumber(rule, text) : text]
  })
  return { ...details, ...(Object.fromEntries(tidied) as Partial<BankDetails>) }
}

/** ORG-9: whoever changed the details does not confirm them. */
export function confirmVerdict(
  proposedBy: string | null,
  actorId: string,
): Verdict<'wrong_state' | 'second_person_needed'> {
  if (proposedBy === null) return refused('wrong_state')
  return proposedBy === actorId ? refused('second_person_needed') : ok
}
