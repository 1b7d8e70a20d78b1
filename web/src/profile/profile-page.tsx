import { useTranslation } from '../use-translation.ts'
import { useSession } from '../session/session-store.ts'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Together } from '../ui/together.tsx'
import { MyDetails } from './my-details.tsx'
import { MyPassword } from './my-password.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyTokens } from './my-tokens.tsx'
import classes from './profile.module.css'

export function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {user && <MyDetails key={user.id} user={user} />}
          <MyPassword />
        </div>
        <div className={classes.column}>
          <Together skeleton={<CardSkeleton lines={5} />}>
            <MySessions />
            <MyTokens />
          </Together>
        </div>
      </div>
    </>
  )
}
