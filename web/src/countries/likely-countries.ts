import type { Language } from '@klubba/domain/languages'

/** The country that a language most likely speaks of, by its ISO number. */
export const LIKELY_COUNTRIES: Record<Language, number> = { en: 578, no: 578, sv: 752, da: 208, fi: 246 }
