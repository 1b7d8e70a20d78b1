import { text } from 'node:stream/consumers'
import type { Language } from '@klubba/domain/languages'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const csv = async (language: Language, ...rows: (string | number | null)[][]) =>
  text(
    csvOf(
      language,
      (async function* () {
        yield* rows
      })(),
    ),
  )

test('AST-14 REP-1 whatever a spreadsheet would run as a formula is a text, whichever sign it begins with', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1']
  expect(await csv('en', cells)).toBe("\uFEFF'=1+1,'+1,'-1,'@SUM(A1),'\t=1+1,\"'\r=1+1\"\r\n")
  expect(await csv('en', [-1, 'a=1', ' =1'])).toBe('\uFEFF-1,a=1, =1\r\n')
})

test('AST-14 what parts cells and lines is held together, by the signs of the language', async () => {
  expect(await csv('en', ['a,b', 'a;b', 'say "no"'], ['two\nlines', null])).toBe(
    '\uFEFF"a,b",a;b,"say ""no"""\r\n"two\nlines",\r\n',
  )
  expect(await csv('fi', ['1,5', 'a;b'])).toBe('\uFEFF1,5;"a;b"\r\n')
})
