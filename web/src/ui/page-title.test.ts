import { expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

test('NAV-12 the title is the page and the brand', () => {
  expect(pageTitle('Home', 'Klubba')).toBe('Home - Klubba')
})
