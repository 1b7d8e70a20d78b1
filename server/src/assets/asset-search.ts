import type { AssetCells } from './asset-cells.ts'
import type { ListedColumn } from './asset-column.ts'
import type { SearchWord } from './asset-filter-sql.ts'
import { fill, putAll } from './place-bits.ts'
import type { Filter } from './place-sets.ts'
import { takeRoom } from './question-room.ts'
import { SearchedTexts } from './searched-texts.ts'

/** Finds assets by words: in the name, in a text of their own, or in their owner's name. */
export class AssetSearch {
  readonly #cells: AssetCells
  readonly #owners: ListedColumn
  /** By position: these are many, and stay when assets move to another place. */
  readonly #own = new SearchedTexts()
  /** The names of kinds, by their number; names before the next one stand in the texts. */
  readonly #names = new SearchedTexts()
  #nextName = 0

  constructor(cells: AssetCells, owners: ListedColumn) {
    this.#cells = cells
    this.#owners = owners
  }

  grow(size: number): void {
    this.#own.grow(size)
  }

  set(position: number, own: string): void {
    this.#own.set(position, own)
  }

  filter({ word, ownerIds }: SearchWord): Filter {
    return {
      key: JSON.stringify(['word', word, ownerIds]),
      list: () => (ownerIds.length > 0 || this.#kindsNamed(word) ? undefined : this.#placesOwning(word)),
      collect: (bits) => {
        const named = this.#kindsNamed(word)
        if (named) this.#cells.eachPlaceOf(named, (start, end) => fill(bits, start, end))
        putAll(bits, this.#owners.list(ownerIds))
        putAll(bits, this.#placesOwning(word))
      },
      holds: (place) =>
        this.#cells.nameAt(place).includes(word) ||
        ownerIds.includes(this.#owners.valueAt(place) ?? '') ||
        this.#own.isIn(this.#cells.positions[place] ?? 0, word),
    }
  }

  #placesOwning(word: string): Uint32Array {
    const positions = this.#own.withWord(word)
    const places = takeRoom(positions.length)
    let count = 0
    for (const position of positions) {
      const place = this.#cells.placeOf(position)
      if (place >= 0) places[count++] = place
    }
    return places.subarray(0, count)
  }

  /** For each kind whether its name has the word; none if no name has it. */
  #kindsNamed(word: string): Uint8Array | undefined {
    const { kinds } = this.#cells
    const names = kinds.values.named.values
    for (; this.#nextName < names.length; this.#nextName++) this.#names.set(this.#nextName, names[this.#nextName] ?? '')
    const numbers = this.#names.withWord(word)
    if (numbers.length === 0) return undefined
    const isNamed = new Uint8Array(names.length)
    for (const number of numbers) isNamed[number] = 1
    const isKindNamed = new Uint8Array(kinds.count)
    for (let kind = 0; kind < kinds.count; kind++) isKindNamed[kind] = isNamed[kinds.numbers.named[kind] ?? 0] ?? 0
    return isKindNamed
  }
}
