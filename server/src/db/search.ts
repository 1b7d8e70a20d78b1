/** A pattern for LIKE that finds the text anywhere; what the caller typed has no wildcards. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

const MAX_WORDS = 8

/** The words of a search in lower case, each of which must be found. */
export function wordsOf(q: string): string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** The words of a search, each of which must be found, as patterns for LIKE on text in lower case. */
export function patternsOf(q: string | undefined): string[] {
  return wordsOf(q ?? '').map(containing)
}
