import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from '../use-translation.ts'
import { CommissionFields } from '../registry/commission-fields.tsx'
import { useCommissionText } from '../registry/use-commission-text.ts'
import { Card } from '../ui/card.tsx'
import type { FormPart } from './auction-fields.tsx'

/** What the seller pays: as agreed with the owner's organization, unless this auction has its own. */
export function CommissionCard({ form, terms, isFixed, auction }: FormPart & { auction: Auction | undefined }) {
  const { t } = useTranslation('auctions')
  const { text } = useCommissionText()
  const agreed = auction?.commission === null ? auction.effective_commission : undefined
  const values = Object.fromEntries(Object.entries(form.values).filter(([name]) => name.startsWith('commission.')))
  return (
    <Card title={t('field.commission')}>
      {isFixed('commission') ? (
        <p>{auction?.effective_commission && text(auction.effective_commission, terms.currency)}</p>
      ) : (
        <CommissionFields
          values={values}
          typing={terms}
          field={form.field}
          onFill={form.fillIn}
          inherited={{ label: t('form.commission_agreed'), hint: t('form.commission_hint'), model: agreed }}
        />
      )}
    </Card>
  )
}
