import type { SessionUser } from '@klubba/domain/users/user'
import { Button, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconUser, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { LanguagePills } from '../i18n/language-pills.tsx'
import { pathTo } from '../paths.ts'
import { initialsOf } from './initials.ts'
import classes from './more-sheet.module.css'
import { OverlayDialog } from '../ui/overlay-dialog.tsx'
import { closeOverlay } from './overlays.ts'
import { menuPagesFor, type PlainPage } from './page-relations.ts'
import { SHELL_PAGES, type ShellPage } from './page-table.ts'

const IN_THE_TABS: readonly PlainPage[] = ['auth/landing', 'assets', 'auctions']

interface RowProps {
  href: string
  label: string
  icon: Icon
  isLogOut?: boolean
}

function Row({ href, label, icon: Sign, isLogOut = false }: RowProps) {
  return (
    <Link
      to={href}
      className={classes.row}
      activeOptions={{ exact: true }}
      onClick={closeOverlay}
      {...(isLogOut ? { state: { logOutChosen: true } } : {})}
    >
      <Sign size={22} stroke={1.8} aria-hidden />
      {label}
    </Link>
  )
}

/** Everything that the tab bar of a phone has no room for. */
export function MoreSheet({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'light' ? 'dark' : 'light'
  const pages = menuPagesFor(user.user_type).filter((page) => !IN_THE_TABS.includes(page))
  return (
    <OverlayDialog label={t('nav.more')} kind="sheet" onClose={closeOverlay}>
      <div className={classes.head}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(user)}
        </span>
        <span className={classes.who}>
          <span className={classes.name}>{`${user.first_name} ${user.last_name}`}</span>
          <span className={classes.type}>{t(`user_type.${user.user_type}`)}</span>
        </span>
        <Button variant="default" onClick={closeOverlay}>
          {t('nav.close')}
        </Button>
      </div>
      <div className={classes.scroll}>
        <nav className={classes.rows} aria-label={t('nav.more')}>
          {pages.map((page) => {
            const { key, icon } = SHELL_PAGES[page as ShellPage]
            return <Row key={page} href={pathTo(page)} label={t(`page.${key}.title`)} icon={icon} />
          })}
          <Row href={pathTo('profile')} label={t('page.profile.title')} icon={IconUser} />
          <Row href={pathTo('auth/logout')} label={t('log_out')} icon={IconLogout} isLogOut />
        </nav>
        <Button variant="default" fullWidth onClick={() => setColorScheme(other)}>
          {t(`action.${other}`)}
        </Button>
        <nav aria-label={t('language')}>
          <LanguagePills />
        </nav>
      </div>
    </OverlayDialog>
  )
}
