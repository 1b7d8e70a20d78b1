import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import type { DetailField } from './organization-values.ts'
import classes from './organization.module.css'

interface DetailFieldsProps {
  field: (name: Exclude<DetailField, 'country_id'>) => FieldProps
  /** Below the organization number. */
  help?: ReactNode
}

/** Names and numbers. */
export function DetailFields({ field, help }: DetailFieldsProps) {
  const { t } = useTranslation('organizations')
  return (
    <>
      <TextInput {...field('name')} label={t('field.name')} autoComplete="off" maxLength={200} required />
      <TextInput {...field('legal_name')} label={t('field.legal_name')} autoComplete="off" maxLength={200} />
      <div>
        <TextInput
          {...field('organization_number')}
          label={t('field.organization_number')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      <TextInput
        {...field('vat_number')}
        label={t('field.vat_number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}
