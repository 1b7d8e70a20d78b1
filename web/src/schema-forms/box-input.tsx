import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { InputProps } from './field-input.tsx'
import { useFormContext, useSlot } from './form-context.ts'
import classes from './schema-forms.module.css'

/** Yes, or not said. */
export function BoxInput({ placed: { field }, error }: InputProps) {
  const { store } = useFormContext()
  const { draft } = useSlot<boolean>(field.key)
  const id = useId()
  return (
    <div className={classes.boxField} data-field={field.key} data-kind="box">
      <label className={classes.box}>
        <input
          type="checkbox"
          name={field.key}
          checked={draft}
          aria-describedby={field.help === undefined ? undefined : `${id}-help`}
          onChange={(event) => store.type(field.key, event.currentTarget.checked)}
        />
        <span className={classes.mark}>{draft && <IconCheck size={16} stroke={2.6} aria-hidden />}</span>
        {field.label}
      </label>
      {field.help !== undefined && (
        <p id={`${id}-help`} className={classes.help}>
          {field.help}
        </p>
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  )
}
