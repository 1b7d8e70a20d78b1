import type { MySession } from '@klubba/domain/users/profile-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import classes from '../session/access-list.module.css'
import { SessionItem } from '../session/session-item.tsx'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { mySessionsOptions, useEndSessions } from './profile-queries.ts'

function SessionList({ sessions }: { sessions: readonly MySession[] }) {
  const { t } = useTranslation('profile')
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, variables, isPending, error } = useEndSessions({
    onDone: (id) => {
      setAsking(false)
      toast.success(id === undefined ? t('sessions.others_ended') : t('sessions.ended'))
    },
  })
  const others = sessions.filter(({ current }) => !current).length
  const failure = <FailureNotice what={t('sessions.not_ended')} error={error} />
  return (
    <Card
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      action={
        others > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      {!isAsking && failure}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={isPending && variables === session.id}
            onEnd={() => !isPending && mutate(session.id)}
          />
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t('sessions.ask')}
          text={`${t('sessions.ask_text', { count: others })} ${t('sessions.ask_tokens')}`}
          confirm={t('sessions.end_others')}
          isDestructive
          isBusy={isPending}
          error={failure}
          onConfirm={() => mutate(undefined)}
          onCancel={() => {
            setAsking(false)
            reset()
          }}
        />
      )}
    </Card>
  )
}

/** SES-15 */
export function MySessions() {
  const { t } = useTranslation('profile')
  const { data, error, isPending, refetch } = useQuery(mySessionsOptions())
  if (useSkeleton(isPending)) return <CardSkeleton lines={3} />
  if (data) return <SessionList sessions={data.results} />
  return <FetchFailed title={t('sessions.failed')} error={error} onRetry={() => void refetch()} />
}
