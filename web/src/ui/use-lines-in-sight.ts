import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'

/** Fewer than this are drawn all. */
const MANY = 60
/** Drawn beyond both edges of the screen. */
const AROUND = 10

export interface LinesInSight {
  /** Which of them are drawn: from the first up to the last, without it. */
  first: number
  last: number
  /** The room of those that are not, in pixels. */
  above: number
  below: number
  /** For what the lines stand in. */
  frame: (element: HTMLElement | null) => void
  /** For each line that is drawn, with its place in `data-index`. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** Of a long list that the window scrolls only what is in sight is drawn, and a little around it. */
export function useLinesInSight(keys: readonly string[], height: number): LinesInSight {
  const count = keys.length
  const [top, setTop] = useState(0)
  const frame = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY)
  }, [])
  // What it gives changes without a new identity, so nothing made of it is kept.
  // oxlint-disable-next-line react/incompatible-library
  const { getVirtualItems, getTotalSize, measureElement } = useWindowVirtualizer({
    count,
    enabled: count > MANY,
    estimateSize: () => height,
    getItemKey: (index) => keys[index] ?? index,
    overscan: AROUND,
    scrollMargin: top,
  })
  if (count <= MANY) return { first: 0, last: count, above: 0, below: 0, frame, measure: undefined }
  const items = getVirtualItems()
  const [start, end] = [items[0], items.at(-1)]
  return {
    first: start?.index ?? 0,
    last: (end?.index ?? -1) + 1,
    above: (start?.start ?? top) - top,
    below: getTotalSize() - ((end?.end ?? top) - top),
    frame,
    measure: measureElement,
  }
}
