import { ListedColumn, TextColumn } from './asset-column.ts'
import type { SearchWord } from './asset-filter-sql.ts'
import { SearchedTexts } from './searched-texts.ts'

/** Searches of which is kept what they found, and how many positions that is at most. */
const MOST_SEARCHES = 2_000
const MOST_POSITIONS = 1_000_000

/** Finds assets by words: in the name, in a text of their own, or in their owner's name. */
export class AssetSearch {
  readonly owners = new ListedColumn()
  readonly #named = new TextColumn()
  readonly #own = new SearchedTexts()
  /** Used anew for each search. */
  #positions = new Uint32Array(0)
  /** What words were found in, until a text or an owner changes: people search once, and then filter. */
  readonly #kept = new Map<string, Uint32Array>()
  #keptCount = 0

  /** Owners have grown already: they are a column of their own. */
  grow(size: number): void {
    this.#named.grow(size)
    this.#own.grow(size)
    this.#positions = new Uint32Array(size)
  }

  set(position: number, { named, own, owner }: { named: string; own: string; owner: string | null }): void {
    const isOtherName = this.#named.set(position, named)
    const isOtherOwner = this.owners.set(position, owner)
    if (this.#own.set(position, own) || isOtherName || isOtherOwner) this.#kept.clear()
  }

  /** Where those are that have each word; what is gone may still be among them. */
  find(words: readonly SearchWord[]): Uint32Array {
    const key = JSON.stringify(words)
    const known = this.#kept.get(key)
    if (known) return known
    const found = this.#positions.slice(0, this.#search(words))
    if (this.#kept.size === 0) this.#keptCount = 0
    this.#keptCount += found.length
    if (this.#keptCount > MOST_POSITIONS || this.#kept.size >= MOST_SEARCHES) {
      this.#kept.clear()
      this.#keptCount = found.length
    }
    this.#kept.set(key, found)
    return found
  }

  /** Writes them; tells how many. Who has all words in the name or the owner's is listed; the rest is in texts. */
  #search(words: readonly SearchWord[]): number {
    const plain = words.map(({ word }) => word)
    const [named, owned, found] = [this.#named.numbers, this.owners.numbers, this.#positions]
    const byName = this.#named.lackingWords(plain)
    const byOwner = this.owners.lacking(words.map(({ ownerIds }) => ownerIds))
    const lackedAt = (at: number) => (byName[named[at] ?? 0] ?? 0) & (byOwner[owned[at] ?? 0] ?? 0)
    let count = 0
    for (let name = 1; name < byName.length; name++) {
      if (byName[name] !== 0) continue
      for (let at = this.#named.first(name); at >= 0; at = this.#named.next(at)) found[count++] = at
    }
    const all = (1 << words.length) - 1
    for (let owner = 1; owner < byOwner.length; owner++) {
      if (byOwner[owner] === all) continue
      for (let at = this.owners.first(owner); at >= 0; at = this.owners.next(at)) {
        if (byName[named[at] ?? 0] !== 0 && lackedAt(at) === 0) found[count++] = at
      }
    }
    for (const lacked of bothLack(byName, byOwner)) {
      const missing = plain.filter((_, index) => lacked & (1 << index))
      for (const at of this.#own.withAll(missing, (position) => lackedAt(position) === lacked)) found[count++] = at
    }
    return count
  }
}

/** What one of each can lack together, if anything. */
function bothLack(some: Uint8Array, others: Uint8Array): Set<number> {
  const [one, other] = [distinct(some), distinct(others)]
  const together = new Set(one.flatMap((first) => other.map((second) => first & second)))
  together.delete(0)
  return together
}

function distinct(values: Uint8Array): number[] {
  const isThere = new Uint8Array(256)
  for (let at = 0; at < values.length; at++) isThere[values[at] ?? 0] = 1
  return [...isThere.keys()].filter((value) => isThere[value] === 1)
}
