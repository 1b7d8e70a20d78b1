import type { AssetCells } from './asset-cells.ts'
import type { Column } from './asset-column.ts'
import type { SearchWord } from './asset-filter-sql.ts'
import { fill, put, type Bits } from './place-bits.ts'
import type { Filter } from './place-sets.ts'
import { SearchedTexts } from './searched-texts.ts'

/** Finds assets by words: in the name, in a text of their own, or in their owner's name. */
export class AssetSearch {
  readonly #cells: AssetCells
  readonly #owners: Column
  /** By position: these are many, and stay when assets move to another place. */
  readonly #own = new SearchedTexts()
  /** The names of kinds, by their number; names before the next one stand in the texts. */
  readonly #names = new SearchedTexts()
  #nextName = 0

  constructor(cells: AssetCells, owners: Column) {
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
      collect: (bits) => {
        this.#collectNamed(bits, word)
        if (ownerIds.length > 0) this.#owners.collect(bits, this.#owners.values.wanted(ownerIds))
        for (const position of this.#own.withWord(word)) {
          const place = this.#cells.placeOf(position)
          if (place >= 0) put(bits, place, true)
        }
      },
      holds: (place) =>
        this.#cells.nameAt(place).includes(word) ||
        ownerIds.includes(this.#owners.valueAt(place) ?? '') ||
        this.#own.isIn(this.#cells.positions[place] ?? 0, word),
    }
  }

  #collectNamed(bits: Bits, word: string): void {
    const { kinds } = this.#cells
    const names = kinds.values.named.values
    for (; this.#nextName < names.length; this.#nextName++) this.#names.set(this.#nextName, names[this.#nextName] ?? '')
    const isNamed = new Uint8Array(names.length)
    for (const number of this.#names.withWord(word)) isNamed[number] = 1
    const isKindNamed = new Uint8Array(kinds.count)
    for (let kind = 0; kind < kinds.count; kind++) isKindNamed[kind] = isNamed[kinds.numbers.named[kind] ?? 0] ?? 0
    this.#cells.eachPlaceOf(isKindNamed, (start, end) => fill(bits, start, end))
  }
}
