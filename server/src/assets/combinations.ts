import { Values } from './asset-column.ts'
import { takeZeros } from './question-room.ts'

/**
 * Combinations of values, numbered: a company has far fewer kinds of machines than machines, and twice the machines are
 * hardly more kinds.
 */
export class Combinations<Part extends string> {
  readonly parts: readonly Part[]
  readonly values: Record<Part, Values>
  /** For each part and combination, by their numbers, the number of the value. */
  readonly numbers: Record<Part, number[]>
  readonly #known = new Map<string, number>()

  constructor(parts: readonly Part[]) {
    this.parts = parts
    this.values = Object.fromEntries(parts.map((part) => [part, new Values()])) as Record<Part, Values>
    this.numbers = Object.fromEntries(parts.map((part) => [part, []])) as unknown as Record<Part, number[]>
  }

  get count(): number {
    return this.#known.size
  }

  numberOf(facts: Readonly<Record<Part, string | null>>): number {
    let key = ''
    for (const part of this.parts) key += `${this.values[part].numberOf(facts[part])} `
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const number = this.#known.size
    this.#known.set(key, number)
    for (const part of this.parts) this.numbers[part].push(this.values[part].numberOf(facts[part]))
    return number
  }

  /** For each combination a bit for each part, by its index, whose value is none of those that are asked for. */
  failing(asked: Readonly<Partial<Record<Part, readonly (string | number)[] | undefined>>>): Uint8Array {
    const fails = new Uint8Array(this.count)
    for (const [index, part] of this.parts.entries()) {
      const wanted = asked[part] && this.values[part].wanted(asked[part])
      if (!wanted) continue
      const numbers = this.numbers[part]
      for (let each = 0; each < fails.length; each++) {
        fails[each] = (fails[each] ?? 0) | (((wanted[numbers[each] ?? 0] ?? 0) ^ 1) << index)
      }
    }
    return fails
  }

  /** How many there are of each value of a part, from how many there are of each combination that fails in no other bit. */
  countBy(part: Part, counts: Uint32Array, fails?: Uint8Array, mayFail = 0): Uint32Array {
    const numbers = this.numbers[part]
    const found = takeZeros(this.values[part].values.length)
    const { length } = counts
    for (let each = 0; each < length; each++) {
      const count = counts[each] ?? 0
      if (count === 0) continue
      // 1 if no other bit is set, else 0: nobody can foretell which, and a wrong guess costs more than adding nothing.
      const isRight = (((fails?.[each] ?? 0) & ~mayFail) - 1) >>> 31
      const number = numbers[each] ?? 0
      found[number] = (found[number] ?? 0) + count * isRight
    }
    return found
  }
}
