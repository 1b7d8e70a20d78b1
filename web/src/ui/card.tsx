import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  /** Before the title: a sign of what the card is about. */
  icon?: ReactNode
  /** Beside the title: a state that whoever reads the card must know. */
  badge?: ReactNode
  lead?: ReactNode
  /** At most one. */
  action?: ReactNode
  /** A tab above it shows its title already: it is only read out. */
  isTabbed?: boolean
  children: ReactNode
}

/** A part of a page, with a heading of its own. */
export function Card({ title, icon, badge, lead, action, isTabbed = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} data-tabbed={isTabbed || undefined} aria-labelledby={id}>
      <div className={isTabbed ? 'unseen' : classes.head}>
        <div>
          <div className={classes.heading}>
            {icon !== undefined && <span className={classes.icon}>{icon}</span>}
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {badge}
          </div>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** What is known of something: names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
