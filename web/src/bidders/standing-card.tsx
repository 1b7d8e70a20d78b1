import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Card, Facts } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { useBidderDeeds } from './bidder-queries.ts'
import { BidderStatusBadge } from './bidder-status-badge.tsx'
import classes from './bidders.module.css'
import { BlockDialog } from './block-dialog.tsx'
import { useBidderName } from './use-bidder-name.ts'

/** What is missing is told in words before anybody can approve. */
function Needs({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation('bidders')
  if (bidder.status !== 'pending' || !bidder.missing?.length) return null
  return (
    <div className={classes.needs} id="bidder-needs">
      <p>{t('standing.needs')}</p>
      <ul>
        {bidder.missing.map((need) => (
          <li key={need}>{t(`need.${need}`)}</li>
        ))}
      </ul>
    </div>
  )
}

function StandingFacts({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation('bidders')
  const { moment } = useFormat()
  const { status, block_reason, approved_at, approved_by } = bidder
  return (
    <Facts
      facts={[
        { name: t('field.status'), value: <BidderStatusBadge status={status} /> },
        ...(block_reason === undefined ? [] : [{ name: t('field.block_reason'), value: block_reason }]),
        ...(approved_at === undefined
          ? []
          : [{ name: t('field.approved_at'), value: [moment(approved_at), approved_by?.name].join(', ') }]),
      ]}
    />
  )
}

/** Whether the bidder may bid, and what can be done about it: only what fits the status is offered. */
export function StandingCard({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation('bidders')
  const deeds = useBidderDeeds(bidder.id)
  const nameOf = useBidderName()
  const [isBlocking, setBlocking] = useState(false)
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: async (step: 'approve' | 'unblock') => deeds[step](),
    onSuccess: (_, step) => toast.success(t(`done.${step}`)),
  })
  const { approve, block, unblock } = bidder.actions
  const isIncomplete = approve === 'incomplete'
  return (
    <Card title={t('standing.title')}>
      <StandingFacts bidder={bidder} />
      <Needs bidder={bidder} />
      <div className={classes.actions}>
        {(approve === 'allowed' || isIncomplete) && (
          <Button
            leftSection={<IconCircleCheck size={18} aria-hidden />}
            disabled={isIncomplete}
            aria-describedby={isIncomplete ? 'bidder-needs' : undefined}
            loading={isPending && variables === 'approve'}
            onClick={() => mutate('approve')}
          >
            {t('standing.approve')}
          </Button>
        )}
        {unblock === 'allowed' && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            loading={isPending && variables === 'unblock'}
            onClick={() => mutate('unblock')}
          >
            {t('standing.unblock')}
          </Button>
        )}
        {block === 'allowed' && (
          <Button
            variant="default"
            data-dangerous
            leftSection={<IconLock size={18} aria-hidden />}
            onClick={() => setBlocking(true)}
          >
            {t('standing.block')}
          </Button>
        )}
        <FailureNotice what={variables ? t(`failed.${variables}`) : ''} error={error} />
      </div>
      {isBlocking && <BlockDialog name={nameOf(bidder)} onBlock={deeds.block} onClose={() => setBlocking(false)} />}
    </Card>
  )
}
