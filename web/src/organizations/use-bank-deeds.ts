import type { BankState } from '@klubba/domain/organizations/organization-parts-api'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'

interface BankDeeds {
  confirmed: string | undefined
  changed: string | undefined
}

/** Who confirmed the bank details and who has changed them since, each with when. */
export function useBankDeeds(): (state: BankState) => BankDeeds {
  const { t } = useTranslation('organization_cards')
  const { moment } = useFormat()
  const deed = (key: 'confirmed_by' | 'changed_by', who?: { name: string }, at?: string) =>
    who && at !== undefined ? t(`bank.${key}`, { name: who.name, when: moment(at) }) : undefined
  return ({ confirmed_by, confirmed_at, proposed_by, proposed_at }) => ({
    confirmed: deed('confirmed_by', confirmed_by, confirmed_at),
    changed: deed('changed_by', proposed_by, proposed_at),
  })
}
