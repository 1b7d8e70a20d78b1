import { type Page, PAGES } from '@klubba/domain/pages'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import classes from './admin-frame.module.css'
import { adminPartsFor } from './page-relations.ts'
import { SHELL_PAGES } from './page-table.ts'
import { usePage } from './use-page.ts'

/** The parts side by side. A page about one thing has a way back instead, and a phone has the index and the sheet. */
function Parts() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <nav className={classes.parts} aria-label={t('page.admin.title')}>
      {adminPartsFor(user.user_type).map((part) => (
        <Link key={part} to={pathTo(part)} className={classes.part} activeOptions={{ exact: true }}>
          {t(`page.${SHELL_PAGES[part].key}.title`)}
        </Link>
      ))}
    </nav>
  )
}

/** NAV-1: the layout of the administration. */
export function AdminFrame() {
  const page = usePage()
  const { pageType }: Partial<Page> = page ? PAGES[page] : {}
  return (
    <>
      {pageType !== 'entitySubPage' && <Parts />}
      <Outlet />
    </>
  )
}
