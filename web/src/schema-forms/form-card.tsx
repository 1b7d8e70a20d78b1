import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Card } from '../ui/card.tsx'
import { DataIcon } from '../ui/data-icon.tsx'
import { FieldInput } from './field-input.tsx'
import { useFormContext, useStoreValue } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import { isFilled } from './is-filled.ts'
import classes from './schema-forms.module.css'

/** How many of these fields have a value, and how many need another look. */
export function useStanding(store: FormStore, keys: readonly string[]): { filled: number; wrong: number } {
  const filled = useStoreValue(store, (form) => keys.filter((key) => isFilled(form.valueAt(key))).length)
  const wrong = useStoreValue(store, (form) => keys.filter((key) => form.slot(key).issue !== undefined).length)
  return { filled, wrong }
}

function Standing({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('schema_forms')
  const { store } = useFormContext()
  const { filled, wrong } = useStanding(store, keys)
  if (wrong === 0) return <span className={classes.count}>{t('filled', { filled, total: keys.length })}</span>
  return (
    <span className={classes.wrong}>
      <IconAlertTriangle size={16} aria-hidden />
      {t('to_fix', { count: wrong })}
    </span>
  )
}

interface FormCardProps {
  id: string
  title: string
  /** As the data names it. */
  icon: string
  fields: readonly PlacedField[]
  /** What is no field of the schema, below those that are. */
  children?: ReactNode
}

/** The fields of a card, with how many of them are filled in. */
export function FormCard({ id, title, icon, fields, children }: FormCardProps) {
  return (
    <div id={`card-${id}`} className={classes.card}>
      <Card
        title={title}
        icon={<DataIcon icon={icon} size={22} />}
        action={fields.length > 0 && <Standing keys={fields.map(({ field }) => field.key)} />}
      >
        <div className={classes.fields}>
          {fields.map((placed) => (
            <FieldInput key={placed.field.key} placed={placed} />
          ))}
        </div>
        {children}
      </Card>
    </div>
  )
}
