import { describe, expect, test } from 'vitest'
import { LanguagesOf } from './fields.ts'
import { languagesText, markedText, NO_LANGUAGES, textFor, tidyLanguages } from './text-languages.ts'

const languages = { written_in: 'no', translations: { en: 'A dent', fi: 'Lommo' } } as const

describe('AST-19 T20 a text in several languages', () => {
  test('AST-19 T20 everybody reads it in their own language, or as it was written and marked', () => {
    expect(textFor('no', 'En bulk', languages)).toEqual({ text: 'En bulk' })
    expect(textFor('en', 'En bulk', languages)).toEqual({ text: 'A dent' })
    expect(textFor('sv', 'En bulk', languages)).toEqual({ text: 'En bulk', foreign: 'no' })
    expect(markedText(textFor('sv', 'En bulk', languages))).toBe('En bulk (Norsk)')
    expect(markedText(textFor('en', 'En bulk', languages))).toBe('A dent')
  })

  test('AST-19 T20 a text of which the language is not known is not said to be in any', () => {
    for (const given of [NO_LANGUAGES, undefined]) expect(textFor('sv', 'En bulk', given)).toEqual({ text: 'En bulk' })
    expect(textFor('fi', 'En bulk', { ...languages, written_in: null })).toEqual({ text: 'Lommo' })
  })

  test('AST-19 T20 without the original its translations are still read', () => {
    expect(textFor('sv', '', languages)).toEqual({ text: 'A dent', foreign: 'en' })
    expect(textFor('sv', null, NO_LANGUAGES)).toEqual({ text: '' })
  })

  test('AST-19 T20 empty translations, and one into its own language, are none', () => {
    const given = { written_in: 'no', translations: { no: 'En bulk', en: ' A dent ', sv: '  ' } } as const
    expect(tidyLanguages(given)).toEqual({ written_in: 'no', translations: { en: 'A dent' } })
    expect(LanguagesOf(10).parse(given)).toEqual({ written_in: 'no', translations: { en: 'A dent' } })
  })

  test('AST-19 T20 what is too long, and a language that the product has not, are refused by name', () => {
    const pathsOf = (given: unknown) =>
      LanguagesOf(5)
        .safeParse(given)
        .error?.issues.map(({ path }) => path.join('.'))
    expect(pathsOf({ written_in: 'no', translations: { en: 'Too long' } })).toEqual(['translations.en'])
    expect(pathsOf({ written_in: 'de', translations: {} })).toEqual(['written_in'])
    expect(pathsOf({ written_in: null, translations: { de: 'x' } })).toHaveLength(1)
  })

  test('AST-13 T20 who compares sees the language and every translation', () => {
    expect(languagesText(languages)).toBe('Norsk\nEnglish: A dent\nSuomi: Lommo')
    expect(languagesText(NO_LANGUAGES)).toBe('')
  })
})
