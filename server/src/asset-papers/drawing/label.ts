import type { PaperContent } from '../paper-content.ts'
import { drawLogo, type Canvas } from './canvas.ts'
import { COLOURS, millimetres, PAGE } from './looks.ts'
import { drawQrCode } from './qr-code.ts'

/** The largest size from the first to the last at which the text needs no more lines than it may. */
function fitting(
  { type }: Canvas,
  text: string,
  width: number,
  most: number,
  sizes: readonly number[],
  weight: 400 | 600 | 700,
) {
  const styles = sizes.map((size) => ({ size, weight, leading: 1.2 }))
  const style = styles.find((each) => type.linesOf(text, width, each).length <= most) ?? styles.at(-1)
  if (!style) throw new Error('no size to choose from')
  return style
}

/** As many lines as there is room for. */
function drawLines(
  canvas: Canvas,
  text: string,
  place: { x: number; y: number; width: number },
  style: ReturnType<typeof fitting>,
  most: number,
) {
  const lines = canvas.type.linesOf(text, place.width, style).slice(0, most)
  for (const [row, line] of lines.entries()) {
    canvas.type.drawLine(line, place.x, place.y + row * canvas.type.lineHeight(style), style)
  }
  return lines.length * canvas.type.lineHeight(style)
}

/** For a label printer: the code on the left, which asset it is on the right. */
export function drawSmallLabel(canvas: Canvas, { address, number, title, vin, brand }: PaperContent): void {
  const [width, height] = [millimetres(62), millimetres(29)]
  canvas.doc.addPage({ size: [width, height], margin: 0 })
  drawQrCode(canvas, address, 0, 0, height)
  const x = height + 1
  const room = width - x - 6
  let y = 8
  const numberStyle = fitting(canvas, number, room, 1, [17, 15, 13, 11, 9, 7], 700)
  y += drawLines(canvas, number, { x, y, width: room }, numberStyle, 1) + 2
  const titleStyle = fitting(canvas, title, room, 3, [9.5, 8.5, 7.5, 6.5], 600)
  y += drawLines(canvas, title, { x, y, width: room }, titleStyle, 3) + 2
  if (vin !== '') drawLines(canvas, vin, { x, y, width: room }, fitting(canvas, vin, room, 1, [7.5, 6.5, 5.5], 400), 2)
  const foot = { size: 6.5, weight: 600, colour: COLOURS.second } as const
  canvas.type.draw(brand, x, height - 14, room, foot)
}

/** For the cab or the windscreen: readable from some steps away. */
export function drawA4Label(canvas: Canvas, content: PaperContent): void {
  const { doc, type } = canvas
  const { address, brand, number, title, lead, vin, scan } = content
  doc.addPage({ size: 'A4', margin: 0 })
  const width = PAGE.width - 2 * PAGE.side
  drawLogo(canvas, PAGE.side, 46, 30)
  type.draw(brand, PAGE.side + 40, 50, width - 40, { size: 17, weight: 700 })
  const side = 350
  drawQrCode(canvas, address, (PAGE.width - side) / 2, 100, side)
  type.draw(scan, PAGE.side, 456, width, { size: 14, colour: COLOURS.second }, 'center')
  const numberStyle = fitting(canvas, number, width, 1, [72, 60, 48, 36, 24], 700)
  let y = 500 + type.draw(number, PAGE.side, 500, width, numberStyle, 'center')
  const titleStyle = fitting(canvas, title, width, 2, [32, 28, 24, 20, 16], 600)
  y += 6 + type.draw(title, PAGE.side, y + 6, width, titleStyle, 'center')
  y += 8 + type.draw(lead, PAGE.side, y + 8, width, { size: 14, colour: COLOURS.second }, 'center')
  if (vin !== '') type.draw(vin, PAGE.side, y + 6, width, { size: 14, weight: 600 }, 'center')
}
