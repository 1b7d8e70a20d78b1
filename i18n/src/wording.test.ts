import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('./', import.meta.url)
const parts = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const partsWith = (language: string, word: RegExp) =>
  parts.filter((part) => word.test(readFileSync(new URL(`${part}/${language}.json`, root), 'utf8')))

/** One word for one thing: the left ones are said as on the right. */
test.for([
  ['en', /e-mail/i, 'email'],
  ['en', /sign(ed|s|ing)? out/i, 'log out'],
  ['en', /log(ged|s|ging)? in\b/i, 'sign in'],
  ['en', /organisation/i, 'organization'],
  ['en', /photo/i, 'picture'],
  ['no', /begrunnelse/i, 'årsak'],
  ['no', /avansesystem/i, 'avanseordning'],
  ['sv', /utropspris/i, 'startpris'],
  ['sv', /skickrapport/i, 'konditionsrapport'],
  ['da', /udkast/i, 'kladde'],
  ['da', /budgiver/i, 'byder'],
  ['da', /begrundelse/i, 'årsag'],
  ['fi', /tarjoaja/i, 'huutaja'],
  ['fi', /kauppapaik/i, 'markkinapaikka'],
  ['fi', /välittäj/i, 'meklari'],
  ['fi', /osakokonaisuu/i, 'osakomponentti'],
] as const)('MSG-1 no phrase in %s says %s', ([language, other]) => {
  expect(partsWith(language, other)).toEqual([])
})
