import type { Fact, PaperContent, StoredPicture } from '../paper-content.ts'
import { drawBlock, drawProse } from './blocks.ts'
import { drawLogo, drawRule, type Canvas } from './canvas.ts'
import { hasRoom, needRoom, nextPage, type Flow } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './looks.ts'
import { drawPicture, readyPictures, type ReadyPicture, type Size } from './pictures.ts'
import { drawQrCode } from './qr-code.ts'
import type { Style } from './type-setter.ts'

const LARGE: Size = { width: 324, height: 243 }
const GAP = 16
const SMALL: Size = { width: (CONTENT_WIDTH - GAP) / 2, height: ((CONTENT_WIDTH - GAP) / 2) * 0.75 }
const QR_SIDE = 92
const CAPTION: Style = { size: 8, colour: COLOURS.second }
const NAME: Style = { size: 8, colour: COLOURS.third }
const VALUE: Style = { size: 10, weight: 600 }

const CAPTION_LINES = 3
const MOST_PICTURE_PAGES = 2

function captionOf({ type }: Canvas, { caption }: ReadyPicture, width: number): string[] {
  return caption === '' ? [] : type.linesOf(caption, width, CAPTION).slice(0, CAPTION_LINES)
}

/** The picture with what it shows below it; answers how high both are together. */
function drawCaptioned(flow: Flow, picture: ReadyPicture, x: number, y: number, box: Size): number {
  drawPicture(flow, picture, x, y, box)
  const lines = captionOf(flow, picture, box.width)
  for (const [row, line] of lines.entries()) {
    flow.type.drawLine(line, x, y + box.height + 4 + row * flow.type.lineHeight(CAPTION), CAPTION)
  }
  return box.height + (lines.length > 0 ? 4 + lines.length * flow.type.lineHeight(CAPTION) : 0)
}

/** Whose paper it is and which, with the code on the right. */
function drawHead(flow: Flow, { brand, kind, title, lead, address, scan }: PaperContent): void {
  const { type } = flow
  const width = CONTENT_WIDTH - QR_SIDE - 14
  drawLogo(flow, PAGE.side, flow.y, 20)
  type.draw(brand, PAGE.side + 27, flow.y + 1.5, width - 27, { size: 12.5, weight: 700 })
  const qrX = PAGE.side + CONTENT_WIDTH - QR_SIDE + 8
  drawQrCode(flow, address, qrX, flow.y - 14, QR_SIDE)
  const qrFoot = flow.y - 14 + QR_SIDE - 4
  const scanHeight = type.draw(scan, qrX - 10, qrFoot, QR_SIDE + 12, { size: 7, colour: COLOURS.third }, 'center')
  let y = flow.y + 34
  y += type.draw(kind, PAGE.side, y, width, { size: 9.5, weight: 600, colour: COLOURS.accent })
  const sizes = [23, 19, 16].map((size) => ({ size, weight: 700 as const, leading: 1.16 }))
  const style = sizes.find((each) => type.linesOf(title, width, each).length <= 2) ?? {
    size: 14,
    weight: 700,
    leading: 1.16,
  }
  y += type.draw(title, PAGE.side, y + 1, width, style) + 4
  y += type.draw(lead, PAGE.side, y, width, { size: 10, colour: COLOURS.second })
  flow.y = Math.max(y, qrFoot + scanHeight) + 10
}

/** Beside the picture one below the other; without one three in a line. */
function drawKeyFacts(flow: Flow, facts: readonly Fact[], picture: ReadyPicture | undefined): void {
  const { type } = flow
  const columns = picture ? 1 : 3
  const x = picture ? PAGE.side + LARGE.width + 20 : PAGE.side
  const width = picture ? PAGE.side + CONTENT_WIDTH - x : (CONTENT_WIDTH - 2 * 18) / columns
  const heightOf = ({ name, value }: Fact) => type.heightOf(name, width, NAME) + type.heightOf(value, width, VALUE)
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns)
    for (const [place, { name, value }] of row.entries()) {
      const left = x + place * (width + 18)
      const below = flow.y + type.draw(name, left, flow.y, width, NAME)
      type.draw(value, left, below, width, VALUE)
    }
    flow.y += Math.max(...row.map(heightOf)) + 5
  }
}

function drawFirst(flow: Flow, content: PaperContent, picture: ReadyPicture | undefined): void {
  drawRule(flow, PAGE.side, flow.y, CONTENT_WIDTH)
  flow.y += 12
  const top = flow.y
  const foot = picture ? top + drawCaptioned(flow, picture, PAGE.side, top, LARGE) : top
  drawKeyFacts(flow, content.keyFacts, picture)
  flow.y = Math.max(flow.y, foot) + 4
}

/** The others, two in a row, on two pages at most; answers how many were shown. */
function drawOthers(flow: Flow, pictures: readonly ReadyPicture[], title: string): number {
  const rows = Array.from({ length: Math.ceil(pictures.length / 2) }, (_, row) => pictures.slice(2 * row, 2 * row + 2))
  needRoom(flow, 60 + Math.min(rows.length, 2) * (SMALL.height + 40))
  drawBlock(flow, { type: 'heading', text: title })
  flow.y += 6
  let pages = 1
  let shown = 0
  for (const row of rows) {
    const captions = row.map((picture) => captionOf(flow, picture, SMALL.width).length)
    const height = SMALL.height + 4 + Math.max(...captions) * flow.type.lineHeight(CAPTION)
    if (!hasRoom(flow, height)) {
      if (pages === MOST_PICTURE_PAGES) break
      pages++
      nextPage(flow)
    }
    const heights = row.map((picture, place) =>
      drawCaptioned(flow, picture, PAGE.side + place * (SMALL.width + GAP), flow.y, SMALL),
    )
    flow.y += Math.max(...heights) + 12
    shown += row.length
  }
  return shown
}

function drawPictures(flow: Flow, pictures: readonly ReadyPicture[], { title, some, total }: PaperContent['pictures']) {
  const [first, ...others] = pictures
  if (!first) return
  const shown = 1 + (others.length > 0 ? drawOthers(flow, others, title) : 0)
  if (shown === total) return
  const told = some.replace('{shown}', String(shown)).replace('{total}', String(total))
  drawProse(flow, told, { size: 9, colour: COLOURS.second })
}

/** On every page, once it is known how many there are. */
function drawFoot(canvas: Canvas, { brand, number, title, day, page }: PaperContent): void {
  const { doc, type } = canvas
  const { count } = doc.bufferedPageRange()
  const style: Style = { size: 7.5, colour: COLOURS.third }
  const y = PAGE.height - PAGE.bottom + 22
  for (let place = 0; place < count; place++) {
    doc.switchToPage(place)
    drawRule(canvas, PAGE.side, y - 6, CONTENT_WIDTH)
    const told = page.replace('{page}', String(place + 1)).replace('{total}', String(count))
    const [first = ''] = type.linesOf([brand, number, title].join('  ·  '), CONTENT_WIDTH - 190, style)
    type.drawLine(first, PAGE.side, y, style)
    type.draw(`${day}  ·  ${told}`, PAGE.side + CONTENT_WIDTH - 185, y, 185, style, 'right')
  }
}

/** A data sheet or a condition report: the head, what matters first, then everything else, then the pictures. */
export async function drawSheet(
  canvas: Canvas,
  content: PaperContent,
  stored: readonly StoredPicture[],
): Promise<void> {
  const pictures = await readyPictures(stored, LARGE, SMALL)
  const flow: Flow = { ...canvas, y: 0 }
  nextPage(flow)
  drawHead(flow, content)
  drawFirst(flow, content, pictures[0])
  for (const block of content.blocks) drawBlock(flow, block)
  drawPictures(flow, pictures, content.pictures)
  drawFoot(canvas, content)
}
