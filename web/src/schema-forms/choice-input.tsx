import type { Field } from '@klubba/domain/forms/form-schema'
import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import pills from '../ui/pill-choice.module.css'
import { SelectField } from '../ui/select-field.tsx'
import type { InputProps } from './field-input.tsx'
import { useFormContext, useSlot } from './form-context.ts'
import classes from './schema-forms.module.css'

/** The paint of a machine, as it is shown to choose from. */
const PAINTS: Partial<Record<string, string>> = {
  white: '#f4f5f2',
  black: '#1b1d1c',
  gray: '#868d89',
  silver: '#c7cccb',
  yellow: '#f4c430',
  orange: '#ef7d2d',
  red: '#cf3a32',
  green: '#2f9a50',
  blue: '#2c66c4',
  brown: '#7a4f2e',
}

const FEW = 4
const SHORT = 30

type Options = NonNullable<Field['options']>

const arePaints = (options: Options) => options.every(({ id }) => PAINTS[id] !== undefined)
const areFew = (options: Options) =>
  options.length <= FEW && options.reduce((length, { name }) => length + name.length, 0) <= SHORT * 2

/** A paint with its name below it, or the name in a pill. */
function Look({ id, isChosen, name }: { id: string; isChosen: boolean; name: string }) {
  const paint = PAINTS[id]
  const tick = isChosen && <IconCheck size={16} className={classes.tick} aria-hidden />
  if (paint === undefined) {
    return (
      <>
        {tick}
        {name}
      </>
    )
  }
  return (
    <>
      <span className={classes.paint} style={{ '--paint': paint } as CSSProperties}>
        {tick}
      </span>
      {name}
    </>
  )
}

/** A few options, all to be seen. What was chosen can be taken back, unless it has to be there. */
function OpenChoice({ placed: { field, required }, error, isSwatches }: InputProps & { isSwatches: boolean }) {
  const { t } = useTranslation('schema_forms')
  const { store } = useFormContext()
  const { draft } = useSlot<string>(field.key)
  const id = useId()
  const choose = (value: string) => store.type(field.key, value)
  return (
    <fieldset
      className={classes.choice}
      data-field={field.key}
      data-kind={isSwatches ? 'swatches' : 'pills'}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={classes.legend}>
        {field.label}
        {required && <span className={classes.asterisk}>{' *'}</span>}
      </legend>
      {field.options?.map((option) => (
        <label key={option.id} className={isSwatches ? classes.swatch : pills.pill}>
          <input
            type="radio"
            name={`${id}-${field.key}`}
            checked={draft === option.id}
            data-invalid={error === undefined ? undefined : true}
            onChange={() => choose(option.id)}
            onBlur={() => store.leave(field.key)}
          />
          <Look id={option.id} isChosen={draft === option.id} name={option.name} />
        </label>
      ))}
      {draft !== '' && !required && (
        <UnstyledButton className={classes.clear} onClick={() => choose('')}>
          {t('clear')}
        </UnstyledButton>
      )}
      {field.help !== undefined && <p className={classes.help}>{field.help}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** One of several options. */
export function ChoiceInput(props: InputProps) {
  const {
    placed: { field, required },
    error,
    common,
  } = props
  const { t } = useTranslation('schema_forms')
  const { store } = useFormContext()
  const { draft } = useSlot<string>(field.key)
  const options = field.options ?? []
  if (arePaints(options)) return <OpenChoice {...props} isSwatches />
  if (areFew(options)) return <OpenChoice {...props} isSwatches={false} />
  return (
    <SelectField
      {...common}
      data-kind="select"
      value={draft}
      error={error}
      required={required}
      data={[{ value: '', label: t('not_chosen') }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => store.type(field.key, event.currentTarget.value)}
      onBlur={() => store.leave(field.key)}
    />
  )
}
