/** Without case and without the signs above letters: "sok" finds "Søk" and "Sök". */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
}

/** How well a text answers to the words: every word must begin somewhere in it. Lower is better. */
export function rankOf(text: string, words: string): number | undefined {
  const sought = plain(words).trim()
  if (sought === '') return 0
  const given = plain(text)
  if (given.startsWith(sought)) return 1
  const parts = given.split(/[\s/,:-]+/)
  const tokens = sought.split(/\s+/)
  if (tokens.every((token) => parts.some((part) => part.startsWith(token)))) return 2
  return tokens.every((token) => given.includes(token)) ? 3 : undefined
}

/** Those that answer, the best first; equally good ones keep their order. */
export function bestFirst<Item extends { title: string }>(items: readonly Item[], words: string): Item[] {
  return items
    .map((item) => ({ item, rank: rankOf(item.title, words) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item)
}
