import { expect, test } from 'vitest'
import { checkPageText, pageTextProblems } from './page-text.ts'

const page = (text: string) => [{ path: 'web/src/users/user-page.tsx', text }]

test.for([
  ['<Button>Save</Button>', 'Save'],
  ['<p className="x">\n  Two words\n</p>', 'Two words'],
  ['<TextInput label="First name" />', 'First name'],
  ['<img alt="An excavator" />', 'An excavator'],
  ['<IconButton aria-label="Close" />', 'Close'],
] as const)('LNG-2 finds text outside the phrase files: %s', ([text, words]) => {
  expect(pageTextProblems(page(text))).toEqual([expect.stringContaining(`“${words}”`)])
})

test.for([
  "<Button>{t('save')}</Button>",
  '<TextInput label={t("name")} name="first_name" type="email" />',
  'const isGreater = (a: number) => a > 1 && <b>{a}</b>',
  'const list: Array<string> = use<Map<string, number>>(value)',
  '<kbd>?</kbd>',
  '<span>·</span>',
])('LNG-2 leaves alone: %s', (text) => {
  expect(pageTextProblems(page(text))).toEqual([])
})

test('LNG-2 no page has text of its own, and pages were read', () => {
  expect(checkPageText()).toEqual([])
  expect(pageTextProblems([])).toEqual(['no pages were read'])
})
