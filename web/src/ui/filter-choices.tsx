import type { ReactNode } from 'react'
import classes from './filter-choices.module.css'
import type { Option } from './filter-menu.tsx'

interface FilterChoicesProps<Value extends string> {
  label: string
  /** Above the values: a way to find one. */
  head?: ReactNode
  /** After the values: a way to more of them. */
  more?: ReactNode
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
  /** How the page writes how many there are. */
  number?: (count: number) => string
}

/** The values of a filter, all in sight; several may be chosen. */
export function FilterChoices<Value extends string>(props: FilterChoicesProps<Value>) {
  const { label, options, chosen, onToggle, head, more, number = String } = props
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      {head}
      <div className={classes.options}>
        {options.map(({ value, label: text, count }) => (
          <label key={value} className={classes.option}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
            {text}
            {count !== undefined && <span className={classes.count}>{number(count)}</span>}
          </label>
        ))}
        {more}
      </div>
    </fieldset>
  )
}
