import { correction, generate } from 'lean-qr'
import type { Canvas } from './canvas.ts'
import { COLOURS } from './looks.ts'

/** As much white around it as readers need, in modules. */
const QUIET = 4

/** The code in a square, its white edge included. On a machine it gets dirty: a quarter of it may be gone. */
export function drawQrCode({ doc }: Canvas, text: string, x: number, y: number, side: number): void {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const module = side / (code.size + 2 * QUIET)
  doc.rect(x, y, side, side).fill('#ffffff')
  for (let row = 0; row < code.size; row++) {
    for (let column = 0; column < code.size; column++) {
      let length = 0
      while (code.get(column + length, row)) length++
      if (length === 0) continue
      // A hair more, so that no line of light is between the rows.
      doc.rect(x + (QUIET + column) * module, y + (QUIET + row) * module, length * module, module * 1.02)
      column += length
    }
  }
  doc.fill(COLOURS.text)
}
