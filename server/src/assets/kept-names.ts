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
    return words.map((word) => {
      const numbers = this.#texts.withWord(word).slice(0, MOST_OWNERS)
      return numbers.flatMap((number) => this.#owners[number] ?? [])
    })
  }
}
