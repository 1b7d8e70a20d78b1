import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './pill-choice.module.css'

interface PillChoiceProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few short options. */
export function PillChoice<Value extends string>({ label, options, chosen, onChoose }: PillChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.pill}>
          <input type="radio" name={name} checked={option.value === chosen} onChange={() => onChoose(option.value)} />
          {option.value === chosen && <IconCheck size={16} className={classes.tick} aria-hidden />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
