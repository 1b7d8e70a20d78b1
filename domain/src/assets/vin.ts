import { refused, ok, type Verdict } from '../errors.ts'

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const LETTERS = 'ABCDEFGH.JKLMN.P.R..STUVWXYZ'

/** As it is compared with others: without spaces and hyphens, in capital letters. */
export function bareIdentifier(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

function signValue(sign: string): number {
  if (/\d/.test(sign)) return Number(sign)
  const place = LETTERS.indexOf(sign)
  return place < 19 ? (place % 9) + 1 : place - 18
}

function checkDigitHolds(vin: string): boolean {
  const sum = Array.from(vin, (sign, index) => signValue(sign) * (WEIGHTS[index] ?? 0)).reduce((a, b) => a + b, 0)
  const rest = sum % 11
  return vin[8] === (rest === 10 ? 'X' : String(rest))
}

/**
 * Whether a VIN can be right. What has not 17 signs is a serial number, of which nothing is known. The check digit is
 * a rule of North America, whose vehicles begin with 1 to 5; elsewhere the place holds something else.
 */
export function vinVerdict(text: string): Verdict<'wrong_sign' | 'wrong_check_digit'> {
  const vin = bareIdentifier(text)
  if (vin.length !== 17 || !/^[A-Z0-9]+$/.test(vin)) return ok
  if (!VIN.test(vin)) return refused('wrong_sign')
  return /^[1-5]/.test(vin) && !checkDigitHolds(vin) ? refused('wrong_check_digit') : ok
}
