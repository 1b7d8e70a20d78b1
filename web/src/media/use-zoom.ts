import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { isDoubleTap, kept, type Tap, type View, WHOLE, zoomedAt } from './zoom.ts'

const WHEEL_STEP = 0.0025
const CLICK_FACTOR = 2.5
const SWIPE_PX = 60
const TAP_PX = 10
/** So long after a double tap the browser may tell of it too. */
const TOLD_TWICE_MS = 500

interface Point {
  x: number
  y: number
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

interface Touch {
  clientX: number
  clientY: number
  timeStamp: number
}

/** A double click, or a double tap, which some browsers tell of as a double click and some do not. */
function useTwice(act: (at: Point) => void) {
  const last = useRef<Tap>(null)
  const tappedAt = useRef(-TOLD_TWICE_MS)
  return {
    onTap({ clientX: x, clientY: y, timeStamp: at }: Touch): void {
      const tap = { x, y, at }
      const isSecond = isDoubleTap(last.current, tap)
      last.current = isSecond ? null : tap
      if (!isSecond) return
      tappedAt.current = at
      act(tap)
    },
    onDoubleClick({ clientX: x, clientY: y, timeStamp: at }: Touch): void {
      if (at - tappedAt.current >= TOLD_TWICE_MS) act({ x, y })
    },
  }
}

/**
 * Looking closer at a picture: by wheel, two fingers, a double click or double tap, and moved when it is larger than the
 * screen. A swipe over the whole picture goes to the next one, which is whole at first.
 */
export function useZoom(shown: string, onSwipe: (step: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(WHOLE)
  const [of, setOf] = useState(shown)
  if (of !== shown) {
    setOf(shown)
    setView(WHOLE)
  }
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<Point>(null)

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => setView((now) => zoomedAt(now, factor, at, box()))

  const twice = useTwice((at) => (view.scale > 1 ? setView(WHOLE) : zoom(CLICK_FACTOR, fromMiddle(at))))

  useEffect(() => {
    const element = stage.current
    // As React listens, the page behind could not be kept from moving.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * WHEEL_STEP), fromMiddle(event))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  })

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begun.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      return zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
    }
    setView(({ scale, x, y }) => kept({ scale, x: x + now.x - before.x, y: y + now.y - before.y }, box()))
  }

  function onPointerUp(event: PointerEvent): void {
    const from = begun.current
    fingers.current.delete(event.pointerId)
    begun.current = null
    if (!from || event.pointerType === 'mouse' || event.type === 'pointercancel') return
    const moved = { x: event.clientX - from.x, y: event.clientY - from.y }
    if (Math.hypot(moved.x, moved.y) <= TAP_PX) return twice.onTap(event)
    if (view.scale > 1) return
    if (Math.abs(moved.x) > SWIPE_PX && Math.abs(moved.x) > 2 * Math.abs(moved.y)) onSwipe(moved.x < 0 ? 1 : -1)
  }

  return {
    view,
    zoom,
    reset: () => setView(WHOLE),
    stageProps: {
      ref: stage,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: twice.onDoubleClick,
    },
  }
}
