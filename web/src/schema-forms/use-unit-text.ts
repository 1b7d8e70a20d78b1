import { unitSign } from '@klubba/domain/forms/value-text'
import { useTranslation } from '../use-translation.ts'

/** A unit as people write it; most are alike in all languages. */
export function useUnitText(): (unit: string) => string {
  const { t } = useTranslation('schema_forms')
  return (unit) => (unit === 'tons' || unit === 'hp' ? t(`unit.${unit}`) : unitSign(unit))
}
