import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { vatNumberText } from '../registry/number-text.ts'
import { Facts } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { DetailFields } from './detail-fields.tsx'
import { useOrganizationNumber } from './organization-table.tsx'
import { DETAIL_FIELDS, detailValues, type DetailField, toDetails } from './organization-values.ts'
import { SectionCard } from './section-card.tsx'
import { SectionFoot } from './section-foot.tsx'
import { TakenNumber } from './taken-number.tsx'
import { useSectionForm } from './use-section-form.ts'
import classes from './organization.module.css'

function DetailFacts({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations')
  const { nameOf } = useCountries()
  const numberText = useOrganizationNumber()
  const { moment } = useFormat()
  const { name, legal_name, organization_number, vat_number, country_id } = organization
  const { created_at, created_by, updated_at, updated_by } = organization
  const facts = [
    // The page's heading says it already, unless the law has another word for it.
    ...(legal_name === name ? [] : [{ name: t('field.name'), value: name }]),
    { name: t('field.legal_name'), value: legal_name },
    {
      name: t('field.organization_number'),
      value: organization_number && numberText(organization_number, country_id),
    },
    { name: t('field.vat_number'), value: vat_number && vatNumberText(vat_number) },
    { name: t('field.country_id'), value: nameOf(country_id) },
    { name: t('field.created_at'), value: `${moment(created_at)}, ${created_by.name}` },
    { name: t('field.updated_at'), value: `${moment(updated_at)}, ${updated_by.name}` },
  ]
  return (
    <div className={classes.facts}>
      <Facts facts={facts.map(({ name: label, value }) => ({ name: label, value: value ?? t('not_given') }))} />
    </div>
  )
}

function DetailForm({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { t } = useTranslation('organizations')
  const { countries, nameOf } = useCountries()
  const form = useSectionForm({
    organization,
    valuesOf: detailValues,
    fieldsOf: toDetails,
    onSaved: onClose,
  })
  const { values } = form
  const failure = <FailureNotice className={classes.wide} what={t('failed.edit')} error={form.error} />
  const isDetail = (unit: string): unit is DetailField => DETAIL_FIELDS.some((known) => known === unit)
  return (
    <form {...form.formProps} className={classes.form}>
      <UnsavedGuard when={form.isChanged} />
      <DetailFields
        field={form.field}
        help={
          form.codeAt('organization_number') === 'number_taken' ? (
            <TakenNumber number={values.organization_number} countryId={values.country_id} />
          ) : undefined
        }
      />
      <SelectField
        {...form.field('country_id')}
        label={t('field.country_id')}
        data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {!form.conflict && failure}
      {organization.status === 'VERIFIED' && <p className={`${classes.hint} ${classes.wide}`}>{t('verified_anew')}</p>}
      <SectionFoot form={form} onCancel={onClose} />
      <FormConflict
        form={form}
        labelOf={(unit) => (isDetail(unit) ? t(`field.${unit}`) : unit)}
        textOf={(unit, shown) => {
          const text = isDetail(unit) ? shown[unit] : ''
          return unit === 'country_id' ? nameOf(Number(text)) : text
        }}
        error={failure}
      />
    </form>
  )
}

interface DetailsCardProps {
  organization: Organization
  /** The field that a form is open at; undefined while none is open. */
  opened: { focus?: string } | undefined
  onOpen: (() => void) | undefined
  onClose: () => void
}

/** Names and numbers of an organization. */
export function DetailsCard({ organization, opened, onOpen, onClose }: DetailsCardProps) {
  const { t } = useTranslation('organizations')
  return (
    <SectionCard title={t('section.details')} onEdit={onOpen} isEditing={opened !== undefined} focus={opened?.focus}>
      {opened ? (
        <DetailForm organization={organization} onClose={onClose} />
      ) : (
        <DetailFacts organization={organization} />
      )}
    </SectionCard>
  )
}
