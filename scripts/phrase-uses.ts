import type { SourceFile } from './source-files.ts'

export interface PhraseUses {
  /** Whether some source names the key, alone or with its part, whole or as a family (`error.${code}`). */
  uses(part: string, key: string): boolean
  /** Keys that a source surely asks for: `t('key')`, `i18nKey="key"`, 'part:key'. */
  asked: { path: string; key: string }[]
}

const QUOTED = /(['"])([\w.:-]+)\1/g
const ASKED = /(?:\bt\(\s*|\bi18nKey=\{?)(['"])([\w.:-]+)\1/g
const WITH_PART = /^[a-z_]+:[\w.-]+$/
const HOLE = /\$\{[^`{}]*\}/
/** A family begins with fixed text; only directly in `t(…)` may it begin with a hole (`${purpose}.subject`). */
const FAMILIES = [
  new RegExp(String.raw`\x60([a-z][\w-]*[.:_](?:[\w.:-]|${HOLE.source})+)\x60`, 'g'),
  new RegExp(
    String.raw`\bt\(\s*\x60(${HOLE.source}(?:[\w.:-]|${HOLE.source})*[a-z](?:[\w.:-]|${HOLE.source})*)\x60`,
    'g',
  ),
]

function wordsIn(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => match[2] ?? '')
}

function familiesIn(text: string): RegExp[] {
  return FAMILIES.flatMap((form) => [...text.matchAll(form)])
    .map((match) => match[1] ?? '')
    .map((template) => {
      const fixed = template.split(new RegExp(HOLE, 'g')).map((piece) => piece.replaceAll('.', String.raw`\.`))
      return new RegExp(`^${fixed.join(String.raw`[\w.-]+`)}$`)
    })
}

function askedIn({ path, text }: SourceFile): { path: string; key: string }[] {
  const keys = [...text.matchAll(ASKED)].map((match) => match[2] ?? '')
  const withPart = wordsIn(text).filter((word) => WITH_PART.test(word))
  return [...new Set([...keys, ...withPart])].map((key) => ({ path, key }))
}

export function phraseUses(sources: readonly SourceFile[]): PhraseUses {
  const words = new Set(sources.flatMap(({ text }) => wordsIn(text)))
  const families = sources.flatMap(({ text }) => familiesIn(text))
  return {
    uses: (part, key) =>
      [key, `${part}:${key}`].some((name) => words.has(name) || families.some((family) => family.test(name))),
    asked: sources.flatMap(askedIn),
  }
}
