import type { User } from '@klubba/domain/users/user-api'
import { Button } from '@mantine/core'
import { IconLockOpen, IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice, useFailureText } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Card, Facts } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useBarredReason } from './use-barred-reason.ts'
import { type UserDeed, useUserDeed } from './user-queries.ts'
import { UserStateBadge } from './user-state-badge.tsx'
import classes from './users.module.css'

const DEEDS = [
  { deed: 'unlock', Sign: IconLockOpen },
  { deed: 'resend_activation', Sign: IconMailForward },
  { deed: 'activate', Sign: IconUserCheck },
  { deed: 'deactivate', Sign: IconUserOff },
] as const satisfies readonly { deed: UserDeed; Sign: typeof IconLockOpen }[]

function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { moment, ago } = useFormat()
  return (
    <Facts
      facts={[
        { name: t('field.state'), value: <UserStateBadge user={user} /> },
        ...(user.locked_until === undefined
          ? []
          : [{ name: t('field.locked_until'), value: moment(user.locked_until) }]),
        { name: t('field.last_used_at'), value: user.last_used_at === undefined ? t('never') : ago(user.last_used_at) },
        { name: t('field.created_at'), value: moment(user.created_at) },
      ]}
    />
  )
}

interface DeedButtonProps {
  deed: UserDeed
  Sign: typeof IconLockOpen
  verdict: string
  isBusy: boolean
  failure: string | undefined
  onClick: () => void
}

/** An action as the server offers it: barred ones say why. */
function DeedButton({ deed, Sign, verdict, isBusy, failure, onClick }: DeedButtonProps) {
  const { t } = useTranslation('users')
  const reason = useBarredReason()
  const isBarred = verdict !== 'allowed'
  return (
    <div>
      <Button
        fullWidth
        variant="default"
        justify="flex-start"
        data-dangerous={deed === 'deactivate' || undefined}
        leftSection={<Sign size={18} aria-hidden />}
        disabled={isBarred}
        loading={isBusy}
        aria-describedby={isBarred ? `${deed}-reason` : undefined}
        onClick={onClick}
      >
        {t(`action.${deed}`)}
      </Button>
      {isBarred && (
        <p className={classes.reason} id={`${deed}-reason`}>
          {reason(deed, verdict)}
        </p>
      )}
      {failure !== undefined && <p className={classes.failure}>{failure}</p>}
    </div>
  )
}

/** The account behind a user, and what can be done with it. */
export function UserAccount({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'common'])
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, variables, isPending, error } = useUserDeed(user.id, {
    onDone: (deed) => {
      setAsking(false)
      toast.success(t(`done.${deed}`))
    },
    onFailed: (deed, problem) => {
      // The question stays open and tells it itself.
      if (deed === 'deactivate') return
      const again = { label: t('common:try_again'), onClick: () => mutate(deed) }
      toast.error(failureText(t(`failed.${deed}`), problem), again)
    },
  })
  const failed = error && !isAsking ? variables : undefined
  return (
    <Card title={t('account')}>
      <AccountFacts user={user} />
      <div className={classes.actions}>
        {DEEDS.map(({ deed, Sign }) => {
          const verdict = user.actions[deed]
          if (verdict === undefined) return null
          return (
            <DeedButton
              key={deed}
              deed={deed}
              Sign={Sign}
              verdict={verdict}
              isBusy={isPending && variables === deed && !isAsking}
              failure={failed === deed ? failureText(t(`failed.${deed}`), error) : undefined}
              onClick={() => {
                reset()
                if (deed === 'deactivate') setAsking(true)
                else if (!isPending) mutate(deed)
              }}
            />
          )
        })}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('deactivate.title', { name: `${user.first_name} ${user.last_name}` })}
          text={t('deactivate.text', { email: user.email })}
          confirm={t('action.deactivate')}
          isDestructive
          isBusy={isPending}
          error={<FailureNotice what={t('failed.deactivate')} error={error} />}
          onConfirm={() => mutate('deactivate')}
          onCancel={() => {
            setAsking(false)
            reset()
          }}
        />
      )}
    </Card>
  )
}
