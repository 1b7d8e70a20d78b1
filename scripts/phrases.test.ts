import { describe, expect, test } from 'vitest'
import { phraseProblems } from './phrases.ts'

const ENGLISH = {
  title: 'Machines',
  lead: 'Hello {name}',
  error: { not_found: 'Not found', forbidden: 'Forbidden' },
  count_one: 'One machine',
  count_other: '{count} machines',
}
const SOURCE = `t('title'); t('assets:lead', { name }); t(\`error.\${code}\`); t('count', { count })`

type Texts = Record<string, unknown>

function problemsOf(change: Partial<Record<string, Texts | undefined>> = {}, source = SOURCE): string[] {
  const texts: Partial<Record<string, Texts>> = {
    en: ENGLISH,
    no: ENGLISH,
    sv: ENGLISH,
    da: ENGLISH,
    fi: ENGLISH,
    ...change,
  }
  const files = Object.entries(texts)
    .filter(([, phrases]) => phrases !== undefined)
    .map(([language, phrases]) => ({ path: `i18n/src/assets/${language}.json`, text: JSON.stringify(phrases) }))
  return phraseProblems(files, [{ path: 'web/src/assets/asset-page.tsx', text: source }])
}

/** English in all five languages with some texts changed. */
function everywhere(change: Texts): Record<string, Texts> {
  return Object.fromEntries(['en', 'no', 'sv', 'da', 'fi'].map((language) => [language, { ...ENGLISH, ...change }]))
}

test('LNG-2 phrases that are whole in all five languages pass', () => {
  expect(problemsOf()).toEqual([])
})

describe('LNG-2 the checks fail on', () => {
  test('a language that is missing', () => {
    expect(problemsOf({ fi: undefined })).toEqual(['i18n/src/assets/fi.json is missing'])
  })

  test('a file that is no language', () => {
    expect(problemsOf({ de: ENGLISH })).toEqual([expect.stringContaining('i18n/src/assets/de.json: not a file')])
  })

  test('a key that is missing, and one too many', () => {
    const { title: _, ...others } = ENGLISH
    expect(problemsOf({ sv: others })).toEqual(['i18n/src/assets/sv.json: title is missing'])
    expect(problemsOf({ da: { ...ENGLISH, extra: 'Mere' } })).toEqual([
      'i18n/src/assets/da.json: extra is not in i18n/src/assets/en.json',
    ])
  })

  test('an empty text, and one that is no text', () => {
    expect(problemsOf({ no: { ...ENGLISH, title: '  ' } })).toEqual(['i18n/src/assets/no.json: title is empty'])
    expect(problemsOf({ no: { ...ENGLISH, title: 1 } })).toContain('i18n/src/assets/no.json: title is not a text')
  })

  test('other placeholders', () => {
    expect(problemsOf({ fi: { ...ENGLISH, lead: 'Hei {nimi}' } })).toEqual([
      'i18n/src/assets/fi.json: lead must have the placeholders of i18n/src/assets/en.json: {name}',
    ])
    expect(problemsOf(everywhere({ lead: 'Hello {{name}}' }))[0]).toContain('a brace that belongs to no {placeholder}')
  })

  test('plurals the language does not have, or lacks', () => {
    expect(problemsOf({ fi: { ...ENGLISH, count_few: 'Muutama' } })).toContain(
      'i18n/src/assets/fi.json: count_few: the language has no such plural',
    )
    const { count_one: _, ...others } = ENGLISH
    expect(problemsOf({ sv: others })).toContain('i18n/src/assets/sv.json: count_one is missing')
  })

  test('a key that no source uses', () => {
    expect(problemsOf(everywhere({ old: 'Old' }))).toEqual(['i18n/src/assets/en.json: old is not used'])
    expect(problemsOf({}, SOURCE.replace('`error.${code}`', 'code'))).toEqual([
      'i18n/src/assets/en.json: error.not_found is not used',
      'i18n/src/assets/en.json: error.forbidden is not used',
    ])
  })

  test('a key that a source asks for and nobody has written', () => {
    expect(problemsOf({}, `${SOURCE}; t('titel')`)).toEqual(['web/src/assets/asset-page.tsx: there is no phrase titel'])
    expect(problemsOf({}, `${SOURCE}; say('assets:titel')`)).toHaveLength(1)
  })

  test('nothing read', () => {
    expect(phraseProblems([], [])).toEqual(['no phrases or no source files were read'])
  })
})

test('a key counts as used by its end too, when it is asked for with a hole in front', () => {
  const source = SOURCE.replace("t('title')", "t('title'); t(`${purpose}.subject`)")
  expect(problemsOf(everywhere({ invitation: { subject: 'Welcome' } }), source)).toEqual([])
})

test('the number may be left out of the singular', () => {
  expect(problemsOf({ no: { ...ENGLISH, count_one: '{count} maskin' } })).toEqual([])
})
