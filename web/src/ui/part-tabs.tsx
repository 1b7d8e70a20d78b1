import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './part-tabs.module.css'

interface PartTab {
  id: string
  name: string
  /** How many of something it holds. */
  count?: number | string | undefined
  /** What in it needs somebody. */
  warning?: string | undefined
  link: Pick<LinkProps, 'search' | 'hash'> & { to: string }
}

interface PartTabsProps {
  label: string
  tabs: readonly PartTab[]
  current: string
  /** The tabs are pages of their own: the scroll begins anew. */
  isPage?: boolean
  /** Each in a frame of its own, on a page that has nothing around them. */
  isFramed?: boolean
}

/** The parts of a thing, each with its own address. In the hand one row, moved with the finger. */
export function PartTabs({ label, tabs, current, isPage = false, isFramed = false }: PartTabsProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-part="${current}"]`)
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 24
  }, [current])
  return (
    <nav ref={strip} className={classes.tabs} data-framed={isFramed || undefined} aria-label={label}>
      {tabs.map(({ id, name, count, warning, link }) => (
        <Link
          key={id}
          {...link}
          data-part={id}
          resetScroll={isPage}
          className={classes.tab}
          activeProps={{}}
          // A tab without a part in its address is not that of every other part.
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {warning !== undefined && <IconAlertTriangle size={16} className={classes.warning} aria-label={warning} />}
        </Link>
      ))}
    </nav>
  )
}
