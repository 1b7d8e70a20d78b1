import { Fragment, type ReactNode } from 'react'
import classes from './value.module.css'

/** A time, a number, a code or an amount: on one line, however narrow the place is. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <span className={classes.value} data-value>
      {children}
    </span>
  )
}

interface CodedProps {
  codes: readonly (string | undefined)[]
  /** What follows them and may break. */
  rest?: readonly (string | null | undefined)[]
}

/** `A-3042, K-20231, Stavanger`: breaks between the codes and never at their hyphens. */
export function Coded({ codes, rest = [] }: CodedProps) {
  const parts = [
    ...codes.filter((code) => code !== undefined).map((code) => <Value key={code}>{code}</Value>),
    ...rest.filter(Boolean),
  ]
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other key, and never change places
    <Fragment key={index}>
      {index > 0 && ', '}
      {part}
    </Fragment>
  ))
}
