import type { Asset } from '@klubba/domain/assets/asset-api'
import { ID_FIELDS, INTEGRATION_ACTIONS, type IntegrationStatus } from '@klubba/domain/integrations/integration'
import type { Integration } from '@klubba/domain/integrations/integration-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'
import { integrationsOptions, useIntegrationRequest, useReadAssetAgain, type Request } from './integration-queries.ts'
import classes from './integrations-card.module.css'

const LOOKS: Record<IntegrationStatus, [StatusColour, StatusGlyph]> = {
  pending: ['amber', 'clock'],
  success: ['green', 'check'],
  failed: ['red', 'cross'],
  deleted: ['gray', 'minus'],
}

function Status({ status }: { status: IntegrationStatus }) {
  const { t } = useTranslation('integrations')
  const [colour, glyph] = LOOKS[status]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

/** What happened, in sentences: why it did not work, what the partner said, and when it is tried again. */
function Story({ integration: { link } }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { moment } = useFormat()
  if (!link) return <p className={classes.quiet}>{t('not_linked')}</p>
  const { status, action, reason, reason_text: said, attempts, next_attempt_at: next } = link
  return (
    <>
      {status === 'pending' && action === 'unlink' && <p className={classes.quiet}>{t('unlinking')}</p>}
      {reason && <p className={status === 'failed' ? classes.failed : classes.quiet}>{t(`reason.${reason}`)}</p>}
      {said !== undefined && <p className={classes.said}>{said}</p>}
      {status === 'pending' && reason && next !== undefined && (
        <p className={classes.quiet}>
          {t('attempts', { count: attempts })}, {t('again_at', { when: moment(next) })}
        </p>
      )}
    </>
  )
}

interface RowProps {
  integration: Integration
  busy: Request | undefined
  onAsk: (request: Request) => void
}

function Row({ integration, busy, onAsk }: RowProps) {
  const { t } = useTranslation('integrations')
  const { type, link, actions } = integration
  const name = t(`name.${type}`)
  const offered = INTEGRATION_ACTIONS.filter((action) => actions[action] !== undefined)
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.name}>
          {name}
          {link?.external_id !== undefined && <span className={classes.id}>{link.external_id}</span>}
        </span>
        {link && <Status status={link.status} />}
      </div>
      <Story integration={integration} />
      {offered.length > 0 && (
        <div className={classes.actions}>
          {offered.map((action) => (
            <Button
              key={action}
              variant="default"
              aria-label={t(`${action}_this`, { name })}
              loading={busy?.type === type && busy.action === action}
              disabled={actions[action] !== 'allowed'}
              onClick={() => onAsk({ type, action })}
            >
              {t(`action.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {Object.values(actions).includes('archived') && <p className={classes.quiet}>{t('archived')}</p>}
    </li>
  )
}

/** INT-1: how the asset stands with the partners. Without any that is set up there is no card. */
export function IntegrationsCard({ asset }: { asset: Asset }) {
  const { t } = useTranslation('integrations')
  const { data, error } = useQuery(integrationsOptions(asset.id))
  const [unlinking, setUnlinking] = useState<Request>()
  const request = useIntegrationRequest(asset.id, () => setUnlinking(undefined))
  const readAgain = useReadAssetAgain(asset.id)
  const differs = data?.results.some(
    ({ type, link }) => link && link.status !== 'pending' && link.external_id !== asset.values[ID_FIELDS[type]],
  )
  const onDiffers = useEffectEvent(readAgain)
  useEffect(() => {
    if (differs) onDiffers()
  }, [differs])

  const ask = (given: Request) => {
    if (given.action === 'unlink') setUnlinking(given)
    else request.mutate(given)
  }
  const busy = request.isPending ? request.variables : undefined
  const failure = <FailureNotice what={t('failed.action')} error={request.error} />
  if (!data) return error ? <FailureNotice what={t('failed.load')} error={error} /> : null
  if (data.results.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className={classes.rows}>
        {data.results.map((integration) => (
          <Row key={integration.type} integration={integration} busy={busy} onAsk={ask} />
        ))}
      </ul>
      {!unlinking && failure}
      {unlinking && (
        <ConfirmDialog
          title={t('unlink_title', { name: t(`name.${unlinking.type}`) })}
          text={t('unlink_text', { name: t(`name.${unlinking.type}`) })}
          confirm={t('action.unlink')}
          isDestructive
          isBusy={request.isPending}
          error={failure}
          onConfirm={() => request.mutate(unlinking)}
          onCancel={() => {
            setUnlinking(undefined)
            request.reset()
          }}
        />
      )}
    </Card>
  )
}
