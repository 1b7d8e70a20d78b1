import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './hand-row.module.css'

/** On a screen as narrow as a phone's. */
export const useIsInHand = (): boolean | undefined =>
  useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })

/** In the hand: a list in a row, which is pushed sideways. Without content it keeps the place of what is on its way. */
export function HandRow({ label, children }: { label?: string; children?: ReactNode }) {
  if (children === undefined) return <div className={classes.row} aria-hidden />
  return (
    <ul className={classes.row} aria-label={label}>
      {children}
    </ul>
  )
}
