import { useEffect, useRef, useState } from 'react'

/** Bids can follow fast on each other; who listens is told the newest, not all of them. */
const AT_MOST_EVERY_MS = 10_000

/** What a screen reader is told of a text that changes: nothing of how it began, and then not too often. */
export function useAnnounced(text: string): string {
  const [said, setSaid] = useState('')
  const known = useRef(text)
  const saidAt = useRef(-AT_MOST_EVERY_MS)
  useEffect(() => {
    if (text === known.current) return undefined
    const wait = saidAt.current + AT_MOST_EVERY_MS - performance.now()
    const timer = setTimeout(
      () => {
        saidAt.current = performance.now()
        known.current = text
        setSaid(text)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [text])
  return said
}
