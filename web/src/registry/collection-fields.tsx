import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import type { CollectionPart } from './collection-queries.ts'
import type { CollectionValues } from './collection-values.ts'
import { OrganizationPicker } from './organization-picker.tsx'
import type { useNames } from './use-names.ts'
import classes from './collection.module.css'

interface CollectionFieldsProps {
  part: CollectionPart
  form: {
    field: (name: 'name' | 'organization_id') => FieldProps
    fillIn: (values: Partial<CollectionValues>) => void
  }
  names: ReturnType<typeof useNames>
}

export function CollectionFields({ part, form, names }: CollectionFieldsProps) {
  const { t } = useTranslation([part])
  const { value, error } = form.field('organization_id')
  return (
    <>
      <TextInput
        {...form.field('name')}
        className={classes.wide ?? ''}
        label={t(`${part}:field.name`)}
        autoComplete="off"
        maxLength={200}
        required
      />
      <OrganizationPicker
        className={classes.wide}
        label={t(`${part}:field.organization`)}
        description={t(`${part}:organization_help`)}
        value={names.picked(value)}
        error={error}
        onChange={(organization) => {
          if (organization) names.remember(organization)
          form.fillIn({ organization_id: organization?.id ?? '' })
        }}
      />
    </>
  )
}
