import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('./', import.meta.url)
const english = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ part: name, text: readFileSync(new URL(`${name}/en.json`, root), 'utf8') }))

/** One word for one thing: the left ones are said as on the right. */
test.for([
  [/e-mail/i, 'email'],
  [/sign(ed|s|ing)? out/i, 'log out'],
  [/log(ged|s|ging)? in\b/i, 'sign in'],
  [/organisation/i, 'organization'],
  [/photo/i, 'picture'],
] as const)('MSG-1 no phrase says %s', ([other]) => {
  expect(english.filter(({ text }) => other.test(text)).map(({ part }) => part)).toEqual([])
})
