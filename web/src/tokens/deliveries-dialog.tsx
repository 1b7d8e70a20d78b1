import type { Delivery, Webhook } from '@klubba/domain/webhooks/webhook-api'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Paging } from '../ui/paging.tsx'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.ts'
import { deliveriesOptions, useWebhookDeeds } from './webhook-queries.ts'
import classes from './webhooks.module.css'

const LOOKS: Record<Delivery['status'], [StatusColour, StatusGlyph]> = {
  waiting: ['amber', 'clock'],
  delivered: ['green', 'check'],
  failed: ['red', 'cross'],
}

interface DeliveryItemProps {
  delivery: Delivery
  isBusy: boolean
  onRedeliver: (() => void) | undefined
}

function DeliveryItem({ delivery, isBusy, onRedeliver }: DeliveryItemProps) {
  const { t } = useTranslation('webhooks')
  const { moment, number } = useFormat()
  const { event, at, status, attempts, failure, answer_status: answered, answer_text: text } = delivery
  const [colour, glyph] = LOOKS[status]
  const next = delivery.next_attempt_at
  const tries = attempts > 0 && [
    t('delivery.attempts', { count: attempts }),
    ...(next === undefined ? [] : [t('delivery.again_at', { when: moment(next) })]),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.name}>{t(`event.${event}`)}</span>
        <StatusBadge colour={colour} glyph={glyph}>
          {t(`delivery.status.${status}`)}
        </StatusBadge>
      </div>
      <p className={classes.quiet}>{[moment(at), ...(tries || [])].join(', ')}</p>
      {failure && <p className={classes.wrong}>{t(`delivery.failure.${failure}`)}</p>}
      {answered !== undefined && (
        <p className={classes.quiet}>
          {t('delivery.answer', { status: answered, ms: number(delivery.duration_ms ?? 0) })}
        </p>
      )}
      {text !== undefined && text !== '' && <code className={classes.answer}>{text}</code>}
      {status !== 'waiting' && onRedeliver && (
        <div className={classes.actions}>
          <Button variant="default" loading={isBusy} onClick={onRedeliver}>
            {t('action.redeliver')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What a webhook was told, and what came back. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(deliveriesOptions(webhook.id, page))
  const { redeliver } = useWebhookDeeds()
  const again = useMutation({
    mutationFn: async (deliveryId: string) => redeliver(webhook.id, deliveryId),
    onSuccess: () => toast.success(t('done.redeliver')),
  })
  return (
    <Dialog
      size="large"
      title={t('deliveries.title', { name: webhook.name })}
      lead={t('deliveries.lead')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {!data && error && <FetchFailed title={t('failed.deliveries')} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={classes.quiet}>{t('deliveries.none')}</p>}
      <FailureNotice what={t('failed.redeliver')} error={again.error} />
      {data && data.total > 0 && (
        <ul className={classes.items}>
          {data.results.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              isBusy={again.isPending && again.variables === delivery.id}
              onRedeliver={webhook.state === 'disabled' ? undefined : () => again.mutate(delivery.id)}
            />
          ))}
        </ul>
      )}
      {data && <Paging page={page} pageSize={data.page_size} total={data.total} number={number} onPage={setPage} />}
    </Dialog>
  )
}
