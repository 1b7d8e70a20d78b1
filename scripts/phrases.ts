import { phraseUses } from './phrase-uses.ts'
import { isTest, readFiles, ROOT, type SourceFile } from './source-files.ts'

const LANGUAGES = ['en', 'no', 'sv', 'da', 'fi'] as const
type Language = (typeof LANGUAGES)[number]
/** What a person reads comes from these; a key that only a test names is not used. */
const USERS = ['domain', 'reference', 'i18n', 'server', 'web']

/** The texts of one file by their dotted keys. */
type Texts = Map<string, string>

interface Phrases {
  path: string
  part: string
  language: Language
  texts: Texts
}

function flatten(value: unknown, key: string, into: Texts, problem: (text: string) => void): void {
  if (typeof value === 'string') into.set(key, value)
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, key ? `${key}.${name}` : name, into, problem)
  } else problem(`${key} is not a text`)
}

function parse({ path, text }: SourceFile, problems: string[]): Phrases[] {
  const [, part, name] = /^i18n\/src\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
  const language = LANGUAGES.find((known) => known === name)
  if (!part || !language) {
    problems.push(`${path}: not a file of one of the languages ${LANGUAGES.join(', ')}`)
    return []
  }
  const texts: Texts = new Map()
  try {
    flatten(JSON.parse(text), '', texts, (problem) => problems.push(`${path}: ${problem}`))
  } catch (error) {
    problems.push(`${path}: ${String(error)}`)
    return []
  }
  return [{ path, part, language, texts }]
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)[^{}]*\}/g)].map((match) => match[1] ?? '').toSorted()
}

/** `items` for `items_one` and `items_other`, when the file has such a family; otherwise the key itself. */
function baseOf(key: string, texts: Texts): string {
  const base = /^(.+)_(zero|one|two|few|many|other)$/.exec(key)?.[1]
  return base && (texts.has(`${base}_one`) || texts.has(`${base}_other`)) ? base : key
}

function pluralProblems({ path, language, texts }: Phrases): string[] {
  const forms = Map.groupBy(
    [...texts.keys()].filter((key) => baseOf(key, texts) !== key),
    (key) => baseOf(key, texts),
  )
  const wanted = new Intl.PluralRules(language === 'no' ? 'nb' : language).resolvedOptions().pluralCategories
  return [...forms].flatMap(([base, keys]) => {
    const present = keys.map((key) => key.slice(base.length + 1))
    return [
      ...wanted.filter((form) => !present.includes(form)).map((form) => `${path}: ${base}_${form} is missing`),
      // i18next takes `_zero` in every language.
      ...present
        .filter((form) => form !== 'zero' && !wanted.some((known) => known === form))
        .map((form) => `${path}: ${base}_${form}: the language has no such plural`),
    ]
  })
}

function textProblems({ path, texts }: Phrases): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === '') return [`${path}: ${key} is empty`]
    const rest = text.replaceAll(/\{\w+[^{}]*\}/g, '')
    return /[{}]/.test(rest) ? [`${path}: ${key} has a brace that belongs to no {placeholder}`] : []
  })
}

function samePlaceholders(english: string, other: string, key: string): boolean {
  const wanted = placeholdersOf(english)
  const found = placeholdersOf(other)
  // "One machine" needs no number, whatever the other language does.
  const counts = !key.endsWith('_one')
  const relevant = (names: string[]) => names.filter((name) => counts || name !== 'count').join(' ')
  return relevant(wanted) === relevant(found)
}

function comparedToEnglish(english: Phrases, other: Phrases): string[] {
  const missing = [...english.texts.keys()].filter((key) => !other.texts.has(key))
  return [
    ...missing.map((key) => `${other.path}: ${key} is missing`),
    ...[...other.texts].flatMap(([key, text]) => {
      const original = english.texts.get(key)
      if (original === undefined) return [`${other.path}: ${key} is not in ${english.path}`]
      if (samePlaceholders(original, text, key)) return []
      const names = placeholdersOf(original).map((name) => `{${name}}`)
      return [`${other.path}: ${key} must have the placeholders of ${english.path}: ${names.join(' ') || 'none'}`]
    }),
  ]
}

function partProblems(part: string, phrases: readonly Phrases[]): string[] {
  const english = phrases.find(({ language }) => language === 'en')
  const absent = LANGUAGES.filter((wanted) => !phrases.some(({ language }) => language === wanted))
  return [
    ...absent.map((language) => `i18n/src/${part}/${language}.json is missing`),
    ...phrases.flatMap((file) => [...textProblems(file), ...pluralProblems(file)]),
    ...(english ? phrases.filter((file) => file !== english).flatMap((file) => comparedToEnglish(english, file)) : []),
  ]
}

function useProblems(english: readonly Phrases[], sources: readonly SourceFile[]): string[] {
  const uses = phraseUses(sources)
  const unused = english.flatMap(({ path, part, texts }) =>
    [...new Set([...texts.keys()].map((key) => baseOf(key, texts)))]
      .filter((key) => !uses.uses(part, key))
      .map((key) => `${path}: ${key} is not used`),
  )
  const known = new Set(
    english.flatMap(({ part, texts }) =>
      [...texts.keys()].flatMap((key) => [key, baseOf(key, texts)]).flatMap((key) => [key, `${part}:${key}`]),
    ),
  )
  const parts = new Set(english.map(({ part }) => part))
  const wrong = uses.asked
    .filter(({ key }) => !known.has(key) && (!key.includes(':') || parts.has(key.split(':')[0] ?? '')))
    .map(({ path, key }) => `${path}: there is no phrase ${key}`)
  return [...unused, ...wrong]
}

/** What is wrong with the phrase files, and with the keys that the sources ask for. */
export function phraseProblems(phraseFiles: readonly SourceFile[], sources: readonly SourceFile[]): string[] {
  if (phraseFiles.length === 0 || sources.length === 0) return ['no phrases or no source files were read']
  const problems: string[] = []
  const phrases = phraseFiles.flatMap((file) => parse(file, problems))
  const english = phrases.filter(({ language }) => language === 'en')
  const parts = Map.groupBy(phrases, ({ part }) => part)
  return [
    ...problems,
    ...[...parts].flatMap(([part, files]) => partProblems(part, files)),
    ...useProblems(english, sources),
  ]
}

export function checkPhrases(root = ROOT): string[] {
  const sources = readFiles(root, USERS, /\.tsx?$/).filter(({ path }) => !isTest(path))
  return phraseProblems(readFiles(root, ['i18n'], /^i18n\/src\/.*\.json$/), sources)
}
