import type { InspectionWords } from '@klubba/domain/assets/inspection-text'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'

export function useInspectionWords(): InspectionWords {
  const { t } = useTranslation('assets')
  const [language] = useLanguage()
  return {
    language,
    kind: (kind) => t(`inspections.kind.${kind}`),
    result: (result) => t(`inspections.result.${result}`),
    inspected: (day) => t('inspections.inspected', { day }),
    validUntil: (day) => t('inspections.valid_until', { day }),
  }
}
