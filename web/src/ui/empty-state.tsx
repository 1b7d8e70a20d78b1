import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What will stand here, and how it comes. */
  text: ReactNode
  /** The one next step, if there is one. */
  action?: ReactNode
  /** Inside a card there is no second edge. */
  bare?: boolean
}

/** The place of what is not there yet. */
export function EmptyState({ icon: Sign, title, text, action, bare = false }: EmptyStateProps) {
  return (
    <section className={classes.empty} data-bare={bare || undefined}>
      <span className={classes.tile}>
        <Sign size={28} stroke={1.8} aria-hidden />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </section>
  )
}
