import type { Asset } from '@klubba/domain/assets/asset-api'
import { missingFieldCount } from '@klubba/domain/assets/completeness'
import { blockingNeeds } from '@klubba/domain/assets/readiness'
import type { ErrorCode } from '@klubba/domain/errors'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './auction-form.module.css'

/** What keeps an asset from being sent, in words; undefined when it has all it needs. */
export function useMissingToSend(): (asset: Asset) => string | undefined {
  const { t } = useTranslation(['auctions', 'assets'])
  return ({ readiness, missing }) => {
    const needs = blockingNeeds(readiness.missing).map((need) =>
      need === 'mandatory_fields'
        ? t('assets:mandatory_missing', { count: missingFieldCount({ missing }) })
        : t(`assets:readiness.need.${need}`),
    )
    return needs.length > 0 ? t('send.needs', { needs: needs.join(', ') }) : undefined
  }
}

/** Of the bars to sending an auction those that are about its asset: whatever is typed in the form, they stay. */
const ABOUT_ASSET = [
  'not_in_inventory',
  'archived',
  'incomplete',
  'not_graded',
  'owner_not_verified',
  'no_place',
  'no_image',
] as const satisfies readonly ErrorCode[]

/** The same for an auction that is there already, by what the server says of sending it. */
export function useBarToSend(): (verdict: string | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return (verdict) => {
    const bar = ABOUT_ASSET.find((code) => code === verdict)
    return bar && t(`error.${bar}`)
  }
}

interface SendButtonProps {
  /** Why it cannot be sent. */
  reason: string | undefined
  isSending: boolean
  onSend: () => void
}

/** AUC-4: where it cannot be sent, the button says why before anybody fills in the form. */
export function SendButton({ reason, isSending, onSend }: SendButtonProps) {
  const { t } = useTranslation('auctions')
  const id = useId()
  return (
    <>
      {reason !== undefined && (
        <p id={id} className={classes.hint}>
          {reason}
        </p>
      )}
      <Button
        loading={isSending}
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        onClick={onSend}
      >
        {t('send.do')}
      </Button>
    </>
  )
}
