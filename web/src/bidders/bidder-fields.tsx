import type { BidderType } from '@klubba/domain/bidders/bidder-rules'
import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { pathTo } from '../paths.ts'
import { OrganizationPicker } from '../registry/organization-picker.tsx'
import type { useNames } from '../registry/use-names.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { BidderField, BidderValues } from './bidder-values.ts'
import classes from './bidders.module.css'

interface Form {
  field: (name: BidderField) => FieldProps
  fillIn: (values: Partial<BidderValues>) => void
}

interface OrganizationFieldProps {
  form: Form
  names: ReturnType<typeof useNames>
}

function OrganizationField({ form, names }: OrganizationFieldProps) {
  const { t } = useTranslation('bidders')
  const { value, error } = form.field('organization_id')
  return (
    <div className={classes.wide}>
      <OrganizationPicker
        label={t('field.organization_id')}
        description={t('organization_help')}
        value={names.picked(value)}
        error={error}
        required
        onChange={(organization) => {
          if (organization) names.remember(organization)
          form.fillIn({ organization_id: organization?.id ?? '' })
        }}
      />
      <p className={classes.elsewhere}>
        {t('not_there')} <Link to={pathTo('admin/organizations/new')}>{t('new_organization')}</Link>
      </p>
    </div>
  )
}

function PersonFields({ field }: Pick<Form, 'field'>) {
  const { t } = useTranslation('bidders')
  const { countries } = useCountries()
  const country = field('country_id')
  return (
    <>
      <TextInput {...field('name')} label={t('field.name')} autoComplete="off" maxLength={200} required />
      <SelectField
        {...country}
        label={t('field.country_id')}
        data={[
          ...(country.value === '' ? [{ value: '', label: t('choose_country') }] : []),
          ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        required
      />
    </>
  )
}

interface BidderFieldsProps extends OrganizationFieldProps {
  type: BidderType
  /** Which organization it is stays once the bidder was approved. */
  isOrganizationFixed?: boolean
}

export function BidderFields({ type, form, names, isOrganizationFixed = false }: BidderFieldsProps) {
  const { t } = useTranslation('bidders')
  const { field } = form
  return (
    <>
      {type === 'person' && <PersonFields field={field} />}
      {type === 'organization' && !isOrganizationFixed && <OrganizationField form={form} names={names} />}
      {type === 'organization' && (
        <TextInput
          {...field('contact_name')}
          className={classes.wide ?? ''}
          label={t('field.contact_name')}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <TextInput {...field('phone')} type="tel" label={t('field.phone')} autoComplete="off" maxLength={40} />
      <TextInput
        {...field('email')}
        type="email"
        label={t('field.email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SelectField
        {...field('language')}
        label={t('field.language')}
        description={t('language_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        required
      />
    </>
  )
}
