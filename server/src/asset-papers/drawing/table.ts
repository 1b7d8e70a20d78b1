import type { Block, Column } from '../paper-content.ts'
import { drawRule } from './canvas.ts'
import { hasRoom, needRoom, nextPage, type Flow } from './flow.ts'
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

interface Cell {
  lines: string[]
  place: Placed
}

interface Row {
  cells: Cell[]
  height: number
  style: Style
}

/** How far a cell reaches: over the empty ones that follow. */
function reachOf(columns: readonly Placed[], row: readonly string[], at: number): number {
  const next = columns.findIndex((_, place) => place > at && (row[place] ?? '') !== '')
  const last = columns[(next === -1 ? columns.length : next) - 1]
  return last ? last.x + last.width - (columns[at]?.x ?? 0) : 0
}

/** Broken into lines once: whether there is room for it is asked before it is drawn. */
function rowOf({ type }: Flow, columns: readonly Placed[], row: readonly string[], style: Style): Row {
  const cells = columns.flatMap((column, at): Cell[] => {
    const text = row[at] ?? ''
    if (text === '') return []
    const place = column.align === 'right' ? column : { ...column, width: reachOf(columns, row, at) }
    return [{ lines: type.linesOf(text, place.width, style), place }]
  })
  const lines = Math.max(1, ...cells.map((cell) => cell.lines.length))
  return { cells, height: lines * type.lineHeight(style) + 2 * PADDING, style }
}

function drawRow(flow: Flow, { cells, height, style }: Row): void {
  const { type } = flow
  for (const { lines, place } of cells) {
    for (const [at, line] of lines.entries()) {
      const shift = place.align === 'right' ? place.width - type.widthOf(line, style) : 0
      type.drawLine(line, place.x + shift, flow.y + PADDING + at * type.lineHeight(style), style)
    }
  }
  flow.y += height
  drawRule(flow, PAGE.side, flow.y, CONTENT_WIDTH)
}

/** Goes on over as many pages as it needs, with its heading on each of them. */
export function drawTable(flow: Flow, { columns, rows }: Extract<Block, { type: 'table' }>): void {
  const placed = placesOf(columns)
  const titles = columns.map(({ title }) => title)
  const head = rowOf(flow, placed, titles, HEAD)
  needRoom(flow, head.height + 2 * rowOf(flow, placed, [], CELL).height)
  flow.y += 4
  drawRow(flow, head)
  for (const each of rows) {
    const row = rowOf(flow, placed, each, CELL)
    if (!hasRoom(flow, row.height)) {
      nextPage(flow)
      drawRow(flow, head)
    }
    drawRow(flow, row)
  }
  flow.y += 6
}
