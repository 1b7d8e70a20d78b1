import type { RegistryStatus, VerificationAction } from '@klubba/domain/registry/verification'
import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Notice } from '../ui/notice.tsx'
import { ProgressRing } from './progress-ring.tsx'
import { VerificationButtons } from './verification-buttons.tsx'
import classes from './verification.module.css'

/** Who did something, and when. */
export interface Deed {
  by: string
  at: string
}

/** One thing that verification asks for. */
export interface Need {
  key: string
  label: string
  /** What is there, or what is still missing. */
  detail: string
  isDone: boolean
}

/** What verification looks at; organizations and private owners are alike in it. */
export interface Verifiable {
  status: RegistryStatus
  actions: Partial<Record<VerificationAction, string>>
  return_reason?: string | undefined
  verified_by?: { name: string } | undefined
  verified_at?: string | undefined
}

interface VerificationCardProps {
  thing: Verifiable
  /** What is verified, where the page is about something else. */
  subject?: ReactNode
  /** Empty where they are not for the user to see. */
  needs: readonly Need[]
  /** Who asked for verification, where that is known. */
  sent?: Deed | undefined
  /** Leads to where a need is met; absent for who may not edit. */
  onRepair?: ((need: string) => void) | undefined
  /** Takes a step; rejects with what the server answered. */
  onStep: (action: VerificationAction, reason?: string) => Promise<unknown>
  /** What to say when it is verified. */
  verified: string
}

function useStanding({ thing, sent }: Pick<VerificationCardProps, 'thing' | 'sent'>): string {
  const { t } = useTranslation('registry')
  const { ago } = useFormat()
  const { status, verified_by, verified_at } = thing
  if (status === 'VERIFIED' && verified_by && verified_at !== undefined) {
    return t('verification.verified_by', { name: verified_by.name, when: ago(verified_at) })
  }
  if (status === 'PENDING' && sent) return t('verification.sent_by', { name: sent.by, when: ago(sent.at) })
  return t(`verification.standing.${status}`)
}

function NeedRow({ need, onRepair }: { need: Need; onRepair: VerificationCardProps['onRepair'] }) {
  const { t } = useTranslation('registry')
  const { key, label, detail, isDone } = need
  const Sign = isDone ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li className={classes.need} data-done={isDone || undefined}>
      <Sign size={22} className={classes.sign} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {detail !== '' && <span className={classes.detail}>{detail}</span>}
      </span>
      {!isDone && onRepair && (
        <Button variant="default" aria-label={`${t('verification.repair')}: ${label}`} onClick={() => onRepair(key)}>
          {t('verification.repair')}
        </Button>
      )}
    </li>
  )
}

/** What verification asks for and what is still missing, and the step that comes next. */
export function VerificationCard(props: VerificationCardProps): ReactNode {
  const { thing, subject, needs, sent, onRepair, onStep, verified } = props
  const { t } = useTranslation('registry')
  const id = useId()
  const standing = useStanding({ thing, sent })
  const done = needs.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        {needs.length > 0 && <ProgressRing done={done} total={needs.length} className={classes.ring} />}
        <div>
          <h2 id={id} className={classes.title}>
            {t('verification.title')}
          </h2>
          {subject}
          <p className={classes.standing}>{standing}</p>
        </div>
      </div>
      {thing.return_reason !== undefined && thing.status === 'DRAFT' && (
        <div className={classes.reason}>
          <Notice kind="info">{t('verification.returned', { reason: thing.return_reason })}</Notice>
        </div>
      )}
      <ul className={classes.needs}>
        {needs.map((need) => (
          <NeedRow key={need.key} need={need} onRepair={onRepair} />
        ))}
      </ul>
      <VerificationButtons thing={thing} left={needs.length - done} onStep={onStep} verified={verified} />
    </section>
  )
}
