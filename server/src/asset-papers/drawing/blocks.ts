import type { Block, Checkpoint, Fact } from '../paper-content.ts'
import { drawGrade, drawRule, drawTick } from './canvas.ts'
import { needRoom, type Flow } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, gradeLook, PAGE } from './looks.ts'
import { drawTable } from './table.ts'
import type { Style } from './type-setter.ts'

const HEADING: Style = { size: 14, weight: 700 }
const TITLE: Style = { size: 9.5, weight: 600, colour: COLOURS.accent }
const NAME: Style = { size: 8.5, colour: COLOURS.third }
const VALUE: Style = { size: 8.5, weight: 600 }
const LONG: Style = { size: 8.5 }
const TEXT: Style = { size: 9.5, leading: 1.45 }
const SMALL: Style = { size: 8.5, colour: COLOURS.second }

const GAP = 22
const HALF = (CONTENT_WIDTH - GAP) / 2
/** The longest names of fields have words that just fit here. */
const NAME_WIDTH = 112
const ROW_PADDING = 3.2

/** So much of what follows stays with its title. */
const KEPT = 44
/** A card of so little is not torn apart by the end of a page. */
const SMALL_CARD = 110

function drawHeading(flow: Flow, text: string): void {
  needRoom(flow, 38 + SMALL_CARD)
  flow.y += 14
  flow.y += flow.type.draw(text, PAGE.side, flow.y, CONTENT_WIDTH, HEADING) + 3
  drawRule(flow, PAGE.side, flow.y, CONTENT_WIDTH, COLOURS.text)
  flow.y += 4
}

function drawTitle(flow: Flow, title: string): void {
  if (title === '') return
  needRoom(flow, KEPT)
  flow.y += 7
  flow.y += flow.type.draw(title, PAGE.side, flow.y, CONTENT_WIDTH, TITLE) + 1
}

/** Line by line, so that it may go on on the next page. */
function drawOn(flow: Flow, text: string, x: number, width: number, style: Style): void {
  for (const line of flow.type.linesOf(text, width, style)) {
    needRoom(flow, flow.type.lineHeight(style))
    flow.type.drawLine(line, x, flow.y, style)
    flow.y += flow.type.lineHeight(style)
  }
}

export function drawProse(flow: Flow, text: string, style: Style = TEXT): void {
  flow.y += 4
  drawOn(flow, text, PAGE.side, CONTENT_WIDTH, style)
  flow.y += 4
}

/** A name, and beside it what may be as long as it likes. */
function drawBeside(flow: Flow, name: { text: string; width: number; style: Style }, tell: () => void): void {
  const nameHeight = flow.type.heightOf(name.text, name.width, name.style)
  needRoom(flow, nameHeight + KEPT / 2)
  flow.y += ROW_PADDING
  const foot = flow.y + nameHeight
  flow.type.draw(name.text, PAGE.side, flow.y, name.width, name.style)
  const { page } = flow.doc
  tell()
  flow.y = (flow.doc.page === page ? Math.max(flow.y, foot) : flow.y) + ROW_PADDING
  drawRule(flow, PAGE.side, flow.y, CONTENT_WIDTH)
}

/** One fact a line where it is long, else two beside each other. */
function linesOfFacts(facts: readonly Fact[]): Fact[][] {
  const lines: Fact[][] = []
  for (const fact of facts) {
    const last = lines.at(-1)
    if (!fact.isLong && last?.length === 1 && !last[0]?.isLong) last.push(fact)
    else lines.push([fact])
  }
  return lines
}

const VALUE_WIDTH = HALF - NAME_WIDTH - 8

function shortHeight({ type }: Flow, facts: readonly Fact[]): number {
  const heights = facts.flatMap(({ name, value }) => [
    type.heightOf(name, NAME_WIDTH, NAME),
    type.heightOf(value, VALUE_WIDTH, VALUE),
  ])
  return Math.max(...heights) + 2 * ROW_PADDING
}

function drawShortFacts(flow: Flow, facts: readonly Fact[]): void {
  const height = shortHeight(flow, facts)
  needRoom(flow, height)
  for (const [place, { name, value }] of facts.entries()) {
    const x = PAGE.side + place * (HALF + GAP)
    flow.type.draw(name, x, flow.y + ROW_PADDING, NAME_WIDTH, NAME)
    flow.type.draw(value, x + NAME_WIDTH + 8, flow.y + ROW_PADDING, VALUE_WIDTH, VALUE)
    drawRule(flow, x, flow.y + height, HALF)
  }
  flow.y += height
}

function drawFacts(flow: Flow, title: string, facts: readonly Fact[]): void {
  const lines = linesOfFacts(facts)
  const height = lines.reduce((sum, line) => sum + shortHeight(flow, line), 30)
  if (height <= SMALL_CARD) needRoom(flow, height)
  drawTitle(flow, title)
  for (const line of lines) {
    const [first] = line
    if (first?.isLong) {
      const x = PAGE.side + NAME_WIDTH + 8
      drawBeside(flow, { text: first.name, width: NAME_WIDTH, style: NAME }, () =>
        drawOn(flow, first.value, x, CONTENT_WIDTH - NAME_WIDTH - 8, LONG),
      )
    } else drawShortFacts(flow, line)
  }
  flow.y += 4
}

const TICK_COLUMNS = 3
const TICK_SIDE = 7

function drawTicks(flow: Flow, title: string, items: readonly string[]): void {
  drawTitle(flow, title)
  flow.y += 3
  const column = (CONTENT_WIDTH - (TICK_COLUMNS - 1) * 14) / TICK_COLUMNS
  const style: Style = { size: 9 }
  for (let first = 0; first < items.length; first += TICK_COLUMNS) {
    const row = items.slice(first, first + TICK_COLUMNS)
    const height = Math.max(...row.map((item) => flow.type.heightOf(item, column - 14, style))) + 2.5
    needRoom(flow, height)
    for (const [place, item] of row.entries()) {
      const x = PAGE.side + place * (column + 14)
      drawTick(flow, x, flow.y + 2.5, TICK_SIDE)
      flow.type.draw(item, x + 14, flow.y, column - 14, style)
    }
    flow.y += height
  }
  flow.y += 3
}

type Part = Extract<Block, { type: 'parts' }>['parts'][number]

function drawParts(flow: Flow, title: string, parts: readonly Part[]): void {
  drawTitle(flow, title)
  const width = CONTENT_WIDTH - 190
  for (const { name, detail, note } of parts) {
    const told = [detail, note].filter(Boolean).join('\n')
    drawBeside(flow, { text: name, width: 180, style: VALUE }, () => {
      if (told !== '') drawOn(flow, told, PAGE.side + 190, width, SMALL)
    })
  }
  flow.y += 4
}

/** The overall grade in a tile of its colour. */
function drawOverall(flow: Flow, { grade, words, detail }: Extract<Block, { type: 'grade' }>): void {
  const { doc, type } = flow
  const style: Style = { size: 12, weight: 700, colour: gradeLook(grade).colour }
  const width = CONTENT_WIDTH - 64
  const height = 20 + type.heightOf(words, width, style) + type.heightOf(detail, width, SMALL)
  needRoom(flow, height + 8)
  flow.y += 4
  doc.roundedRect(PAGE.side, flow.y, CONTENT_WIDTH, height, 8).fill(gradeLook(grade).tint)
  drawGrade(flow, grade, PAGE.side + 14, flow.y + height / 2 - 13, 26)
  const below = flow.y + 9 + type.draw(words, PAGE.side + 54, flow.y + 9, width, style)
  type.draw(detail, PAGE.side + 54, below, width, SMALL)
  flow.y += height + 5
}

function drawGrades(flow: Flow, { title, grades }: Extract<Block, { type: 'grades' }>): void {
  drawTitle(flow, title)
  flow.y += 2
  for (let first = 0; first < grades.length; first += 2) {
    const pair = grades.slice(first, first + 2)
    const height = Math.max(14, ...pair.map(({ words }) => flow.type.heightOf(words, HALF - 20, SMALL))) + 3
    needRoom(flow, height)
    for (const [place, { grade, words }] of pair.entries()) {
      const x = PAGE.side + place * (HALF + GAP)
      drawGrade(flow, grade, x, flow.y - 1, 13)
      flow.type.draw(words, x + 20, flow.y, HALF - 20, SMALL)
    }
    flow.y += height
  }
}

function drawCheckpoint(flow: Flow, { grade, name, words, note }: Checkpoint): void {
  const { type } = flow
  const [nameWidth, x] = [190, PAGE.side + 22]
  const wordsX = x + nameWidth + 12
  const wordsWidth = PAGE.side + CONTENT_WIDTH - wordsX
  const nameHeight = Math.max(14, type.heightOf(name, nameWidth, VALUE))
  needRoom(
    flow,
    Math.max(nameHeight, type.heightOf(words, wordsWidth, SMALL)) + 2 * ROW_PADDING + (note === '' ? 0 : 12),
  )
  flow.y += ROW_PADDING
  const foot = flow.y + nameHeight
  const { page } = flow.doc
  drawGrade(flow, grade, PAGE.side, flow.y - 1, 14)
  type.draw(name, x, flow.y, nameWidth, VALUE)
  flow.y += type.draw(words, wordsX, flow.y, wordsWidth, { ...SMALL, colour: COLOURS.third })
  if (note !== '') drawOn(flow, note, wordsX, wordsWidth, { size: 8.5 })
  flow.y = (flow.doc.page === page ? Math.max(flow.y, foot) : flow.y) + ROW_PADDING
  drawRule(flow, PAGE.side, flow.y, CONTENT_WIDTH)
}

export function drawBlock(flow: Flow, block: Block): void {
  switch (block.type) {
    case 'heading':
      return drawHeading(flow, block.text)
    case 'text':
      return drawProse(flow, block.text)
    case 'facts':
      return drawFacts(flow, block.title, block.facts)
    case 'ticks':
      return drawTicks(flow, block.title, block.items)
    case 'parts':
      return drawParts(flow, block.title, block.parts)
    case 'grade':
      return drawOverall(flow, block)
    case 'grades':
      return drawGrades(flow, block)
    case 'checkpoints': {
      drawTitle(flow, block.title)
      for (const checkpoint of block.checkpoints) drawCheckpoint(flow, checkpoint)
      flow.y += 4
      return
    }
    case 'table':
      return drawTable(flow, block)
  }
}
