import { SearchedTexts } from './searched-texts.ts'

/** More owners than these have the word in their name: then it tells nothing. */
const MOST_OWNERS = 100

export interface NameChange {
  id: string
  /** None: it is gone, or nobody may know it any more. */
  name: string | null
  is_owner: boolean
}

/** The names of owners and portfolios, in memory. Pure: who reads the database fills it. */
export class KeptNames {
  readonly #names = new Map<string, string>()
  readonly #numbers = new Map<string, number>()
  readonly #owners: string[] = []
  readonly #texts = new SearchedTexts()

  set({ id, name, is_owner }: NameChange): void {
    this.#names.set(id, name ?? '')
    const known = this.#numbers.get(id)
    if (known === undefined && !is_owner) return
    const number = known ?? this.#owners.push(id) - 1
    this.#numbers.set(id, number)
    this.#texts.set(number, (name ?? '').toLowerCase())
  }

  find(id: string): string | undefined {
    return this.#names.get(id)
  }

  /** For each word, the owners that it may mean. */
  ownersNamed(words: readonly string[]): string[][] {
    const has = this.#texts.searcher(words)
    return words.map((_, index) => {
      const ids: string[] = []
      for (let number = 0; number < this.#owners.length && ids.length < MOST_OWNERS; number++) {
        const id = this.#owners[number]
        if (id !== undefined && has(number, 1 << index)) ids.push(id)
      }
      return ids
    })
  }
}
