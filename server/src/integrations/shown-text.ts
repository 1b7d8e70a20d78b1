/** What somebody else's server said, as it is kept to be read: without control characters, and not much of it. */
export function shownText(text: string, most: number): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, most)
    .toWellFormed()
}
