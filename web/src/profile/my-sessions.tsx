import type { MySession } from '@klubba/domain/users/profile-api'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { deviceOf } from '../ui/device-name.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import classes from './profile.module.css'
import { mySessionsOptions, useEndSessions } from './profile-queries.ts'

interface SessionItemProps {
  session: MySession
  isEnding: boolean
  onEnd: () => void
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { t } = useTranslation('profile')
  const { ago, moment } = useFormat()
  const device = deviceOf(session.user_agent)
  const name = device ? t('sessions.device', { browser: device.browser, system: device.system }) : t('sessions.unknown')
  const Sign = device?.isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Sign size={24} stroke={1.7} className={classes.sign} aria-hidden />
      <span className={classes.words}>
        <span className={classes.device}>
          {name}
          {session.current && (
            <StatusBadge colour="green" glyph="check">
              {t('sessions.this')}
            </StatusBadge>
          )}
        </span>
        <span className={classes.when}>{t('sessions.used', { when: ago(session.used_at) })}</span>
        <span className={classes.when}>{t('sessions.begun', { when: moment(session.created_at) })}</span>
      </span>
      {!session.current && (
        <Button
          variant="default"
          loading={isEnding}
          aria-label={t('sessions.end_this', { device: name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

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
      <ul className={classes.sessions}>
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
          text={t('sessions.ask_text', { count: others })}
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
