interface Point {
  /** Epoch milliseconds. */
  at: number
  /** Minor units. */
  amount: number
}

interface Frame {
  until: number
  reserve?: number | undefined
  width: number
  height: number
}

const round = (value: number) => Math.round(value * 10) / 10

/** A price over time as a path in steps, the area below it, and the height of the reserve. Oldest point first. */
export function curveOf(points: readonly Point[], { until, reserve, width, height }: Frame) {
  const [first] = points
  const start = first?.at ?? until
  const end = Math.max(until, points.at(-1)?.at ?? until, start + 1)
  const amounts = [...points.map(({ amount }) => amount), ...(reserve === undefined ? [] : [reserve])]
  const highest = Math.max(...amounts, 1)
  const lowest = Math.min(...amounts, highest) * 0.9
  const x = (at: number) => round(((at - start) / (end - start)) * width)
  const y = (amount: number) => round(height - ((amount - lowest) / ((highest - lowest) * 1.05)) * height)
  const steps = points.slice(1).map(({ at, amount }) => `H${x(at)}V${y(amount)}`)
  const path = first ? `M0 ${y(first.amount)}${steps.join('')}H${width}` : ''
  return {
    path,
    area: path === '' ? '' : `${path}V${height}H0Z`,
    level: reserve === undefined ? undefined : y(reserve),
  }
}
