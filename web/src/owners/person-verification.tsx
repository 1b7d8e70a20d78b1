import type { Owner } from '@klubba/domain/owners/owner-api'
import { PERSON_NEEDS, type PersonNeed } from '@klubba/domain/owners/owner-checks'
import { useTranslation } from '../use-translation.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { useAddressText } from '../registry/address-view.tsx'
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
  const dateText = useDateText()
  const addressText = useAddressText()
  const { birth_date, address, phone, email, country_id, missing = [] } = owner
  const given: Record<PersonNeed, string> = {
    birth_date: birth_date ? dateText(birth_date) : '',
    address: address ? Object.values(addressText(address, country_id)).filter(Boolean).join(', ') : '',
    contact: [phone, email].filter(Boolean).join(', '),
  }
  // What a person still lacks is shown to those who may see the person.
  const needs = owner.missing ? PERSON_NEEDS : []
  return (
    <VerificationCard
      thing={owner}
      needs={needs.map((need) => ({
        key: need,
        label: t(`need.${need}`),
        detail: missing.includes(need) ? t('need_missing') : given[need],
        isDone: !missing.includes(need),
      }))}
      onRepair={owner.actions.edit === 'allowed' ? focusField : undefined}
      onStep={step}
      verified={t('done.verify')}
    />
  )
}
