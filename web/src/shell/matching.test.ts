import { expect, test } from 'vitest'
import { bestFirst, rankOf } from './matching.ts'

const titles = (items: { title: string }[]) => items.map(({ title }) => title)
const items = ['Reports', 'Organizations', 'New organization', 'Portfolios'].map((title) => ({ title }))

test('NAV-17 what begins with the words comes first, then what has a word that does', () => {
  expect(titles(bestFirst(items, 'or'))).toEqual(['Organizations', 'New organization', 'Reports', 'Portfolios'])
  expect(titles(bestFirst(items, 'org new'))).toEqual(['New organization'])
  expect(titles(bestFirst(items, 'xyz'))).toEqual([])
})

test('NAV-17 without words everything is found, in its own order', () => {
  expect(bestFirst(items, ' ')).toEqual(items)
})

test.each([
  ['Søk og kommandoer', 'sok'],
  ['Käyttäjät', 'kayt'],
  ['Ägare', 'ÄGA'],
])('NAV-17 LNG-1 %s is found by %s', (title, words) => {
  expect(rankOf(title, words)).toBe(1)
})
