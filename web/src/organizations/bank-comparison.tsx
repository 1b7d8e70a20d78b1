import type { BankDetails, BankField } from '@klubba/domain/organizations/bank-details'
import { IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './bank-card.module.css'
import { differingFields, filledFields } from './bank-numbers.ts'
import { useBankText } from './use-bank-text.ts'

interface SideProps {
  title: string
  /** Who, and when. */
  deed: string | undefined
  details: BankDetails | null
  fields: readonly BankField[]
  /** The fields that are not as on the other side. */
  marked: readonly BankField[]
  countryId: number
}

function Side({ title, deed, details, fields, marked, countryId }: SideProps) {
  const { t } = useTranslation('organization_cards')
  const id = useId()
  const bankText = useBankText(countryId)
  return (
    <section className={classes.side} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {deed !== undefined && <p className={classes.deed}>{deed}</p>}
      <dl className={classes.facts}>
        {fields.map((field) => (
          <div key={field} className={classes.fact} data-changed={marked.includes(field) || undefined}>
            <dt>
              {t(`bank.field.${field}`)}
              {marked.includes(field) && (
                <span className={classes.mark}>
                  <IconPencil size={14} aria-hidden />
                  {t('bank.differs')}
                </span>
              )}
            </dt>
            <dd>{details?.[field] ? bankText(field, details[field]) : t('bank.none')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface BankComparisonProps {
  confirmed: BankDetails | null
  confirmedDeed: string | undefined
  proposed: BankDetails
  proposedDeed: string | undefined
  countryId: number
}

/** ORG-9: what holds and what waits beside each other, so that the second person sees what they confirm. */
export function BankComparison(props: BankComparisonProps) {
  const { confirmed, confirmedDeed, proposed, proposedDeed, countryId } = props
  const { t } = useTranslation('organization_cards')
  const fields = filledFields(confirmed, proposed)
  return (
    <div className={classes.sides}>
      {confirmed && (
        <Side
          title={t('bank.confirmed')}
          deed={confirmedDeed}
          details={confirmed}
          fields={fields}
          marked={[]}
          countryId={countryId}
        />
      )}
      <Side
        title={t('bank.waiting')}
        deed={proposedDeed}
        details={proposed}
        fields={fields}
        marked={confirmed ? differingFields(confirmed, proposed) : []}
        countryId={countryId}
      />
    </div>
  )
}
