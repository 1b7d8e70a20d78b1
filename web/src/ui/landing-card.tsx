import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './landing-card.module.css'

interface LandingCardFrameProps {
  title: string
  /** A rule that explains what is shown. */
  note?: string | undefined
  /** How many there are of what the card shows. */
  count?: string | undefined
  /** Where all of it is shown; `name` tells it from the same words of another card. */
  all?: { to: string; search: Record<string, string>; label: string; name: string } | undefined
  children: ReactNode
}

/** A card of the landing page: a title and what belongs under it. */
export function LandingCardFrame({ title, note, count, all, children }: LandingCardFrameProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {all && (
          <Link to={all.to} search={all.search} className={classes.all} aria-label={all.name}>
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
