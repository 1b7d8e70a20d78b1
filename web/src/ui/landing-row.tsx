import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './landing-row.module.css'

interface LandingRowProps {
  to: string
  search?: Record<string, string>
  picture: ReactNode
  title: string
  text?: string
  /** What hurries about it. */
  when?: ReactNode
  /** What is done about it, there where the row leads; without it the row only leads there. */
  action?: string
}

/** Something that waits for somebody on the landing page, and the way to do it. */
export function LandingRow({ to, search = {}, picture, title, text, when, action }: LandingRowProps) {
  return (
    <Link to={to} search={search} className={classes.row}>
      {picture}
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {text !== undefined && <span className={classes.under}>{text}</span>}
      </span>
      {when !== undefined && <span className={classes.when}>{when}</span>}
      {action !== undefined && <span className={classes.button}>{action}</span>}
      <IconChevronRight size={20} className={classes.go} aria-hidden />
    </Link>
  )
}
