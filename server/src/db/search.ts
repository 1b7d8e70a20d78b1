/** A pattern for LIKE that finds the text anywhere; what the caller typed has no wildcards. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
