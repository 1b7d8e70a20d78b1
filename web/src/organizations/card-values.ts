import type { Issue } from '@klubba/domain/errors'

/** Those of the fields that hold nothing. */
export function emptyFields(values: Record<string, string>, fields: readonly string[]): Issue[] {
  return fields.filter((field) => !values[field]?.trim()).map((path) => ({ path, code: 'required' }))
}

/** What a field holds, as it is sent; null when it is empty. */
export function sentText(text: string): string | null {
  return text.trim() || null
}
