/** Draws that fall the same way on every machine. */
export interface Chance {
  /** From 0 up to 1. */
  next: () => number
  between: (least: number, most: number) => number
  /** In steps, so that numbers look like those that people write down. */
  round: (least: number, most: number, step: number) => number
  oneOf: <Item>(items: readonly Item[]) => Item
  /** True as often as the share says. */
  happens: (share: number) => boolean
}

export function chanceFrom(seed: number): Chance {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    next,
    between,
    round: (least, most, step) => Number((Math.round(between(least, most) / step) * step).toFixed(3)),
    oneOf: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('there is nothing to draw from')
      return item
    },
    happens: (share) => next() < share,
  }
}
