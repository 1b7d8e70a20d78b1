/** Text that JSON allows and PostgreSQL cannot store has U+0000 in it or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
