import { CHROME, circle, DARK, GLASS, GLASS_LIGHT, path, rect, STEEL, stroke, times } from './shapes.ts'

/** Where wheels and tracks stand. */
export const GROUND = 770

/** A tyre on the ground with its rim. */
export function wheel(x: number, radius: number, rim = CHROME): string {
  const y = GROUND - radius
  return (
    circle(x, y, radius, '#1d2023') +
    circle(x, y, radius * 0.86, '#2d3236') +
    circle(x, y, radius * 0.52, rim) +
    circle(x, y, radius * 0.36, '#4a5157') +
    circle(x, y, radius * 0.14, rim)
  )
}

/** A dark arch behind a wheel. */
export const arch = (x: number, radius: number) => circle(x, GROUND - radius * 0.84, radius * 1.14, '#2a2f33')

export function crawlerTrack(x: number, width: number, height = 110): string {
  const top = GROUND - height
  const radius = height / 2
  const rollers = Math.floor((width - height * 2) / 62)
  const gap = (width - height * 2) / Math.max(rollers - 1, 1)
  const sprocket = (at: number) =>
    circle(at, top + radius, radius * 0.66, '#5d656b') + circle(at, top + radius, radius * 0.3, '#2a2f33')
  return (
    rect(x, top, width, height, '#1d2023', radius) +
    rect(x + 14, top + 14, width - 28, height - 28, '#3a4147', radius - 14) +
    sprocket(x + radius) +
    sprocket(x + width - radius) +
    times(rollers, (index) => circle(x + height + index * gap, GROUND - 30, 17, '#5d656b')) +
    times(Math.floor(width / 34), (index) => rect(x + 20 + index * 34, GROUND - 8, 18, 8, '#111315', 2))
  )
}

/** A driver's cab with a pillar between two windows; the front is to the left. */
export function cab(x: number, y: number, width: number, height: number): string {
  const slope = width * 0.14
  const inner = `M${x + 16 + slope} ${y + 18}H${x + width - 16}V${y + height * 0.66}H${x + 16}Z`
  return (
    path(
      `M${x + slope} ${y}H${x + width - 14}Q${x + width} ${y} ${x + width} ${y + 14}V${y + height}H${x}V${y + height * 0.6}Z`,
      DARK,
    ) +
    path(inner, GLASS) +
    path(
      `M${x + slope + 34} ${y + 18}h${width * 0.2}L${x + width * 0.28} ${y + height * 0.66}h-${width * 0.16}Z`,
      GLASS_LIGHT,
    ) +
    rect(x + width * 0.56, y + 8, 12, height * 0.7, DARK) +
    rect(x + width * 0.62, y + height * 0.74, width * 0.2, 10, '#596066', 5) +
    rect(x + slope - 8, y - 12, width - slope + 12, 18, '#31373c', 9)
  )
}

/** A hydraulic cylinder from its barrel to its rod's end. */
export function cylinder(from: [number, number], to: [number, number], width = 20): string {
  const middle = [from[0] + (to[0] - from[0]) * 0.55, from[1] + (to[1] - from[1]) * 0.55]
  return (
    stroke(`M${from.join(' ')}L${to.join(' ')}`, CHROME, width * 0.55) +
    stroke(`M${from.join(' ')}L${middle.join(' ')}`, '#3b4248', width)
  )
}

/** Slots of a hood. */
export const vents = (x: number, y: number, width: number, colour: string, count = 3) =>
  times(count, (index) => rect(x, y + index * 24, width, 10, colour, 5))

export const exhaust = (x: number, y: number, height: number) =>
  rect(x, y, 18, height, '#3a4147', 6) + rect(x - 4, y + height * 0.4, 26, height * 0.4, '#4f575d', 6)

export const lamp = (x: number, y: number) => rect(x, y, 20, 26, '#fff1c4', 6)

export const pin = (x: number, y: number, radius = 15) =>
  circle(x, y, radius, DARK) + circle(x, y, radius * 0.45, STEEL)

/** The orange light on the roof. */
export const beacon = (x: number, y: number) => rect(x, y, 26, 22, '#f28a1c', 8) + rect(x - 5, y + 18, 36, 8, DARK, 3)
