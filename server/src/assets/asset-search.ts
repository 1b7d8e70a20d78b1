import { ListedColumn, TextColumn } from './asset-column.ts'
import type { SearchWord } from './asset-filter-sql.ts'
import { SearchedTexts } from './searched-texts.ts'

/** Searches of which is kept what they found, and how many positions that is at most, or as many as there are assets. */
const MOST_SEARCHES = 2_000
const MOST_POSITIONS = 500_000

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
    this.#positions = new Uint32Array(size)
  }

  set(position: number, { named, own, owner }: { named: string; own: string; owner: string | null }): void {
    const isOtherName = this.#named.set(position, named)
    const isOtherOwner = this.owners.set(position, owner)
    if (this.#own.set(position, own) || isOtherName || isOtherOwner) this.#kept.clear()
  }

  /** Where those before the end are that have each word; what is gone may still be among them. */
  find(words: readonly SearchWord[], end: number): Uint32Array {
    const key = JSON.stringify(words)
    const known = this.#kept.get(key)
    if (known) return known
    const found = this.#positions.slice(0, this.#search(words, end))
    if (this.#kept.size === 0) this.#keptCount = 0
    this.#keptCount += found.length
    if (this.#keptCount > Math.max(MOST_POSITIONS, end) || this.#kept.size >= MOST_SEARCHES) {
      this.#kept.clear()
      this.#keptCount = found.length
    }
    this.#kept.set(key, found)
    return found
  }

  /** Writes them; tells how many. Names and owners that have a word tell where to look, and the texts of all the rest. */
  #search(words: readonly SearchWord[], end: number): number {
    const plain = words.map(({ word }) => word)
    const all = (1 << words.length) - 1
    const [named, owned, found] = [this.#named.numbers, this.owners.numbers, this.#positions]
    const byName = this.#named.lackingWords(plain)
    const byOwner = this.owners.lacking(words.map(({ ownerIds }) => ownerIds))
    const hasOwn = this.#own.searcher(plain)
    let count = 0
    for (let name = 1; name < byName.length; name++) {
      const lacks = byName[name] ?? 0
      if (lacks === all) continue
      for (let at = this.#named.first(name); at >= 0; at = this.#named.next(at)) {
        const rest = lacks & (byOwner[owned[at] ?? 0] ?? 0)
        if (rest === 0 || hasOwn(at, rest)) found[count++] = at
      }
    }
    for (let owner = 1; owner < byOwner.length; owner++) {
      const rest = byOwner[owner] ?? 0
      if (rest === all) continue
      for (let at = this.owners.first(owner); at >= 0; at = this.owners.next(at)) {
        if (byName[named[at] ?? 0] === all && (rest === 0 || hasOwn(at, rest))) found[count++] = at
      }
    }
    for (const at of this.#own.withAll(plain, end)) {
      if (byName[named[at] ?? 0] === all && byOwner[owned[at] ?? 0] === all) found[count++] = at
    }
    return count
  }
}
