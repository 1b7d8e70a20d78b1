import { useTranslation } from 'react-i18next'
import { unitSign } from './units.ts'

/** A unit as people write it; most are alike in all languages. */
export function useUnitText(): (unit: string) => string {
  const { t } = useTranslation('schema_forms')
  return (unit) => (unit === 'tons' || unit === 'hp' ? t(`unit.${unit}`) : unitSign(unit))
}
