import type { Field } from '@klubba/domain/forms/form-schema'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { draftText, type NumberDraft, typedNumber } from './drafts.ts'
import { useFormContext, useSlot } from './form-context.ts'
import type { InputProps } from './field-input.tsx'
import classes from './schema-forms.module.css'
import { unitsOf } from './units.ts'
import { useUnitText } from './use-unit-text.ts'

interface UnitChoiceProps {
  field: Field
  unit: string
  onChoose: (unit: string) => void
}

/** The unit at the end of the field; where there are several, another one can be typed in. */
function UnitChoice({ field, unit, onChoose }: UnitChoiceProps) {
  const { t } = useTranslation('schema_forms')
  const unitText = useUnitText()
  const units = unitsOf(field)
  if (units.length < 2) return <span className={classes.unit}>{unitText(unit)}</span>
  return (
    <select
      className={classes.units}
      aria-label={t('unit_of', { field: field.label })}
      value={unit}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {units.map((each) => (
        <option key={each} value={each}>
          {unitText(each)}
        </option>
      ))}
    </select>
  )
}

/** A number with its unit, on a keyboard of digits where the device has one. */
export function NumberInput({ placed: { field, required }, error, common }: InputProps) {
  const { store } = useFormContext()
  const [language] = useLanguage()
  const { draft } = useSlot<NumberDraft>(field.key)
  const hasUnit = draft.unit !== ''
  return (
    <TextInput
      {...common}
      data-kind="number"
      value={draftText(language, field, draft)}
      error={error}
      required={required}
      inputMode={field.value === 'integer' ? 'numeric' : 'decimal'}
      onChange={(event) => store.type(field.key, typedNumber(language, field, draft.unit, event.currentTarget.value))}
      onBlur={() => store.leave(field.key)}
      {...(hasUnit && {
        rightSectionWidth: unitsOf(field).length > 1 ? 88 : 64,
        rightSection: (
          <UnitChoice
            field={field}
            unit={draft.unit}
            onChoose={(unit) =>
              store.type(field.key, draft.value === 'none' ? { ...draft, unit } : { unit, value: draft.value })
            }
          />
        ),
      })}
    />
  )
}
