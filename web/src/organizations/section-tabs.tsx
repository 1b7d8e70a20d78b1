import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Section } from './organization-sections.ts'
import classes from './section-tabs.module.css'

export interface SectionTab {
  section: Section
  /** How many there are, or how many are done. */
  count?: string | undefined
  /** Something in it waits. */
  warning?: string | undefined
}

/** The parts of an organization, each with its own address. */
export function SectionTabs({ tabs, current }: { tabs: readonly SectionTab[]; current: Section }) {
  const { t } = useTranslation('organizations')
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-section="${current}"]`)
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 24
  }, [current])
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t('sections')}>
      {tabs.map(({ section, count, warning }) => (
        <Link
          key={section}
          to="."
          search={{ section: section === 'overview' ? undefined : section }}
          resetScroll={false}
          data-section={section}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          activeProps={{}}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(`section.${section}`)}
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {warning !== undefined && <IconAlertTriangle size={16} className={classes.warning} aria-label={warning} />}
        </Link>
      ))}
    </nav>
  )
}
