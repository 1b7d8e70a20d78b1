import type { ComposedRule, NumberRule } from '../countries/country-rules.ts'

/** As it is stored: without what people write between, in capital letters. */
export function normalizeNumber({ strip, also_written }: NumberRule, text: string): string {
  const bare = strip === undefined ? text.trim() : text.replaceAll(new RegExp(strip, 'g'), '')
  const proper = also_written ? bare.replace(new RegExp(also_written.pattern), also_written.as) : bare
  return proper.toUpperCase()
}

const digitsOf = (text: string) => Array.from(text.replaceAll(/\D/g, ''), Number)

function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)
}

function mod11Holds(digits: readonly number[], weights: readonly number[]): boolean {
  const remainder = weightedSum(digits, weights) % 11
  // With remainder 1 the check digit would be 10: such a number does not exist.
  return remainder !== 1 && digits.at(-1) === (remainder === 0 ? 0 : 11 - remainder)
}

function luhnHolds(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The remainder of the whole number, taken sign by sign: it has more digits than a number holds. */
function ibanHolds(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const remainder = moved.split('').reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
  return remainder === 1
}

function checkDigitsHold(rule: NumberRule, text: string): boolean {
  const digits = digitsOf(text)
  switch (rule.algorithm) {
    case 'mod11':
      return mod11Holds(digits, rule.weights ?? [])
    case 'mod11_sum_zero':
      return weightedSum(digits, rule.weights ?? []) % 11 === 0
    case 'luhn':
      return luhnHolds(digits)
    case 'iban_mod97':
      return ibanHolds(text)
    case 'none':
    case undefined:
      return true
  }
}

export function isValidNumber(rule: NumberRule, text: string): boolean {
  const bare = normalizeNumber(rule, text)
  if (!new RegExp(rule.pattern).test(bare)) return false
  if (rule.third_digit_min !== undefined && (digitsOf(bare)[2] ?? 0) < rule.third_digit_min) return false
  return checkDigitsHold(rule, bare)
}

/** Also the number within: its check digits hold too, whatever signs it is otherwise written with. */
export function isValidComposed({ rule, inner }: ComposedRule, text: string): boolean {
  if (!isValidNumber(rule, text)) return false
  if (!inner) return true
  const part = normalizeNumber(rule, text).slice(inner.from, inner.to)
  const thirdDigit = inner.rule.third_digit_min === undefined || (digitsOf(part)[2] ?? 0) >= inner.rule.third_digit_min
  return thirdDigit && checkDigitsHold(inner.rule, part)
}
