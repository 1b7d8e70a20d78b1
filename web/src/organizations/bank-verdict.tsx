import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { BankState } from '@klubba/domain/organizations/organization-parts-api'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import classes from './bank-card.module.css'
import { payoutField } from './bank-numbers.ts'
import { judgeBankDetails, useTakeBankState } from './organization-part-queries.ts'
import { useBankText } from './use-bank-text.ts'

type Verdict = 'confirm' | 'reject'

function useBarredReason(): (code: string) => string {
  const { t } = useTranslation('errors')
  return (code) => (code === 'second_person_needed' ? t('error.second_person_needed') : t('error.wrong_state'))
}

interface BankVerdictProps {
  organization: Organization
  state: BankState
}

/** ORG-9: a second person confirms the change or drops it; whoever made it is told why they cannot. */
export function BankVerdict({ organization, state }: BankVerdictProps) {
  const { t } = useTranslation('organization_cards')
  const id = useId()
  const reason = useBarredReason()
  const takeBankState = useTakeBankState(organization.id)
  const bankText = useBankText(organization.country_id)
  const field = payoutField(state.proposed)
  const [asking, setAsking] = useState<Verdict>()
  const { mutate, reset, variables, isPending, error } = useMutation({
    mutationFn: async (verdict: Verdict) => judgeBankDetails(organization.id, verdict, state.version),
    onSuccess: (next, verdict) => {
      setAsking(undefined)
      takeBankState(next)
      toast.success(t(`bank.done.${verdict}`))
    },
    onError: (problem) => {
      if (!(problem instanceof ApiError) || problem.code !== 'changed_meanwhile' || !problem.current) return
      // What was looked at is no longer what waits: it is looked at anew first.
      setAsking(undefined)
      takeBankState(problem.current as unknown as BankState)
    },
  })
  const isOvertaken = error instanceof ApiError && error.code === 'changed_meanwhile'
  const offered = (['reject', 'confirm'] as const).filter((verdict) => state.actions[verdict] !== undefined)
  const barred = new Set(
    offered.flatMap((verdict) => state.actions[verdict] ?? []).filter((code) => code !== 'allowed'),
  )
  if (offered.length === 0) return null
  return (
    <div className={classes.verdict}>
      {isOvertaken && <Notice kind="error">{t('bank.look_again')}</Notice>}
      <div className={classes.buttons}>
        {offered.map((verdict) => {
          const code = state.actions[verdict] ?? ''
          const isBarred = code !== 'allowed'
          return (
            <Button
              key={verdict}
              variant="default"
              disabled={isBarred}
              aria-describedby={isBarred ? `${id}-${code}` : undefined}
              onClick={() => {
                reset()
                setAsking(verdict)
              }}
            >
              {t(`bank.${verdict}`)}
            </Button>
          )
        })}
      </div>
      {[...barred].map((code) => (
        <p key={code} id={`${id}-${code}`} className={classes.barred}>
          {reason(code)}
        </p>
      ))}
      {asking && (
        <ConfirmDialog
          title={t(`bank.ask.${asking}`)}
          text={
            <>
              {t(`bank.ask_text.${asking}`, { name: organization.name })}
              {asking === 'confirm' && field && (
                <strong className={classes.account}>{bankText(field, state.proposed?.[field] ?? '')}</strong>
              )}
            </>
          }
          confirm={t(`bank.${asking}`)}
          isDestructive={asking === 'reject'}
          isBusy={isPending}
          error={variables && <FailureNotice what={t(`bank.failed.${variables}`)} error={error} />}
          onConfirm={() => !isPending && mutate(asking)}
          onCancel={() => {
            setAsking(undefined)
            reset()
          }}
        />
      )}
    </div>
  )
}
