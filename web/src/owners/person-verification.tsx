import type { Owner } from '@klubba/domain/owners/owner-api'
import { PERSON_NEEDS, type PersonNeed } from '@klubba/domain/owners/owner-checks'
import { useTranslation } from 'react-i18next'
import { VerificationCard } from '../registry/verification-card.tsx'
import { useOwnerDeeds } from './owner-queries.ts'

/** The field in which a need is met. */
const FIELD_OF: Record<PersonNeed, string> = {
  birth_date: 'birth_date',
  address: 'address.street',
  contact: 'phone',
}

function focusField(need: string): void {
  const name = FIELD_OF[need as PersonNeed]
  document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.focus()
}

/** ORG-2: what verification of a private person asks for, for who may see them. */
export function PersonVerification({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const { step } = useOwnerDeeds(owner.id)
  const missing = owner.missing ?? []
  return (
    <VerificationCard
      thing={owner}
      needs={PERSON_NEEDS.map((need) => ({
        key: need,
        label: t(`need.${need}`),
        detail: missing.includes(need) ? t('need_missing') : '',
        isDone: !missing.includes(need),
      }))}
      onRepair={owner.actions.edit === 'allowed' ? focusField : undefined}
      onStep={step}
      verified={t('done.verify')}
    />
  )
}
