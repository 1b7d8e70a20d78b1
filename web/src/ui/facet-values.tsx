import { type ReactNode, use } from 'react'
import classes from './facet-filter.module.css'
import { FilterChoices } from './filter-choices.tsx'
import { InSheetContext, type Option } from './filter-menu.tsx'

interface FacetValuesProps {
  label: string
  options: readonly Option<string>[]
  ticked: readonly string[]
  onToggle: (value: string) => void
  /** How the page writes how many there are. */
  number: (count: number) => string
  /** So many that they scroll. */
  isTall: boolean
  /** Above the values: a way to find one. */
  head?: ReactNode
  /** After the values: a way to more of them. */
  more?: ReactNode
}

/** The values of a filter, each with how many there are: one below the other in a rail, as pills in a sheet. */
export function FacetValues({ label, options, ticked, onToggle, number, isTall, head, more }: FacetValuesProps) {
  const isInSheet = use(InSheetContext)
  if (isInSheet) {
    const choices = { label, options, onToggle, number, head, more }
    return <FilterChoices {...choices} chosen={ticked} />
  }
  const values = (
    <fieldset className={classes.values} data-whole={isTall || undefined}>
      <legend className="unseen">{label}</legend>
      {options.map(({ value, label: text, count }) => (
        <label key={value} className={classes.value}>
          <input type="checkbox" checked={ticked.includes(value)} onChange={() => onToggle(value)} />
          <span className={classes.name}>{text}</span>
          {count !== undefined && <span className={classes.count}>{number(count)}</span>}
        </label>
      ))}
      {more}
    </fieldset>
  )
  // The values scroll below it.
  return (
    <>
      {head}
      {values}
    </>
  )
}
