import type { Section } from '@klubba/domain/forms/form-types'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import type { ReactNode } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { pathTo } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { draftName } from './draft-name.ts'
import type { Registration } from './registration-frame.tsx'
import { SavedCard, SavedWord, type Writing } from './saved-card.tsx'
import { isSaved } from './step-progress.ts'
import { StepBar, Stepper } from './stepper.tsx'
import classes from './wizard.module.css'

/** What of the section is required, by name. */
function useLead({ blueprint: { fields } }: Registration, section: Section): string {
  const { t } = useTranslation('registration')
  const required = fields.filter(
    (placed) => placed.section === section && placed.required && placed.field.value !== 'boolean',
  )
  if (!isSaved(section)) return t(`lead.${section}`)
  if (required.length === 0) return t('lead.optional')
  const names = required.map(({ field }) => field.label)
  return t('lead.required', { count: names.length, fields: names.join(', ') })
}

interface StepHeadProps extends Registration {
  section: Section
  writing: Writing
}

/** At the desk the head says what is asked for; in the hand, where the steps are not in sight, which one it is. */
function StepHead({ draft, blueprint, section, writing }: StepHeadProps) {
  const { t } = useTranslation(['registration', 'shell'])
  const lead = useLead({ draft, blueprint }, section)
  const name = draftName(draft, blueprint.subcategory)
  const step = t('step_of', { name, step: ASSET_SECTIONS.indexOf(section) + 1, steps: ASSET_SECTIONS.length })
  return (
    <>
      <PageHeader
        title={t(`shell:section.${section}`)}
        lead={
          <>
            <span className={classes.atDesk}>{lead}</span>
            <span className={classes.inHand}>{step}</span>
          </>
        }
        back={{ label: t('shell:page.drafts.title'), href: pathTo('assets/drafts') }}
      />
      <div className={classes.narrow}>
        <StepBar draft={draft} blueprint={blueprint} current={section} />
        <SavedWord draft={draft} writing={writing} />
      </div>
    </>
  )
}

interface StepLayoutProps extends StepHeadProps {
  aside?: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** A step with all that stands around it. */
export function StepLayout({ draft, blueprint, section, writing, aside, foot, children }: StepLayoutProps) {
  return (
    <>
      <div className={classes.layout}>
        <Stepper draft={draft} blueprint={blueprint} current={section} />
        <div className={classes.content}>
          <StepHead draft={draft} blueprint={blueprint} section={section} writing={writing} />
          {children}
        </div>
        <div className={classes.aside}>
          <SavedCard draft={draft} writing={writing} />
          {aside}
        </div>
      </div>
      {foot}
    </>
  )
}
