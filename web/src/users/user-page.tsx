import { mayEver } from '@klubba/domain/permissions'
import type { User } from '@klubba/domain/users/user-api'
import { LANGUAGE_NAMES } from '@klubba/domain/languages'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useSession } from '../session/session-store.ts'
import { Card, Facts } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { UserAccess } from './user-access.tsx'
import { UserAccount } from './user-account.tsx'
import { UserForm } from './user-form.tsx'
import { userOptions } from './user-queries.ts'
import classes from './users.module.css'

/** For who may look but not edit. */
function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'shell'])
  return (
    <Card title={t('details')}>
      <Facts
        facts={[
          { name: t('field.first_name'), value: user.first_name },
          { name: t('field.last_name'), value: user.last_name },
          { name: t('field.email'), value: user.email },
          { name: t('field.user_type'), value: t(`shell:user_type.${user.user_type}`) },
          { name: t('field.language'), value: LANGUAGE_NAMES[user.language] },
        ]}
      />
    </Card>
  )
}

function Columns({ user }: { user: User }) {
  const me = useSession().user
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {user.actions.edit === 'allowed' ? <UserForm key={user.id} user={user} /> : <UserFacts user={user} />}
        {me && mayEver(me, 'users.sessions_and_tokens') && <UserAccess key={user.id} user={user} />}
      </div>
      <UserAccount user={user} />
    </div>
  )
}

function NoSuchUser() {
  const { t } = useTranslation(['users', 'errors'])
  return (
    <>
      <PageHeader title={t('missing')} />
      <EmptyState icon={IconUserQuestion} title={t('missing')} text={t('errors:error.not_found')} />
    </>
  )
}

export function UserPage() {
  const { t } = useTranslation(['users', 'shell'])
  const { userId = '' } = useParams({ strict: false }) as { userId?: string }
  const { data: user, error, isPending, refetch } = useQuery(userOptions(userId))
  const isLoading = useSkeleton(isPending)
  // 400: what stands in the address is no id at all.
  const isMissing = !user && error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isMissing && !isLoading) return <NoSuchUser />
  const name = user ? `${user.first_name} ${user.last_name}` : t('title')
  return (
    <>
      <PageHeader title={name} lead={user && t(`shell:user_type.${user.user_type}`)} />
      {isLoading && <CardSkeleton lines={5} />}
      {!isLoading && user && <Columns user={user} />}
      {!isLoading && !user && <FetchFailed title={t('not_found')} error={error} onRetry={() => void refetch()} />}
    </>
  )
}
