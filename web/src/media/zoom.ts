/** How a picture is looked at: how large, and how far its middle has moved from the middle of the screen. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 8

/** No more of the screen is left empty than at the beginning. */
export function kept({ scale, x, y }: View, { width, height }: Size): View {
  if (scale <= 1) return WHOLE
  const most = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 }
  return {
    scale,
    x: Math.min(most.x, Math.max(-most.x, x)),
    y: Math.min(most.y, Math.max(-most.y, y)),
  }
}

/** Larger or smaller by a factor, so that what is under a point (from the middle of the screen) stays there. */
export function zoomedAt(view: View, factor: number, point: { x: number; y: number }, size: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor))
  const real = scale / view.scale
  const next = { scale, x: point.x - (point.x - view.x) * real, y: point.y - (point.y - view.y) * real }
  return kept(next, size)
}

/** Where and when a finger touched the picture, in milliseconds. */
export interface Tap {
  x: number
  y: number
  at: number
}

const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

/** Whether a finger has tapped twice on about the same place. Not every phone tells that by itself. */
export function isDoubleTap(first: Tap | null, second: Tap): boolean {
  if (!first || second.at - first.at > DOUBLE_TAP_MS) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_TAP_PX
}
