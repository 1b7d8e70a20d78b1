import { z } from 'zod'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** Words that common passwords are built from, in the languages of the product. */
const COMMON_WORDS = [
  'password',
  'passord',
  'losenord',
  'adgangskode',
  'kodeord',
  'salasana',
  'passwort',
  'welcome',
  'velkommen',
  'valkommen',
  'tervetuloa',
  'qwertyuiop',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'asdfgh',
  'asdf',
  'zxcvbnm',
  'letmein',
  'login',
  'admin',
  'administrator',
  'secret',
  'hemlig',
  'hemmelig',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'fotboll',
  'fotball',
  'baseball',
  'master',
  'superman',
  'batman',
  'princess',
  'sunshine',
  'shadow',
  'michael',
  'jennifer',
  'computer',
  'whatever',
  'trustno',
  'starwars',
  'hello',
  'summer',
  'winter',
  'sommer',
  'sommar',
  'vinter',
  'kesa',
  'talvi',
  'changeme',
  'default',
  'klubba',
  'auction',
  'auktion',
  'auksjon',
  'user',
  'guest',
  'test',
  'abc',
] as const

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Letters only, without accents; with digits that stand for letters read as those. */
function lettersOf(password: string, readDigits: boolean): string {
  const plain = password.toLowerCase().normalize('NFD').replaceAll('ø', 'o').replaceAll('æ', 'ae')
  const read = readDigits ? plain.replaceAll(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign) : plain
  return read.replaceAll(/[^a-z]/g, '')
}

function withoutCommonWords(letters: string): string {
  return COMMON_WORDS.reduce<string>((rest, word) => rest.replaceAll(word, ''), letters)
}

/** How many characters are not simply the one before it repeated, or one up or down from it (aaaa, 1234, dcba). */
function surprises(password: string): number {
  let count = 0
  for (let index = 1; index < password.length; index++) {
    if (Math.abs(password.charCodeAt(index) - password.charCodeAt(index - 1)) > 1) count++
  }
  return count
}

/**
 * Whether a password of sufficient length is still one of the first that anyone would try: common words with digits
 * around them, a run of keys, few different characters, or the person's own name or address.
 */
export function isCommonPassword(password: string, aboutPerson: readonly string[] = []): boolean {
  if (new Set(password).size < 5 || surprises(password) < 5) return true
  const own = aboutPerson.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 4)
  const stripped = own.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  const letters = [lettersOf(stripped, false), lettersOf(stripped, true)].map(withoutCommonWords)
  const onlyWordsAndDigits = letters.some((rest) => rest.length < 3) && /[a-z]/i.test(password)
  return stripped.length < 6 || onlyWordsAndDigits
}

/** A password that somebody chooses. Signing in takes any text: old rules may have been others. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((password) => password.length < PASSWORD_MIN || !isCommonPassword(password), 'password_too_common')
