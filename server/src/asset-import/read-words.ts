import { importWords, type ImportWords } from '@klubba/domain/asset-import/import-words'
import { LANGUAGES } from '@klubba/domain/languages'
import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { translator } from '@klubba/i18n/translator'
import type { Deps } from '../deps.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'

const made = new WeakMap<RegistrationData, ImportWords>()

/** What files call things, from the reference data that hold now. */
export async function readWords(deps: Deps): Promise<ImportWords> {
  const first = await getRegistrationData(deps, 'en')
  const known = made.get(first)
  if (known) return known
  const told = await Promise.all(LANGUAGES.map((language) => getRegistrationData(deps, language)))
  const notGraded = LANGUAGES.map((language) => translator(language, 'assets')('condition.not_graded'))
  const words = importWords(told, notGraded)
  made.set(first, words)
  return words
}
