import type { ReactNode } from 'react'
import { EmptyYard } from './empty-yard.tsx'
import classes from './page-error-view.module.css'

interface PageErrorViewProps {
  title: string
  /** What happened, and what can be done. */
  children: ReactNode
  actions: ReactNode
}

/** What went wrong, to be shown in the place of a page. */
export function PageErrorView({ title, children, actions }: PageErrorViewProps) {
  return (
    <div className={classes.error}>
      <EmptyYard className={classes.yard} />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}

/** A page for it, where there is no frame around. */
export function BarePage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>{header}</header>
      <main className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
