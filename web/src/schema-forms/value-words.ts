import type { Field } from '@klubba/domain/forms/form-schema'
import { valueText } from '@klubba/domain/forms/value-text'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useUnitText } from './use-unit-text.ts'

/** A value as people read it: with its unit, its option's name, as the language writes numbers and days. */
export function useValueWords(): (field: Field, value: unknown) => string {
  const { t } = useTranslation('schema_forms')
  const [language] = useLanguage()
  const words = { yes: t('yes'), no: t('no'), unit: useUnitText() }
  return (field, value) => valueText(language, field, value, words)
}
