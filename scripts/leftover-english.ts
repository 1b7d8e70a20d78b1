import { readFiles, ROOT, type SourceFile } from './source-files.ts'

/** Words of English that none of the four other languages has. */
const ENGLISH_WORDS =
  /(?<![\p{L}-])(the|with|are|not|your|this|that|these|cannot|can’t|from|you|was|were|which|what|when|been|will|please|it|could|should|than|then|there|their|who|why|how)(?![\p{L}-])/iu

/** Texts that are the same in English and in another language, and right in both. */
const SAME = new Set(['Swift (BIC)', 'Send link'])

type Texts = Map<string, string>

function textsIn(value: unknown, key: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(key, value)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) textsIn(inner, key ? `${key}.${name}` : name, into)
  }
  return into
}

const wordsOf = (text: string) => text.replaceAll(/\{\w+\}/g, '').match(/\p{L}{3,}/gu) ?? []

/** Texts of the other languages that are English: the same as the English one, or with a word that only English has. */
export function leftoverEnglish(files: readonly SourceFile[]): string[] {
  const english = new Map(
    files
      .filter(({ path }) => path.endsWith('/en.json'))
      .map(({ path, text }) => [path.replace(/en\.json$/, ''), textsIn(JSON.parse(text), '', new Map())]),
  )
  if (english.size === 0) return ['no English phrases were read']
  return files
    .filter(({ path }) => !path.endsWith('/en.json'))
    .flatMap(({ path, text }) => {
      const original = english.get(path.replace(/[^/]+$/, ''))
      return [...textsIn(JSON.parse(text), '', new Map())].flatMap(([key, phrase]) => {
        const isCopy = phrase === original?.get(key) && wordsOf(phrase).length > 1 && !SAME.has(phrase)
        if (isCopy) return [`${path}: ${key} is the English text: "${phrase}"`]
        const word = ENGLISH_WORDS.exec(phrase.replaceAll(/\{\w+\}/g, ''))?.[1]
        return word === undefined ? [] : [`${path}: ${key} has the English word "${word}": "${phrase}"`]
      })
    })
}

export function checkLeftoverEnglish(root = ROOT): string[] {
  return leftoverEnglish(readFiles(root, ['i18n'], /^i18n\/src\/.*\.json$/))
}
