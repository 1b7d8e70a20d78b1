import type { Block, Column } from '../paper-content.ts'
import { drawRule } from './canvas.ts'
import { hasRoom, nextPage, type Flow } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './looks.ts'
import type { Style } from './type-setter.ts'

const HEAD: Style = { size: 7.5, weight: 600, colour: COLOURS.third }
const CELL: Style = { size: 8 }
const GAP = 8
const PADDING = 2.4

interface Placed extends Column {
  x: number
  width: number
}

function placesOf(columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  const left = CONTENT_WIDTH - fixed - GAP * (columns.length - 1)
  let x: number = PAGE.side
  return columns.map((column) => {
    const placed = { ...column, x, width: column.width ?? left / open }
    x += placed.width + GAP
    return placed
  })
}

function heightOf({ type }: Flow, columns: readonly Placed[], row: readonly string[], style: Style): number {
  const heights = columns.map(({ width }, place) => type.heightOf(row[place] ?? '', width, style))
  return Math.max(...heights) + 2 * PADDING
}

function drawRow(flow: Flow, columns: readonly Placed[], row: readonly string[], style: Style): void {
  const height = heightOf(flow, columns, row, style)
  for (const [place, { x, width, align = 'left' }] of columns.entries()) {
    flow.type.draw(row[place] ?? '', x, flow.y + PADDING, width, style, align)
  }
  flow.y += height
  drawRule(flow, PAGE.side, flow.y, CONTENT_WIDTH)
}

/** Goes on over as many pages as it needs, with its heading on each of them. */
export function drawTable(flow: Flow, { columns, rows }: Extract<Block, { type: 'table' }>): void {
  const placed = placesOf(columns)
  const titles = columns.map(({ title }) => title)
  const headHeight = heightOf(flow, placed, titles, HEAD)
  const [first = []] = rows
  if (!hasRoom(flow, headHeight + heightOf(flow, placed, first, CELL))) nextPage(flow)
  flow.y += 4
  drawRow(flow, placed, titles, HEAD)
  for (const row of rows) {
    if (!hasRoom(flow, heightOf(flow, placed, row, CELL))) {
      nextPage(flow)
      drawRow(flow, placed, titles, HEAD)
    }
    drawRow(flow, placed, row, CELL)
  }
  flow.y += 6
}
