import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { brandName } from '../settings.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './app-frame.module.css'
import { UserMenu } from './user-menu.tsx'

/** The frame of every page for somebody who is signed in. */
export function AppFrame() {
  const { user } = useSession()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to={paths.landing} className={classes.home}>
          <Logo brand={brandName()} />
        </Link>
        {user && <UserMenu user={user} />}
      </header>
      <main className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
