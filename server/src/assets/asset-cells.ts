import { grown, moved, sortedBy } from './asset-column.ts'
import { Combinations } from './combinations.ts'
import { FAR, KIND_FACETS, STAND_FACETS, type Fails, type Tally } from './facet-bits.ts'
import { countBetween, fill, leaveOutBetween, listBetween, listBits, put, type Bits } from './place-bits.ts'
import type { PlaceSet } from './place-sets.ts'
import { takeRoom, takeZeros } from './question-room.ts'

/** What machines of one kind have in common. Current and archived ones are never counted together. */
const KIND = [...KIND_FACETS, 'named', 'state'] as const

/** One in so many. */
const SOME = 16

/**
 * Where assets are in the columns. Those that are alike in kind and stand have places side by side, a cell: counting goes
 * cell by cell, which hardly grows with the assets. Who comes or becomes another kind gets a place behind all cells, until
 * these are so many that all are put in order again.
 */
export class AssetCells {
  readonly kinds = new Combinations(KIND)
  readonly stands = new Combinations(STAND_FACETS)
  /** By place. */
  positions = new Uint32Array(0)
  #kindAt = new Uint32Array(0)
  #standAt = new Uint32Array(0)
  /** By position; one more than the place, 0 is none. */
  #places = new Uint32Array(0)
  /** Places from here on are not taken yet; those before the other one are in cells. */
  end = 0
  #cellsEnd = 0
  /** The first cell of each kind, and of each cell where it begins, its stand and how many are still there. */
  #firstCells = new Uint32Array(1)
  #starts = new Uint32Array(1)
  #cellStands = new Uint32Array(0)
  #sizes = new Uint32Array(0)

  get room(): number {
    return this.positions.length
  }

  grow(size: number): void {
    this.positions = grown(this.positions, size)
    this.#kindAt = grown(this.#kindAt, size)
    this.#standAt = grown(this.#standAt, size)
    this.#places = grown(this.#places, size)
  }

  /** -1: it has none. */
  placeOf(position: number): number {
    return (this.#places[position] ?? 0) - 1
  }

  nameAt(place: number): string {
    return this.kinds.values.named.values[this.kinds.numbers.named[this.#kindAt[place] ?? 0] ?? 0] ?? ''
  }

  stateAt(place: number): string | null {
    const { values, numbers } = this.kinds
    return values.state.values[numbers.state[this.#kindAt[place] ?? 0] ?? 0] ?? null
  }

  standAt(place: number): number {
    return this.#standAt[place] ?? 0
  }

  /** Behind the cells nobody stands in an order. */
  isInCell(place: number): boolean {
    return place < this.#cellsEnd
  }

  isOf(place: number, kind: number, stand: number): boolean {
    return this.#kindAt[place] === kind && this.#standAt[place] === stand
  }

  put(position: number, place: number, kind: number, stand: number): void {
    this.end = Math.max(this.end, place + 1)
    this.#places[position] = place + 1
    this.positions[place] = position
    this.#kindAt[place] = kind
    this.#standAt[place] = stand
  }

  remove(place: number): void {
    this.#places[this.positions[place] ?? 0] = 0
    if (place >= this.#cellsEnd) return
    const [kind, stand] = [this.#kindAt[place] ?? 0, this.#standAt[place] ?? 0]
    let cell = this.#firstCells[kind] ?? 0
    while (this.#cellStands[cell] !== stand) cell++
    this.#sizes[cell] = (this.#sizes[cell] ?? 0) - 1
  }

  /** So many are behind the cells that it is time to put all in order. */
  get isLoose(): boolean {
    return this.end - this.#cellsEnd > 16 + this.#cellsEnd / 50
  }

  /** Puts them in order: answers with the place that each comes from. */
  putInOrder(taken: Bits): Uint32Array {
    const { sorted } = sortedBy(listBits(new Uint32Array(this.end), taken), this.#standAt, this.stands.count)
    const from = sortedBy(sorted, this.#kindAt, this.kinds.count).sorted
    this.positions = moved(this.positions, from)
    this.#kindAt = moved(this.#kindAt, from)
    this.#standAt = moved(this.#standAt, from)
    for (let place = 0; place < from.length; place++) this.#places[this.positions[place] ?? 0] = place + 1
    this.end = this.#cellsEnd = from.length
    this.#findCells()
    return from
  }

  #findCells(): void {
    const [firsts, starts, stands] = [new Uint32Array(this.kinds.count + 1), [] as number[], [] as number[]]
    let kindBefore = -1
    for (let place = 0; place < this.end; place++) {
      const [kind, stand] = [this.#kindAt[place] ?? 0, this.#standAt[place] ?? 0]
      if (kind === kindBefore && stand === stands.at(-1)) continue
      firsts.fill(starts.length, kindBefore + 1, kind + 1)
      starts.push(place)
      stands.push(stand)
      kindBefore = kind
    }
    firsts.fill(starts.length, kindBefore + 1)
    starts.push(this.end)
    ;[this.#firstCells, this.#starts, this.#cellStands] = [firsts, Uint32Array.from(starts), Uint32Array.from(stands)]
    this.#sizes = Uint32Array.from(stands, (_, cell) => (starts[cell + 1] ?? 0) - (starts[cell] ?? 0))
  }

  /** Of those at the places that are left; undefined: of all that are there. */
  tally(fails: Fails, left: PlaceSet | undefined, taken: Bits): Tally {
    const tally = { kinds: takeZeros(this.kinds.count), stands: takeZeros(this.stands.count) }
    if (left && 'few' in left) {
      this.#tallyPlaces(tally, fails, left.few)
      return tally
    }
    if (left) this.#tallyCells(tally, fails, left.bits)
    else this.#tallyWholeCells(tally, fails)
    this.#tallyPlaces(tally, fails, this.#behind(left?.bits ?? taken))
    return tally
  }

  /** How many of those at the places that are left fail in nothing. */
  countRight(fails: Fails, left: PlaceSet): number {
    if ('few' in left) return this.#countRightAt(fails, left.few)
    let count = 0
    this.#eachRun(fails, (start, end) => (count += countBetween(left.bits, start, end)))
    return count + this.#countRightAt(fails, this.#behind(left.bits))
  }

  #countRightAt(fails: Fails, places: Uint32Array): number {
    let count = 0
    for (const place of places) if (this.#isRight(fails, place)) count++
    return count
  }

  /** The places in the set that are behind the cells. */
  #behind(bits: Bits): Uint32Array {
    const places = takeRoom(this.end - this.#cellsEnd)
    return places.subarray(0, listBetween(places, 0, bits, this.#cellsEnd, this.end))
  }

  /** Of all that are in cells. Stands that are far may be counted too: that is quicker than to pass them over. */
  #tallyWholeCells(tally: Tally, fails: Fails): void {
    const [firsts, cellStands, sizes] = [this.#firstCells, this.#cellStands, this.#sizes]
    const standCounts = tally.stands
    const isRight = fails.stands.map((failed) => (failed === 0 ? 1 : 0))
    for (let kind = 0; kind + 1 < firsts.length; kind++) {
      if (fails.kinds[kind] === FAR) continue
      const weight = fails.kinds[kind] === 0 ? 1 : 0
      const last = firsts[kind + 1] ?? 0
      let found = 0
      for (let cell = firsts[kind] ?? 0; cell < last; cell++) {
        const stand = cellStands[cell] ?? 0
        const size = sizes[cell] ?? 0
        found += size * (isRight[stand] ?? 0)
        standCounts[stand] = (standCounts[stand] ?? 0) + size * weight
      }
      tally.kinds[kind] = found
    }
  }

  /** Of those that are left. */
  #tallyCells(tally: Tally, { kinds, stands }: Fails, left: Bits): void {
    const [firsts, starts] = [this.#firstCells, this.#starts]
    const isAnyStand = stands.every((failed) => failed === 0)
    for (let kind = 0; kind + 1 < firsts.length; kind++) {
      if (kinds[kind] === FAR) continue
      if (kinds[kind] === 0) tally.kinds[kind] = this.#tallyKind(tally.stands, kind, stands, left)
      else if (!isAnyStand) tally.kinds[kind] = this.#tallyKind(undefined, kind, stands, left)
      else tally.kinds[kind] = countBetween(left, starts[firsts[kind] ?? 0] ?? 0, starts[firsts[kind + 1] ?? 0] ?? 0)
    }
  }

  /** How many of a kind stand as is asked for; with counts of stands, how many of it stand like each is added to these. */
  #tallyKind(counts: Uint32Array | undefined, kind: number, stands: Uint8Array, left: Bits): number {
    const [starts, cellStands] = [this.#starts, this.#cellStands]
    const last = this.#firstCells[kind + 1] ?? 0
    let found = 0
    for (let cell = this.#firstCells[kind] ?? 0; cell < last; cell++) {
      const stand = cellStands[cell] ?? 0
      const failed = stands[stand] ?? 0
      if (failed === FAR || (failed !== 0 && !counts)) continue
      const count = countBetween(left, starts[cell] ?? 0, starts[cell + 1] ?? 0)
      if (failed === 0) found += count
      if (counts) counts[stand] = (counts[stand] ?? 0) + count
    }
    return found
  }

  #tallyPlaces({ kinds, stands }: Tally, fails: Fails, places: Uint32Array): void {
    const [kindAt, standAt] = [this.#kindAt, this.#standAt]
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0
      const kind = kindAt[place] ?? 0
      const stand = standAt[place] ?? 0
      if (fails.stands[stand] === 0) kinds[kind] = (kinds[kind] ?? 0) + 1
      if (fails.kinds[kind] === 0) stands[stand] = (stands[stand] ?? 0) + 1
    }
  }

  /** Probably so few that it is quicker to look at each than at the cells: some of them tell. */
  isFew(left: Bits): boolean {
    let count = 0
    for (let start = 0; start < this.#cellsEnd; start += 32 * SOME) count += countBetween(left, start, start + 32)
    return count * SOME < this.#sizes.length
  }

  #isRight({ kinds, stands }: Fails, place: number): boolean {
    return kinds[this.#kindAt[place] ?? 0] === 0 && stands[this.#standAt[place] ?? 0] === 0
  }

  /** Writes those of the places that fail in nothing behind what is written; answers with how many are written then. */
  #listRight(room: Uint32Array, written: number, { kinds, stands }: Fails, places: Uint32Array): number {
    const [kindAt, standAt] = [this.#kindAt, this.#standAt]
    let count = written
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0
      if (kinds[kindAt[place] ?? 0] === 0 && stands[standAt[place] ?? 0] === 0) room[count++] = place
    }
    return count
  }

  /** Those of the places that are left that fail in nothing, written into the room. */
  list(room: Uint32Array, fails: Fails, left: PlaceSet): Uint32Array {
    if ('few' in left) return room.subarray(0, this.#listRight(room, 0, fails, left.few))
    let count = 0
    this.#eachRun(fails, (start, end) => (count = listBetween(room, count, left.bits, start, end)))
    return room.subarray(0, this.#listRight(room, count, fails, this.#behind(left.bits)))
  }

  /** Puts in all places that fail in nothing, also those that nobody is at any more. */
  collect(bits: Bits, fails: Fails): void {
    this.#eachRun(fails, (start, end) => fill(bits, start, end))
    for (let place = this.#cellsEnd; place < this.end; place++) if (this.#isRight(fails, place)) put(bits, place, true)
  }

  /** Takes those places out of the set that are left and fail in nothing. */
  leaveOut(bits: Bits, fails: Fails, left: Bits): void {
    this.#eachRun(fails, (start, end) => leaveOutBetween(bits, left, start, end))
    for (const place of this.#behind(left)) if (this.#isRight(fails, place)) put(bits, place, false)
  }

  /** Tells where cells that fail in nothing begin and end; cells side by side are taken together. */
  #eachRun({ kinds, stands }: Fails, tell: (start: number, end: number) => void): void {
    const [firsts, starts, cellStands] = [this.#firstCells, this.#starts, this.#cellStands]
    const isAnyStand = stands.every((failed) => failed === 0)
    let start = 0
    let end = 0
    const join = (from: number, to: number) => {
      if (from !== end) {
        tell(start, end)
        start = from
      }
      end = to
    }
    for (let kind = 0; kind + 1 < firsts.length; kind++) {
      if (kinds[kind] !== 0) continue
      const first = firsts[kind] ?? 0
      const last = firsts[kind + 1] ?? 0
      if (isAnyStand) join(starts[first] ?? 0, starts[last] ?? 0)
      else {
        for (let cell = first; cell < last; cell++) {
          if (stands[cellStands[cell] ?? 0] === 0) join(starts[cell] ?? 0, starts[cell + 1] ?? 0)
        }
      }
    }
    tell(start, end)
  }

  /** Tells the places of these kinds, from the first to the one after the last, in cells and behind them. */
  eachPlaceOf(isKind: Uint8Array, tell: (start: number, end: number) => void): void {
    for (let kind = 0; kind + 1 < this.#firstCells.length; kind++) {
      if (isKind[kind] !== 1) continue
      tell(this.#starts[this.#firstCells[kind] ?? 0] ?? 0, this.#starts[this.#firstCells[kind + 1] ?? 0] ?? 0)
    }
    for (let place = this.#cellsEnd; place < this.end; place++) {
      if (isKind[this.#kindAt[place] ?? 0] === 1) tell(place, place + 1)
    }
  }
}
