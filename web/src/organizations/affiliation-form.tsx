import { AFFILIATION_ROLES, type AffiliationRole } from '@klubba/domain/organizations/affiliation'
import { dayIssues, isDay } from '@klubba/domain/dates/calendar'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DayField } from '../dates/day-field.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { emptyFields, sentText } from './card-values.ts'
import { OrganizationPicker, type PickedOrganization } from '../registry/organization-picker.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './cards.module.css'
import { CardFoot } from './card-foot.tsx'
import { addAffiliation } from './organization-part-queries.ts'

const EMPTY = { organization_id: '', role: '', starts_on: '', ends_on: '' }

interface AffiliationFormProps {
  organization: Organization
  onAdded: () => void
  onClose: () => void
}

export function AffiliationForm({ organization, onAdded, onClose }: AffiliationFormProps) {
  const { t } = useTranslation('organization_cards')
  const [picked, setPicked] = useState<PickedOrganization | null>(null)
  // Made here, so that the same form sent twice makes one affiliation.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: EMPTY,
    check: (values) => [
      ...emptyFields(values, ['organization_id', 'role']),
      ...dayIssues(values, ['starts_on', 'ends_on']),
      ...(isDay(values.starts_on) && isDay(values.ends_on) && values.ends_on < values.starts_on
        ? [{ path: 'ends_on', code: 'ends_before_start' } as const]
        : []),
    ],
    send: async ({ organization_id, role, starts_on, ends_on }) =>
      addAffiliation(organization.id, {
        id,
        organization_id,
        // The form offers no others, and its check asks for one.
        role: role as AffiliationRole,
        starts_on: sentText(starts_on),
        ends_on: sentText(ends_on),
      }),
    onSent: onAdded,
  })
  return (
    <form {...form.formProps} className={classes.form}>
      <UnsavedGuard when={form.isChanged} />
      <OrganizationPicker
        className={classes.wide}
        label={t('affiliations.field.organization')}
        value={picked}
        error={form.field('organization_id').error}
        exclude={[organization.id]}
        required
        onChange={(chosen) => {
          setPicked(chosen)
          form.fillIn({ organization_id: chosen?.id ?? '' })
        }}
      />
      <SelectField
        {...form.field('role')}
        className={classes.wide ?? ''}
        label={t('affiliations.field.role', { name: organization.name })}
        data={[
          { value: '', label: t('affiliations.choose_role') },
          ...AFFILIATION_ROLES.map((value) => ({ value, label: t(`affiliations.role.${value}`) })),
        ]}
        required
      />
      <DayField {...form.field('starts_on')} label={t('affiliations.field.starts_on')} hasYears />
      <DayField
        {...form.field('ends_on')}
        label={t('affiliations.field.ends_on')}
        min={isDay(form.values.starts_on) ? form.values.starts_on : undefined}
        hasYears
      />
      <FailureNotice className={classes.wide} what={t('affiliations.not_added')} error={form.error} />
      <CardFoot submit={t('affiliations.add')} isSending={form.isSending} onCancel={onClose} />
    </form>
  )
}
