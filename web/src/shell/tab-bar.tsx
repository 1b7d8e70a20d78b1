import { mayOpen } from '@klubba/domain/pages'
import type { SessionUser } from '@klubba/domain/users/user'
import { UnstyledButton } from '@mantine/core'
import { IconBulldozer, IconGavel, IconMenu2, IconPlus, IconSun, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { showOverlay, useOverlay } from './overlays.ts'
import { menuEntryFor } from './page-relations.ts'
import classes from './tab-bar.module.css'
import { usePage } from './use-page.ts'
import { useMenuCounts } from './waiting-queries.ts'

const TABS = ['auth/landing', 'assets', 'auctions'] as const
const SIGNS = {
  'auth/landing': IconSun,
  assets: IconBulldozer,
  auctions: IconGavel,
} as const satisfies Record<(typeof TABS)[number], Icon>

/** The main menu in the hand. */
export function TabBar({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const page = usePage()
  const isMoreOpen = useOverlay() === 'more'
  const current = menuEntryFor(page, TABS)
  const { number } = useFormat()
  const waiting = useMenuCounts()['auth/landing'] ?? 0
  const label = {
    'auth/landing': t('page.landing.title'),
    assets: t('page.assets.title'),
    auctions: t('page.auctions.title'),
  }
  const tab = (path: (typeof TABS)[number]) => {
    const Sign = SIGNS[path]
    const isCurrent = path === current && (path === page ? 'page' : 'true')
    return (
      <Link
        to={pathTo(path)}
        className={classes.tab}
        activeOptions={{ exact: true }}
        aria-current={isCurrent || undefined}
      >
        <Sign size={24} stroke={1.8} aria-hidden />
        <span className={classes.label}>{label[path]}</span>
        {path === 'auth/landing' && waiting > 0 && <span className={classes.waiting}>{number(waiting)}</span>}
      </Link>
    )
  }
  return (
    <nav className={classes.tabs} aria-label={t('nav.main')}>
      {tab('auth/landing')}
      {tab('assets')}
      {mayOpen('assets/registration/new', user.user_type) && (
        <Link to={pathTo('assets/registration/new')} className={classes.plus} aria-label={t('nav.register')}>
          <IconPlus size={28} aria-hidden />
        </Link>
      )}
      {tab('auctions')}
      <UnstyledButton
        className={classes.tab}
        data-active={isMoreOpen || (page !== undefined && current === undefined) || undefined}
        aria-haspopup="dialog"
        onClick={() => showOverlay('more')}
      >
        <IconMenu2 size={24} stroke={1.8} aria-hidden />
        <span className={classes.label}>{t('nav.more')}</span>
      </UnstyledButton>
    </nav>
  )
}
