import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.for([
  [undefined, 'en'],
  ['', 'en'],
  ['fi', 'fi'],
  ['nb-NO,nb;q=0.9,en;q=0.8', 'no'],
  ['nn', 'no'],
  ['de-DE,sv;q=0.5,da;q=0.7', 'da'],
  ['de, fr', 'en'],
  ['sv;q=0, fi;q=0.1', 'fi'],
  ['de, sv;q=0', 'en'],
  [';;;q=x,,', 'en'],
] as const)('LNG-2 Accept-Language %s means %s', ([header, language]) => {
  expect(languageOf(header)).toBe(language)
})
