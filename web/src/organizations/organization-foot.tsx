import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { useVerification } from '../registry/use-verification.ts'
import { stepsOf } from '../registry/verification-steps.ts'
import { dialled } from './dialled.ts'
import { mainContactOf } from './organization-needs.ts'
import type { useOrganizationSteps } from './use-organization-steps.ts'
import classes from './organization-foot.module.css'

interface OrganizationFootProps {
  organization: Organization
  steps: ReturnType<typeof useOrganizationSteps>
  /** Absent for who may not edit. */
  onRepair: ((need: string) => void) | undefined
}

interface Decision {
  label: string
  isBusy: boolean
  decide: () => void
}

/** What there is to do next: the first missing thing, or the next step of the verification. */
function useDecision({ organization, steps, onRepair }: OrganizationFootProps): Decision | undefined {
  const { t } = useTranslation(['organizations', 'registry'])
  const { take, busyWith } = useVerification(steps)
  const { status, actions, missing } = organization
  const [next] = stepsOf(status, actions)
  const [first] = missing
  if (next?.verdict === 'incomplete' && first !== undefined && onRepair) {
    return { label: t('finish_checks', { count: missing.length }), isBusy: false, decide: () => onRepair(first) }
  }
  if (next?.verdict !== 'allowed') return undefined
  const { step } = next
  return { label: t(`registry:verification.step.${step}`), isBusy: busyWith === step, decide: () => take(step) }
}

/** In the hand: the deciding button under the thumb, and a call beside it. */
export function OrganizationFoot(props: OrganizationFootProps) {
  const { t } = useTranslation('organizations')
  const decision = useDecision(props)
  const main = mainContactOf(props.organization)
  if (!decision && !main?.phone) return null
  return (
    <div className={classes.foot} data-page-foot={decision ? 'decides' : 'calls'}>
      {main?.phone && (
        <a
          href={dialled(main.phone)}
          className={classes.call}
          data-alone={!decision || undefined}
          aria-label={t('contact.call', { name: main.name, phone: main.phone })}
        >
          <IconPhone size={22} aria-hidden />
          {!decision && main.name}
        </a>
      )}
      {decision && (
        <Button size="lg" className={classes.deciding ?? ''} loading={decision.isBusy} onClick={decision.decide}>
          {decision.label}
        </Button>
      )}
    </div>
  )
}
