import { expect, test } from 'vitest'
import { checkLeftoverEnglish, leftoverEnglish } from './leftover-english.ts'

const english = {
  path: 'i18n/src/assets/en.json',
  text: JSON.stringify({ title: 'New machine', lead: { none: 'Model' } }),
}
const leftIn = (language: string, phrases: object) =>
  leftoverEnglish([english, { path: `i18n/src/assets/${language}.json`, text: JSON.stringify(phrases) }])

test.for(['no', 'sv', 'da', 'fi'])('P4 LNG-2 English that was left in %s is named', (language) => {
  const path = `i18n/src/assets/${language}.json`
  expect(leftIn(language, { title: 'New machine' })).toEqual([`${path}: title is the English text: "New machine"`])
  expect(leftIn(language, { title: 'Maskinen is not ny' })).toEqual([
    `${path}: title has the English word "not": "Maskinen is not ny"`,
  ])
  // One word can be the same in two languages, and a placeholder is no word.
  expect(leftIn(language, { title: 'Ny maskin {when}', lead: { none: 'Model' } })).toEqual([])
})

test('P4 LNG-2 none of our phrases is left in English, and none is not checked', () => {
  expect(checkLeftoverEnglish()).toEqual([])
  expect(leftoverEnglish([])).toEqual(['no English phrases were read'])
})
