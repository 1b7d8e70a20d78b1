import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import { useTranslation } from '../use-translation.ts'

/** What an owner is called; of an erased person no name is left. */
export function useOwnerName(): (owner: Pick<OwnerRow, 'name' | 'erased'>) => string {
  const { t } = useTranslation('owners')
  return ({ name, erased }) => (erased ? t('erased') : name)
}
