import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { serverNow } from '../api/server-clock.ts'
import { clockText, hurryOf, partsOf } from './time-parts.ts'
import classes from './time-left.module.css'

const SECOND = 1000

/** The server's clock, every second. */
export function useServerSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** `3 d 4 h`, `1:30:05`, `12:08`; what is over says so. */
function useTimeLeftText(): (left: number) => string {
  const { t } = useTranslation('auctions')
  return (left) => {
    if (left <= 0) return t('time.over')
    const { days, hours } = partsOf(left)
    return days > 0 ? t('time.days', { days, hours }) : clockText(left)
  }
}

/** Counts down to a moment by the server's clock; its colour tells when it is near. */
export function TimeLeft({ until }: { until: string }) {
  const left = Date.parse(until) - useServerSeconds()
  const textOf = useTimeLeftText()
  // Figures have one width, so that nothing trembles; the colons between them need not be as wide.
  const [first, ...rest] = textOf(left).split(':')
  return (
    <time className={classes.left} dateTime={until} data-hurry={hurryOf(left)}>
      {first}
      {rest.map((part, index) => (
        // They stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <span className={classes.colon}>:</span>
          {part}
        </Fragment>
      ))}
    </time>
  )
}
