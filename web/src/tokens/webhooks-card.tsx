import type { Webhook } from '@klubba/domain/webhooks/webhook-api'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { DeedQuestion } from '../forms/deed-question.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { useWebhookDeeds, webhooksOptions } from './webhook-queries.ts'
import classes from './webhooks.module.css'

const LOOKS: Record<Webhook['state'], [StatusColour, StatusGlyph]> = {
  active: ['green', 'check'],
  failing: ['amber', 'clock'],
  disabled: ['gray', 'minus'],
}

/** Why it is not told, or nothing comes through. */
function StateNote({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useFormat()
  const { disabled_at, disabled_because, failing_since } = webhook
  if (disabled_at !== undefined) {
    const when = moment(disabled_at)
    return disabled_because === 'failing' ? (
      <p className={classes.wrong}>{t('disabled_failing', { when })}</p>
    ) : (
      <p className={classes.quiet}>{t('disabled_by_admin', { when })}</p>
    )
  }
  if (failing_since === undefined) return null
  return <p className={classes.wrong}>{t('failing_since', { when: moment(failing_since) })}</p>
}

interface WebhookItemProps {
  webhook: Webhook
  onDeliveries: () => void
  onRemove: () => void
}

function WebhookItem({ webhook, onDeliveries, onRemove }: WebhookItemProps) {
  const { t } = useTranslation('webhooks')
  const { enable, disable } = useWebhookDeeds()
  const { id, name, url, events, state } = webhook
  const [colour, glyph] = LOOKS[state]
  const other = state === 'disabled' ? 'enable' : 'disable'
  const change = useMutation({ mutationFn: async () => (other === 'enable' ? enable(id) : disable(id)) })
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <StatusBadge colour={colour} glyph={glyph}>
          {t(`state.${state}`)}
        </StatusBadge>
      </div>
      <p className={classes.url}>{url}</p>
      <p className={classes.quiet}>{events.map((event) => t(`event.${event}`)).join(', ')}</p>
      <StateNote webhook={webhook} />
      <FailureNotice what={t('failed.change')} error={change.error} />
      <div className={classes.actions}>
        <Button variant="default" aria-label={t('this.deliveries', { name })} onClick={onDeliveries}>
          {t('action.deliveries')}
        </Button>
        <Button
          variant="default"
          aria-label={t(`this.${other}`, { name })}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(`action.${other}`)}
        </Button>
        <Button variant="default" data-dangerous aria-label={t('this.remove', { name })} onClick={onRemove}>
          {t('action.remove')}
        </Button>
      </div>
    </li>
  )
}

function RemoveQuestion({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { remove } = useWebhookDeeds()
  return (
    <DeedQuestion
      title={t('remove.title', { name: webhook.name })}
      text={t('remove.text')}
      confirm={t('action.remove')}
      done={t('done.remove')}
      failed={t('failed.change')}
      deed={async () => remove(webhook.id)}
      onClose={onClose}
    />
  )
}

/** INT-6: who is told of what happens. */
export function WebhooksCard() {
  const { t } = useTranslation('webhooks')
  const { data, error, isPending, refetch } = useQuery(webhooksOptions())
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<Webhook>()
  const [removed, setRemoved] = useState<Webhook>()
  if (useSkeleton(isPending)) return <CardSkeleton lines={2} />
  if (!data) return <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      action={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      }
    >
      {data.results.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      <ul className={classes.items}>
        {data.results.map((webhook) => (
          <WebhookItem
            key={webhook.id}
            webhook={webhook}
            onDeliveries={() => setShown(webhook)}
            onRemove={() => setRemoved(webhook)}
          />
        ))}
      </ul>
      {isMaking && <NewWebhookDialog onClose={() => setMaking(false)} />}
      {shown && <DeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />}
      {removed && <RemoveQuestion webhook={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}
