import type Pdf from 'pdfkit'
import { COLOURS, gradeLook } from './looks.ts'
import type { TypeSetter } from './type-setter.ts'

/** Where a paper is drawn. */
export interface Canvas {
  doc: InstanceType<typeof Pdf>
  type: TypeSetter
}

export function drawRule({ doc }: Canvas, x: number, y: number, width: number, colour: string = COLOURS.line): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke()
}

/** The gavel, as it stands beside the name everywhere. */
export function drawLogo({ doc }: Canvas, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 32)
  doc.roundedRect(0, 0, 32, 32, 10).fill(COLOURS.accent)
  doc
    .save()
    .rotate(-45, { origin: [13.6, 13] })
    .roundedRect(5.6, 9.2, 16, 7.6, 3.8)
    .fill(COLOURS.onAccent)
    .restore()
  doc
    .save()
    .rotate(45, { origin: [15.2, 16.7] })
    .roundedRect(15.2, 16.7, 13, 3.8, 1.9)
    .fill(COLOURS.onAccent)
    .restore()
  doc.restore()
}

/** A grade as a figure in its colour, or a dash for none; what it means stands beside it. */
export function drawGrade({ doc, type }: Canvas, grade: number | null, x: number, y: number, side: number): void {
  const { colour, tint } = gradeLook(grade)
  doc
    .circle(x + side / 2, y + side / 2, side / 2 - 0.4)
    .lineWidth(0.8)
    .fillAndStroke(tint, colour)
  const style = { size: side * 0.6, weight: 700, colour } as const
  const figure = grade === null ? '–' : String(grade)
  const width = type.widthOf(figure, style)
  type.drawLine(figure, x + (side - width) / 2, y + side / 2 - style.size * 0.62, style)
}

export function drawTick({ doc }: Canvas, x: number, y: number, side: number): void {
  doc
    .moveTo(x + side * 0.1, y + side * 0.55)
    .lineTo(x + side * 0.4, y + side * 0.85)
    .lineTo(x + side * 0.95, y + side * 0.15)
    .lineWidth(1.3)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(COLOURS.accent)
    .stroke()
}
