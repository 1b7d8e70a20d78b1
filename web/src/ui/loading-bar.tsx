import { useEffect, useState } from 'react'
import classes from './loading-bar.module.css'

/** NAV-6: quick navigations show no bar at all. */
const THROTTLE_MS = 200
const FADE_MS = 300

interface LoadingBarProps {
  active: boolean
  label: string
}

/** A line along the top of the page while the next one is on its way. How long it takes is in the stylesheet. */
export function LoadingBar({ active, label }: LoadingBarProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (active === shown) return undefined
    const timer = setTimeout(() => setShown(active), active ? THROTTLE_MS : FADE_MS)
    return () => clearTimeout(timer)
  }, [active, shown])

  if (!shown) return null
  // A <progress> of the browser's cannot be drawn as a line that runs.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div className={classes.bar} role="progressbar" aria-label={label} data-done={!active || undefined} />
}
