import type { PersonalToken } from '@klubba/domain/tokens/personal-token-api'
import type { UserAccess as Access } from '@klubba/domain/users/user-access-api'
import type { User } from '@klubba/domain/users/user-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { DeedQuestion } from '../forms/deed-question.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import lists from '../session/access-list.module.css'
import { SessionItem } from '../session/session-item.tsx'
import { useSession } from '../session/session-store.ts'
import { TokenItem } from '../session/token-item.tsx'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { useEndAccess, userAccessOptions } from './user-queries.ts'
import classes from './users.module.css'

type Asked = 'all' | PersonalToken

/** Asks before all access ends, or before a token is revoked. */
function AccessQuestion({ user, asked, onClose }: { user: User; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation(['users', 'my_tokens'])
  const isOwn = useSession().user?.id === user.id
  const { endAll, revoke } = useEndAccess(user.id)
  const name = `${user.first_name} ${user.last_name}`
  if (asked === 'all') {
    return (
      <DeedQuestion
        title={t('access.ask', { name })}
        text={isOwn ? t('access.ask_own') : t('access.ask_text', { name })}
        confirm={t('access.end_all')}
        done={t('access.done')}
        failed={t('access.not_ended')}
        deed={endAll}
        onClose={onClose}
      />
    )
  }
  return (
    <DeedQuestion
      title={t('my_tokens:revoke.title', { name: asked.name })}
      text={t('my_tokens:revoke.text')}
      confirm={t('my_tokens:revoke.action')}
      done={t('my_tokens:done.revoke')}
      failed={t('my_tokens:failed.revoke')}
      deed={async () => revoke(asked.id)}
      onClose={onClose}
    />
  )
}

function SessionsOf({ user, sessions }: { user: User; sessions: Access['sessions'] }) {
  const { t } = useTranslation(['users', 'profile'])
  const { endSession } = useEndAccess(user.id)
  const { mutate, variables, isPending, error } = endSession
  return (
    <>
      <h3 className={classes.part}>{t('access.sessions')}</h3>
      <FailureNotice what={t('profile:sessions.not_ended')} error={error} />
      {sessions.length === 0 && <p className={lists.quiet}>{t('access.no_sessions')}</p>}
      <ul className={lists.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={isPending && variables === session.id}
            onEnd={() =>
              !isPending && mutate(session.id, { onSuccess: () => toast.success(t('profile:sessions.ended')) })
            }
          />
        ))}
      </ul>
    </>
  )
}

function AccessCard({ user, access }: { user: User; access: Access }) {
  const { t } = useTranslation('users')
  const [asked, setAsked] = useState<Asked>()
  const { sessions, tokens } = access
  const isAny = sessions.some(({ current }) => !current) || tokens.some(({ state }) => state === 'valid')
  return (
    <Card
      title={t('access.title')}
      lead={t('access.lead')}
      action={
        isAny && (
          <Button variant="default" onClick={() => setAsked('all')}>
            {t('access.end_all')}
          </Button>
        )
      }
    >
      <SessionsOf user={user} sessions={sessions} />
      <h3 className={classes.part}>{t('access.tokens')}</h3>
      {tokens.length === 0 && <p className={lists.quiet}>{t('access.no_tokens')}</p>}
      <ul className={lists.list}>
        {tokens.map((token) => (
          <TokenItem
            key={token.id}
            token={token}
            scope={t(`access.scope.${token.scope}`)}
            onRevoke={() => setAsked(token)}
          />
        ))}
      </ul>
      {asked && <AccessQuestion user={user} asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

/** SES-17: where a user is signed in and by which tokens programs call in their name, for admins. */
export function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { data, error, isPending, refetch } = useQuery(userAccessOptions(user.id))
  if (useSkeleton(isPending)) return <CardSkeleton lines={3} />
  if (data) return <AccessCard user={user} access={data} />
  return <FetchFailed title={t('access.failed')} error={error} onRetry={() => void refetch()} />
}
