import { TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FilterFold } from '../ui/facet-filter.tsx'
import { InSheetContext } from '../ui/filter-menu.tsx'
import classes from './year-filter.module.css'

interface YearFieldProps {
  label: string
  year: string
  onChange: (year: string) => void
}

/** Holds as soon as a whole year is typed, or none. */
function YearField({ label, year, onChange }: YearFieldProps) {
  const [typed, setTyped] = useState(year)
  const [told, setTold] = useState(year)
  // The address has changed without us ("back", a cleared filter): it holds.
  if (year !== told) {
    setTold(year)
    setTyped(year)
  }

  function change(text: string): void {
    const digits = text.replaceAll(/\D/g, '').slice(0, 4)
    setTyped(digits)
    const next = digits.length === 4 ? digits : ''
    if (next === told) return
    setTold(next)
    onChange(next)
  }

  return (
    <TextInput
      className={classes.field ?? ''}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

interface YearFilterProps {
  from: string
  to: string
  onChange: (words: { year_from?: string; year_to?: string }) => void
}

export function YearFilter({ from, to, onChange }: YearFilterProps) {
  const { t } = useTranslation('asset_list')
  const isInSheet = use(InSheetContext)
  const fields = (
    <div className={classes.years}>
      <YearField label={t('filter.year_from')} year={from} onChange={(year_from) => onChange({ year_from })} />
      <YearField label={t('filter.year_to')} year={to} onChange={(year_to) => onChange({ year_to })} />
    </div>
  )
  if (!isInSheet) {
    return (
      <FilterFold label={t('filter.year')} isOpen>
        {fields}
      </FilterFold>
    )
  }
  return (
    <div>
      <p className={classes.label}>{t('filter.year')}</p>
      {fields}
    </div>
  )
}
