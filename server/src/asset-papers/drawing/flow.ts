import type { Canvas } from './canvas.ts'
import { PAGE } from './looks.ts'

/** What is drawn from the top of a page to its end, and goes on on the next. */
export interface Flow extends Canvas {
  y: number
}

const LIMIT = PAGE.height - PAGE.bottom

export function nextPage(flow: Flow): void {
  flow.doc.addPage({ size: 'A4', margin: 0 })
  flow.y = PAGE.top
}

export const hasRoom = ({ y }: Flow, height: number) => y + height <= LIMIT || y <= PAGE.top

/** What must stand together begins on the next page when there is not so much room left. */
export function needRoom(flow: Flow, height: number): void {
  if (!hasRoom(flow, height)) nextPage(flow)
}
