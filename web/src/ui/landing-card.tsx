import { type ReactNode, useId } from 'react'
import classes from './landing-card.module.css'

/** A card of the landing page: a title and what belongs under it. */
export function LandingCardFrame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
