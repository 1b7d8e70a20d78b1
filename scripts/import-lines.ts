export interface ImportLine {
  specifier: string
  /** `import type …`: gone before the code runs. `import { type A }` still loads the file. */
  typeOnly: boolean
  line: number
}

const NAMES = String.raw`(?:[\w$]+\s*,\s*)?(?:[\w$]+|\*\s*as\s+[\w$]+|\{[^}]*\})`
const QUOTED = String.raw`(['"])([^'"\n]+)\2`

const FORMS = [
  new RegExp(String.raw`^[ \t]*import\s+(type\s+)?${NAMES}\s*from\s*${QUOTED}`, 'gm'),
  new RegExp(String.raw`^[ \t]*export\s+(type\s+)?(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from\s*${QUOTED}`, 'gm'),
  new RegExp(String.raw`^[ \t]*import()\s*${QUOTED}`, 'gm'),
]
const CALL = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`\n]+)\1\s*[,)]/g

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function isInComment(text: string, index: number): boolean {
  return /^\s*(\/\/|\/?\*)/.test(text.slice(text.lastIndexOf('\n', index - 1) + 1, index + 2))
}

/** Every file or package that a source file names in an import or export line, or in an import call. */
export function importLines(text: string): ImportLine[] {
  const statements = FORMS.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      specifier: match[3] ?? '',
      typeOnly: Boolean(match[1]),
      line: lineAt(text, match.index),
    })),
  )
  const calls = [...text.matchAll(CALL)]
    .filter((match) => !isInComment(text, match.index))
    .map((match) => ({ specifier: match[2] ?? '', typeOnly: false, line: lineAt(text, match.index) }))
  return [...statements, ...calls].toSorted((a, b) => a.line - b.line)
}
