import type { Currency } from '@klubba/domain/countries/currencies'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { useCountryRules } from '../countries/country-queries.ts'
import { useCardForm } from '../forms/use-card-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Card, Facts } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { toast } from '../ui/toast.ts'
import classes from './cards.module.css'
import { FinancialForm } from './financial-form.tsx'
import { useTakeOrganization } from './organization-queries.ts'
import { useCommissionText } from '../registry/use-commission-text.ts'

interface FinancialFactsProps {
  organization: Organization
  currency: Currency | undefined
}

function FinancialFacts({ organization, currency }: FinancialFactsProps) {
  const { t } = useTranslation('organization_cards')
  const { text, example } = useCommissionText()
  const { commission, commission_note, vendo_id } = organization
  const none = <span className={classes.empty}>{t('financial.none')}</span>
  return (
    <div className={classes.columns}>
      <Facts
        facts={[
          // Absent: not for the user to see.
          ...(commission === undefined
            ? []
            : [
                {
                  name: t('commission.model'),
                  value: (
                    <>
                      <span className={classes.main}>{text(commission, currency)}</span>
                      {currency !== undefined && (
                        <span className={classes.example}>{example(commission, currency)}</span>
                      )}
                    </>
                  ),
                },
                {
                  name: t('commission.note'),
                  value: commission_note ? <span className={classes.note}>{commission_note}</span> : none,
                },
              ]),
          { name: t('financial.vendo_id'), value: vendo_id ?? none },
        ]}
      />
    </div>
  )
}

/** What a sale costs the organization, and by which id the accounts know it. */
export function FinancialCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['organization_cards', 'common'])
  const [language] = useLanguage()
  const takeOrganization = useTakeOrganization()
  const { isOpen, open, close, opener, place } = useCardForm()
  const currency = useCountryRules().find(({ id }) => id === organization.country_id)?.currency
  const { edit, set_commission } = organization.actions
  const mayEdit = edit === 'allowed' || set_commission === 'allowed'
  return (
    <Card
      title={t('financial.title')}
      action={
        mayEdit &&
        currency !== undefined &&
        !isOpen && <CardButton ref={opener} icon={IconPencil} label={t('financial.edit')} onClick={open} />
      }
    >
      {isOpen && currency !== undefined ? (
        <div ref={place}>
          <FinancialForm
            key={organization.id}
            organization={organization}
            typing={{ language, currency }}
            onSaved={(saved) => {
              takeOrganization(saved)
              close()
              toast.success(t('common:saved'))
            }}
            onClose={close}
          />
        </div>
      ) : (
        <FinancialFacts organization={organization} currency={currency} />
      )}
    </Card>
  )
}
