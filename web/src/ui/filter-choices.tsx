import classes from './filter-choices.module.css'
import type { Option } from './filter-menu.tsx'

interface FilterChoicesProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** The values of a filter, all in sight; several may be chosen. */
export function FilterChoices<Value extends string>(props: FilterChoicesProps<Value>) {
  const { label, options, chosen, onToggle } = props
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {options.map(({ value, label: text }) => (
          <label key={value} className={classes.option}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
