import { NO_LANGUAGES } from '../text-languages.ts'

/** The condition that a new asset begins with. */
export const NEW_CONDITION = {
  condition: 0,
  graded: false,
  condition_notes: '',
  condition_notes_languages: NO_LANGUAGES,
  condition_source: 'user',
  tcr: [],
} as const
