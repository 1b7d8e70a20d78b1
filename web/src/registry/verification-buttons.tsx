import type { VerificationAction } from '@klubba/domain/registry/verification'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { useVerification } from './use-verification.ts'
import type { Verifiable } from './verification-card.tsx'
import { stepsOf } from './verification-steps.ts'
import classes from './verification.module.css'

interface VerificationButtonsProps {
  thing: Verifiable
  /** How many needs are not met. */
  left: number
  onStep: (action: VerificationAction, reason?: string) => Promise<unknown>
  verified: string
}

function useBarredReason(left: number): (code: string) => string {
  const { t } = useTranslation(['registry', 'errors'])
  return (code) => {
    if (code === 'own_work') return t('errors:error.own_work')
    return code === 'incomplete' ? t('verification.left', { count: left }) : t('verification.barred')
  }
}

/** Who takes the next step, where the user cannot. */
function WhoCan({ status }: Pick<Verifiable, 'status'>) {
  const { t } = useTranslation('registry')
  return <p className={classes.barred}>{t(`verification.who.${status === 'DRAFT' ? 'send' : 'verify'}`)}</p>
}

/** The steps that lead on from here, as the server offers them; a barred one says why. */
export function VerificationButtons({ thing, left, onStep, verified }: VerificationButtonsProps) {
  const { t } = useTranslation('registry')
  const id = useId()
  const reason = useBarredReason(left)
  const [isReturning, setReturning] = useState(false)
  const { take, busyWith, failure } = useVerification({ onStep, verified })
  const steps = stepsOf(thing.status, thing.actions)
  if (thing.status === 'VERIFIED') return null
  if (steps.length === 0) {
    return (
      <div className={classes.foot}>
        <WhoCan status={thing.status} />
      </div>
    )
  }
  const barred = [...new Set(steps.filter(({ verdict }) => verdict !== 'allowed').map(({ verdict }) => verdict))]
  return (
    <div className={classes.foot}>
      {steps.map(({ step, verdict }, index) => (
        <Button
          key={step}
          fullWidth
          className={index === 0 ? (classes.deciding ?? '') : ''}
          size={index === 0 ? 'lg' : 'sm'}
          variant={index === 0 ? 'filled' : 'default'}
          disabled={verdict !== 'allowed'}
          loading={busyWith === step}
          aria-describedby={verdict === 'allowed' ? undefined : `${id}-${verdict}`}
          onClick={() => (step === 'return_to_draft' ? setReturning(true) : take(step))}
        >
          {t(`verification.step.${step}`)}
        </Button>
      ))}
      {barred.map((code) => (
        <p key={code} id={`${id}-${code}`} className={classes.barred}>
          {reason(code)}
        </p>
      ))}
      {barred.includes('own_work') && <WhoCan status={thing.status} />}
      {failure !== undefined && <p className={classes.failure}>{failure}</p>}
      {isReturning && (
        <ReturnDialog
          onReturn={async (words) => onStep('return_to_draft', words)}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  )
}
