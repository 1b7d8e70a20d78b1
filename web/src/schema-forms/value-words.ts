import type { Field } from '@klubba/domain/forms/form-schema'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../i18n/format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { numberText } from './numbers.ts'
import { useUnitText } from './use-unit-text.ts'

/** Of a date the year is always told: an inspection of last year is another matter. */
const LONG_AGO = new Date(0)

/** A value as people read it: with its unit, its option's name, as the language writes numbers and days. */
export function useValueWords(): (field: Field, value: unknown) => string {
  const { t } = useTranslation('schema_forms')
  const [language] = useLanguage()
  const unitText = useUnitText()
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') {
      const text = numberText(language, field, value)
      return field.unit === undefined ? text : `${text}\u00a0${unitText(field.unit)}`
    }
    if (typeof value !== 'string') return ''
    if (field.format === 'date') {
      const day = new Date(`${value}T12:00`)
      return Number.isNaN(day.getTime()) ? value : formatDay(language, day, LONG_AGO)
    }
    return field.options?.find(({ id }) => id === value)?.name ?? value
  }
}
