import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { SelectField } from '../ui/select-field.tsx'
import { CONTACT_TYPES_SHOWN } from './organization-options.ts'
import type { ContactField } from './organization-values.ts'

interface ContactFieldsProps {
  field: (name: ContactField) => FieldProps
  /** Only once something of the contact is there does it need a name. */
  isOptional?: boolean
}

export function ContactFields({ field, isOptional = false }: ContactFieldsProps) {
  const { t } = useTranslation('organizations')
  return (
    <>
      <TextInput
        {...field('name')}
        label={t('contact.name')}
        autoComplete="off"
        maxLength={200}
        required={!isOptional}
      />
      <TextInput {...field('title')} label={t('contact.title')} autoComplete="off" maxLength={100} />
      <TextInput {...field('phone')} type="tel" label={t('contact.phone')} autoComplete="off" maxLength={40} />
      <TextInput
        {...field('email')}
        type="email"
        label={t('contact.email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SelectField
        {...field('contact_type')}
        label={t('contact.contact_type')}
        data={CONTACT_TYPES_SHOWN.map((value) => ({ value, label: t(`contact.type.${value}`) }))}
      />
    </>
  )
}
