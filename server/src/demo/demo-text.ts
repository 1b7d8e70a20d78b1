import type { Language } from '@klubba/domain/languages'
import { type TextLanguages, tidyLanguages } from '@klubba/domain/text-languages'

/** What somebody has written, and what others have translated of it. */
export type DemoText = { en: string } & Partial<Record<Language, string>>

/** All are written in English. */
export function languagesOf(text: DemoText): TextLanguages {
  return tidyLanguages({ written_in: 'en', translations: text })
}
