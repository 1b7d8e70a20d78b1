import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { SelectField } from '../ui/select-field.tsx'
import { USER_TYPES_SHOWN } from './user-options.ts'
import type { UserField } from './user-values.ts'
import classes from './users.module.css'

interface UserFieldsProps {
  field: (name: UserField) => FieldProps
  /** Nobody changes their own type. */
  isOwn?: boolean
}

export function UserFields({ field, isOwn = false }: UserFieldsProps) {
  const { t } = useTranslation(['users', 'shell'])
  return (
    <>
      <TextInput {...field('first_name')} label={t('field.first_name')} autoComplete="off" maxLength={100} required />
      <TextInput {...field('last_name')} label={t('field.last_name')} autoComplete="off" maxLength={100} required />
      <TextInput
        {...field('email')}
        className={classes.wide ?? ''}
        type="email"
        label={t('field.email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <SelectField
        {...field('user_type')}
        label={t('field.user_type')}
        disabled={isOwn}
        description={isOwn ? t('own_type') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={USER_TYPES_SHOWN.map((value) => ({ value, label: t(`shell:user_type.${value}`) }))}
        required
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
