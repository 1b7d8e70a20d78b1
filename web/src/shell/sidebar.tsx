import '@mantine/core/styles/Tooltip.layer.css'
import type { SessionUser } from '@klubba/domain/users/user'
import { mayOpen } from '@klubba/domain/pages'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuilding, IconChevronRight, IconPlus, IconSettings, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useListedDrafts } from '../offline/save-queue.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { brandName } from '../settings.ts'
import { Logo } from '../ui/logo.tsx'
import { menuEntryFor, menuPagesFor, navFor, type PlainPage } from './page-relations.ts'
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
          {attention}
          <span className="unseen">{t('save.needs_you')}</span>
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

const FOLDED_SIGNS = { registry: IconBuilding, admin: IconSettings } as const

interface FoldingGroupProps {
  caption: keyof typeof FOLDED_SIGNS
  label: string
  hasCurrent: boolean
  children: ReactNode
}

/** On a low screen a group is one row, unless the page is one of it: the whole menu is in sight. */
function FoldingGroup({ caption, label, hasCurrent, children }: FoldingGroupProps) {
  const isLow = useMediaQuery('(max-height: 799px)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<boolean>()
  const list = useId()
  const isOpen = !isLow || (chosen ?? hasCurrent)
  const Sign = FOLDED_SIGNS[caption]
  return (
    <div className={classes.group}>
      {isLow ? (
        <UnstyledButton
          className={classes.entry}
          aria-expanded={isOpen}
          aria-controls={list}
          title={label}
          onClick={() => setChosen(!isOpen)}
        >
          <Sign size={18} stroke={1.8} aria-hidden />
          <span className={classes.label}>{label}</span>
          <IconChevronRight size={16} className={classes.fold} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.heading}>{label}</span>
      )}
      <ul id={list} className={classes.list} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  )
}

export function Sidebar({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const page = usePage()
  const { groups, administration } = navFor(user.user_type)
  const drafts = useListedDrafts()
  const counts = { ...useMenuCounts(), 'assets/drafts': drafts.all }
  const current = menuEntryFor(page, menuPagesFor(user.user_type))
  const entry = (path: PlainPage) => {
    const { key, icon } = SHELL_PAGES[path as ShellPage]
    const isCurrent = path === current && (path === page ? 'page' : 'true')
    return (
      <li key={path}>
        <Entry
          href={pathTo(path)}
          label={path === 'auctions' ? t('nav.all_auctions') : t(`page.${key}.title`)}
          icon={icon}
          current={isCurrent || undefined}
          count={(counts as Partial<Record<PlainPage, number>>)[path]}
          isCounted={COUNTED.includes(path) || drafts.all > 0}
          attention={path === 'assets/drafts' ? drafts.needYou : 0}
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
        {groups.map(({ caption, pages }) => (
          <div key={caption ?? 'first'} className={classes.group}>
            {caption && <span className={classes.heading}>{t(`page.${caption}.title`)}</span>}
            <ul className={classes.list}>{pages.map(entry)}</ul>
          </div>
        ))}
        <nav className={classes.administration} aria-label={t('page.admin.title')}>
          {administration.map(({ caption, pages }) => (
            <FoldingGroup
              key={caption}
              caption={caption}
              label={caption === 'registry' ? t('nav.registry') : t('page.admin.title')}
              hasCurrent={current !== undefined && pages.includes(current)}
            >
              {pages.map(entry)}
            </FoldingGroup>
          ))}
        </nav>
      </nav>
      <UserMenu user={user} />
    </div>
  )
}
