import { type Icon, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import classes from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

export interface BackLink {
  label: string
  href: string
}

/** Where the shell says that the way back leads, from what it knows of the page. */
export const PageBackContext = createContext<BackLink | undefined>(undefined)

interface PageHeaderProps {
  /** The heading, which is also the title of the window unless the page calls usePageTitle itself. */
  title: string
  lead?: ReactNode
  /** Only where the way back is another than the shell's. */
  back?: BackLink
  /** What kind of thing the page is about; the hand has no room for it. */
  icon?: Icon
  /** A small picture of it, in the place of the sign. */
  picture?: ReactNode
  /** Where the thing stands. */
  badges?: ReactNode
  actions?: ReactNode
}

/** The head of a page. In the hand it is the bar at the top of the screen. */
export function PageHeader({ title, lead, back, icon: Sign, picture, badges, actions }: PageHeaderProps) {
  const known = use(PageBackContext)
  const way = back ?? known
  usePageTitle(title)
  return (
    <div className={classes.head} data-page-header>
      <div className={classes.bar} data-marked={badges ? true : undefined}>
        {way && (
          <Link to={way.href} className={classes.back}>
            <IconChevronLeft size={18} aria-hidden />
            <span className={classes.way}>{way.label}</span>
          </Link>
        )}
        {Sign && (
          <span className={classes.icon}>
            <Sign size={26} stroke={1.7} aria-hidden />
          </span>
        )}
        {picture !== undefined && <span className={classes.picture}>{picture}</span>}
        <div className={classes.words}>
          {/* The focus comes here after a navigation, so that reading goes on from the page's name. */}
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
      </div>
      {badges ? (
        <div className={classes.beside}>
          <div className={classes.badges}>{badges}</div>
          {actions}
        </div>
      ) : (
        actions && <div className={classes.actions}>{actions}</div>
      )}
    </div>
  )
}
