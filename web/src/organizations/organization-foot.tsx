import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useVerification } from '../registry/use-verification.ts'
import { stepsOf } from '../registry/verification-steps.ts'
import { dialled } from './initials.ts'
import { mainContactOf } from './organization-needs.ts'
import type { useOrganizationSteps } from './use-organization-steps.ts'
import classes from './organization-foot.module.css'

interface OrganizationFootProps {
  organization: Organization
  steps: ReturnType<typeof useOrganizationSteps>
  /** Absent for who may not edit. */
  onRepair: ((need: string) => void) | undefined
}

/** In the hand: the deciding button under the thumb, and a call beside it. */
export function OrganizationFoot({ organization, steps, onRepair }: OrganizationFootProps) {
  const { t } = useTranslation(['organizations', 'registry'])
  const { take, busyWith } = useVerification(steps)
  const { status, actions, missing } = organization
  const main = mainContactOf(organization)
  const [next] = stepsOf(status, actions)
  const [firstMissing] = missing
  const repairs = next?.verdict === 'incomplete' && firstMissing !== undefined && onRepair
  const decides = next?.verdict === 'allowed'
  if (!repairs && !decides && !main?.phone) return null
  return (
    <div className={classes.foot} data-page-foot={decides || repairs ? 'decides' : 'calls'}>
      {main?.phone && (
        <a
          href={dialled(main.phone)}
          className={classes.call}
          data-alone={(!repairs && !decides) || undefined}
          aria-label={t('contact.call', { name: main.name, phone: main.phone })}
        >
          <IconPhone size={22} aria-hidden />
          {!repairs && !decides && main.name}
        </a>
      )}
      {repairs && (
        <Button size="lg" className={classes.deciding ?? ''} onClick={() => repairs(firstMissing)}>
          {t('finish_checks', { count: missing.length })}
        </Button>
      )}
      {decides && (
        <Button
          size="lg"
          className={classes.deciding ?? ''}
          loading={busyWith === next.step}
          onClick={() => take(next.step)}
        >
          {t(`registry:verification.step.${next.step}`)}
        </Button>
      )}
    </div>
  )
}
