import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import classes from './link-card.module.css'
import type { PlainPage } from './page-relations.ts'
import { SHELL_PAGES, type ShellPage } from './page-table.ts'

interface LinkCardProps {
  page: PlainPage & ShellPage
  text: string
  /** A line in a list instead of a card of its own. */
  isRow?: boolean
}

/** A page, and in a sentence what it is for. */
export function LinkCard({ page, text, isRow = false }: LinkCardProps) {
  const { t } = useTranslation()
  const { key, icon: Sign } = SHELL_PAGES[page]
  return (
    <Link to={pathTo(page)} className={isRow ? classes.row : classes.card}>
      <span className={classes.sign}>
        <Sign size={24} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{t(`page.${key}.title`)}</span>
        <span className={classes.lead}>{text}</span>
      </span>
      <IconChevronRight size={20} className={classes.go} aria-hidden />
    </Link>
  )
}
