import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { latestDay } from '@klubba/domain/forms/sensible-bounds'
import { Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { DayField } from '../dates/day-field.tsx'
import { todayHere } from '../dates/use-date-words.ts'
import { BoxInput } from './box-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { useFormContext, useSlot } from './form-context.ts'
import { useIssueText } from './issue-text.ts'
import { NumberInput } from './number-input.tsx'
import { SuggestInput } from './suggest-input.tsx'

/** What every kind of input has. */
export interface InputProps {
  placed: PlacedField
  error: string | undefined
  common: {
    name: string
    label: string
    description: string | undefined
    inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
    autoComplete: 'off'
  }
}

const LINES = { textarea: 3, notes: 5 } as const

const MODES = { phone: 'tel', email: 'email', date: undefined } as const

function DayInput({ placed: { field, required }, error, common }: InputProps) {
  const { store } = useFormContext()
  const { draft } = useSlot<string>(field.key)
  return (
    <DayField
      {...common}
      value={draft}
      error={error}
      required={required}
      max={latestDay(field.key, todayHere())}
      hasYears
      onChange={(day) => store.type(field.key, day)}
      onLeave={() => store.leave(field.key)}
    />
  )
}

function TextField({ placed: { field, required }, error, common }: InputProps) {
  const { store } = useFormContext()
  const { draft } = useSlot<string>(field.key)
  const held = {
    ...common,
    value: draft,
    error,
    required,
    maxLength: field.max_length,
    onBlur: () => store.leave(field.key),
  }
  if (field.input === 'textarea' || field.input === 'notes') {
    return (
      <Textarea
        {...held}
        data-kind="long"
        rows={LINES[field.input]}
        onChange={(event) => store.type(field.key, event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...held}
      data-kind="text"
      inputMode={field.format && MODES[field.format]}
      onChange={(event) => store.type(field.key, event.currentTarget.value)}
    />
  )
}

function InputFor(props: InputProps) {
  const { field } = props.placed
  const suggestion = useFormContext().suggestions[field.key]
  if (suggestion) return <SuggestInput {...props} suggestion={suggestion} />
  if (field.value === 'boolean') return <BoxInput {...props} />
  if (field.value !== 'string') return <NumberInput {...props} />
  if (field.input === 'datepicker') return <DayInput {...props} />
  return field.options ? <ChoiceInput {...props} /> : <TextField {...props} />
}

/** REF-3: a field, drawn from the schema alone. */
export const FieldInput = memo(function FieldInput({ placed }: { placed: PlacedField }) {
  const { field } = placed
  const { issue } = useSlot(field.key)
  const issueText = useIssueText()
  const props: InputProps = {
    placed,
    error: issueText(issue, field),
    common: {
      name: field.key,
      label: field.label,
      description: field.help,
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
      autoComplete: 'off',
    },
  }
  return <InputFor {...props} />
})
