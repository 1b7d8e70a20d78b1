import { expect, test } from 'vitest'
import { organizationNumberText, postalCodeText, vatNumberText } from './number-text.ts'

const shown = (text: string) => text.replaceAll('\u00a0', ' ')

test('ORG-4 numbers are set as their country does', () => {
  expect(shown(organizationNumberText('NO', '918273645'))).toBe('918 273 645')
  expect(organizationNumberText('SE', '5560360793')).toBe('556036-0793')
  expect(shown(organizationNumberText('DK', '13585628'))).toBe('13 58 56 28')
  expect(organizationNumberText('FI', '0112038-9')).toBe('0112038-9')
  expect(organizationNumberText(undefined, '918273645')).toBe('918273645')
  expect(shown(vatNumberText('NO918273645MVA'))).toBe('NO 918 273 645 MVA')
  expect(vatNumberText('SE556036079301')).toBe('SE556036079301')
  expect(shown(postalCodeText('SE', '11152'))).toBe('111 52')
  expect(postalCodeText('NO', '9019')).toBe('9019')
})
