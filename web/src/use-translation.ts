import type { Phrases } from '@klubba/i18n/phrases'
import { useTranslation as useI18next } from 'react-i18next'

/** A phrase that is told by how many there are is asked for without that. */
type Plain<Key extends string> = Key extends `${infer Stem}_one` ? Stem : Key extends `${infer Stem}_other` ? Stem : Key

type KeysOf<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string ? Plain<Key> : `${Key}.${KeysOf<Part[Key]>}`
}[keyof Part & string]

type Part = keyof Phrases
type Keys = { [Name in Part]: KeysOf<Phrases[Name]> }
type NamedKeys = { [Name in Part]: `${Name}:${Keys[Name]}` }

type Values = Record<string, string | number | undefined>

/** Says a phrase of the first part by its key, and of the others by their names before it. */
export type Translate<Names extends readonly Part[]> = (
  key: Keys[Names[0]] | NamedKeys[Names[number]],
  values?: Values,
) => string

interface UseTranslation {
  (): { t: Translate<['shell']> }
  <Name extends Part>(part: Name): { t: Translate<[Name]> }
  <const Names extends readonly [Part, ...Part[]]>(parts: Names): { t: Translate<Names> }
}

/**
 * As the library has it, with types of our own: the library's take as long to check as all the rest of the app, and check
 * no more.
 */
export const useTranslation = useI18next as unknown as UseTranslation
