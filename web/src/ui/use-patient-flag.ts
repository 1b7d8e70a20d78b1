import { useEffect, useRef, useState } from 'react'

const SHOWN_AFTER_MS = 150
const SHOWN_AT_LEAST_MS = 300

/** Whether to show that something is loading: not for a moment only, and once shown long enough to be understood. */
export function usePatientFlag(active: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (active === shown) return undefined
    const wait = active ? SHOWN_AFTER_MS : since.current + SHOWN_AT_LEAST_MS - performance.now()
    const timer = setTimeout(
      () => {
        since.current = performance.now()
        setShown(active)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [active, shown])
  return shown
}
