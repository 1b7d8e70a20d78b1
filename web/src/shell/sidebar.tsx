import '@mantine/core/styles/Tooltip.layer.css'
import type { SessionUser } from '@klubba/domain/users/user'
import { mayOpen } from '@klubba/domain/pages'
import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useDraftsHere } from '../offline/drafts-here.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { brandName } from '../settings.ts'
import { Logo } from '../ui/logo.tsx'
import { menuEntryFor, navFor, type PlainPage } from './page-relations.ts'
import { SHELL_PAGES, type ShellPage } from './page-table.ts'
import classes from './sidebar.module.css'
import { usePage } from './use-page.ts'
import { UserMenu } from './user-menu.tsx'
import { useMenuCounts } from './waiting-queries.ts'

interface EntryProps {
  href: string
  label: string
  icon: Icon
  /** The page itself, or one below it. */
  current?: 'page' | 'true' | undefined
  className?: string | undefined
  shortcut?: string
  /** How many there are, where that is worth a look; undefined while that is not known. */
  count?: number | undefined
  /** Has a place for a count. */
  isCounted?: boolean
  /** How many of them wait for the user. */
  attention?: number
}

/** In the narrow rail the label is a tooltip; it is read out all the same. Elsewhere none is made: they are costly. */
function Entry({
  href,
  label,
  icon: Sign,
  current,
  className = classes.entry,
  shortcut,
  count = 0,
  isCounted = false,
  attention = 0,
}: EntryProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const isRail = useMediaQuery('(min-width: 768px) and (max-width: 1279px)')
  const link = (
    <Link to={href} className={className} activeOptions={{ exact: true }} aria-current={current}>
      <Sign size={18} stroke={1.8} aria-hidden />
      <span className={classes.label}>{label}</span>
      {attention === 0 && isCounted && <span className={classes.count}>{count > 0 && number(count)}</span>}
      {attention > 0 && (
        <span className={classes.attention}>
          <span aria-hidden>{attention}</span>
          <span className="unseen">{t('attention', { count: attention })}</span>
        </span>
      )}
      {shortcut && (
        <kbd className={classes.key} aria-hidden>
          {shortcut}
        </kbd>
      )}
    </Link>
  )
  if (!isRail) return link
  return (
    <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
      {link}
    </Tooltip>
  )
}

/** Their counts have a place before they are known: nothing moves when they come. */
const COUNTED: readonly PlainPage[] = [
  'auth/landing',
  'assets',
  'auctions/board',
  'auctions/negotiations',
  'admin/organizations',
  'admin/owners',
]

export function Sidebar({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const page = usePage()
  const groups = navFor(user.user_type)
  const drafts = useDraftsHere()
  const counts = { ...useMenuCounts(), 'assets/drafts': drafts.all }
  const current = menuEntryFor(
    page,
    groups.flatMap(({ pages }) => pages),
  )
  const entry = (path: PlainPage) => {
    const { key, icon } = SHELL_PAGES[path as ShellPage]
    const isCurrent = path === current && (path === page ? 'page' : 'true')
    return (
      <li key={path}>
        <Entry
          href={pathTo(path)}
          label={t(`page.${key}.title`)}
          icon={icon}
          current={isCurrent || undefined}
          count={(counts as Partial<Record<PlainPage, number>>)[path]}
          isCounted={COUNTED.includes(path) || drafts.all > 0}
          attention={path === 'assets/drafts' ? drafts.attention : 0}
        />
      </li>
    )
  }
  return (
    <div className={classes.side}>
      <Link to={pathTo('auth/landing')} className={classes.brand} aria-label={brandName()}>
        <Logo brand={brandName()} />
      </Link>
      {mayOpen('assets/registration/new', user.user_type) && (
        <Entry
          href={pathTo('assets/registration/new')}
          label={t('nav.register')}
          icon={IconPlus}
          className={classes.register}
          shortcut="N"
        />
      )}
      <nav className={classes.nav} aria-label={t('nav.main')}>
        {groups.map(({ heading, pages }) => (
          <div key={heading ?? 'first'} className={classes.group}>
            {heading === 'registry' && <span className={classes.heading}>{t('nav.registry')}</span>}
            {(heading === 'auctions' || heading === 'admin') && (
              <Link to={pathTo(heading)} className={classes.heading} activeOptions={{ exact: true }}>
                {t(`page.${heading}.title`)}
              </Link>
            )}
            <ul className={classes.list}>{pages.map(entry)}</ul>
          </div>
        ))}
      </nav>
      <UserMenu user={user} />
    </div>
  )
}
