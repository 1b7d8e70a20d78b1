/** The colours of the light scheme, which is the one that paper has. */
export const COLOURS = {
  text: '#0e1511',
  second: '#44524a',
  third: '#5c6a62',
  line: '#dbe2dd',
  tile: '#f1f4f2',
  accent: '#0a7a42',
  onAccent: '#ffffff',
} as const

const GRADES: Record<number, { colour: string; tint: string }> = {
  0: { colour: '#0b6b66', tint: '#e7f0f0' },
  1: { colour: '#8a5a00', tint: '#f6efe2' },
  2: { colour: '#b3261e', tint: '#f8e9e8' },
  3: { colour: '#0b5cad', tint: '#e7eff7' },
}

export const gradeLook = (grade: number | null) =>
  (grade === null ? undefined : GRADES[grade]) ?? { colour: COLOURS.third, tint: COLOURS.tile }

const MM = 72 / 25.4
export const millimetres = (value: number) => value * MM

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 42, top: 42, bottom: 62 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side
