import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { BankState } from '@klubba/domain/organizations/organization-parts-api'
import { mayEver } from '@klubba/domain/permissions'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { useCardForm } from '../forms/use-card-form.ts'
import { useSession } from '../session/session-store.ts'
import { Card, Facts } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { BankComparison } from './bank-comparison.tsx'
import { BankForm } from './bank-form.tsx'
import { filledFields } from './bank-numbers.ts'
import { BankVerdict } from './bank-verdict.tsx'
import classes from './cards.module.css'
import { bankStateOptions, useTakeBankState } from './organization-part-queries.ts'
import { useBankDeeds } from './use-bank-deeds.ts'
import { useBankText } from './use-bank-text.ts'

interface BankViewProps {
  organization: Organization
  state: BankState
}

function BankView({ organization, state }: BankViewProps) {
  const { t } = useTranslation('organization_cards')
  const bankText = useBankText(organization.country_id)
  const deeds = useBankDeeds()(state)
  const { confirmed, proposed } = state
  if (proposed) {
    return (
      <>
        <BankComparison
          confirmed={confirmed}
          confirmedDeed={deeds.confirmed}
          proposed={proposed}
          proposedDeed={deeds.changed}
          countryId={organization.country_id}
        />
        <BankVerdict organization={organization} state={state} />
      </>
    )
  }
  const fields = filledFields(confirmed)
  if (fields.length === 0) return <p className={classes.empty}>{t('bank.empty')}</p>
  const facts = fields.map((field) => ({
    name: t(`bank.field.${field}`),
    value: bankText(field, confirmed?.[field] ?? ''),
  }))
  return (
    <>
      <Facts facts={facts} />
      {deeds.confirmed !== undefined && <p className={classes.foremost}>{deeds.confirmed}</p>}
    </>
  )
}

function LoadedBankCard({ organization, state }: BankViewProps) {
  const { t } = useTranslation('organization_cards')
  const takeBankState = useTakeBankState(organization.id)
  const { isOpen, open, close, opener, place } = useCardForm()
  return (
    <Card
      title={t('bank.title')}
      badge={
        state.proposed && (
          <StatusBadge colour="red" glyph="clock">
            {t('bank.not_confirmed')}
          </StatusBadge>
        )
      }
      action={
        state.actions.propose === 'allowed' &&
        !isOpen && <CardButton ref={opener} icon={IconPencil} label={t('bank.edit')} onClick={open} />
      }
    >
      {isOpen ? (
        <div ref={place}>
          <BankForm
            organization={organization}
            state={state}
            onSaved={(saved) => {
              takeBankState(saved)
              close()
              toast.success(t(saved.proposed ? 'bank.done.change' : 'bank.done.nothing'))
            }}
            onClose={close}
          />
        </div>
      ) : (
        <BankView organization={organization} state={state} />
      )}
    </Card>
  )
}

function BankCardForReaders({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization_cards')
  const { data, error, isPending, refetch } = useQuery(bankStateOptions(organization.id))
  if (useSkeleton(isPending)) return <CardSkeleton lines={3} />
  if (data) return <LoadedBankCard key={organization.id} organization={organization} state={data} />
  return (
    <Card title={t('bank.title')}>
      <LoadFailed error={error} onRetry={() => void refetch()} />
    </Card>
  )
}

/** Where an organization's money goes; only for those who may see it. */
export function BankCard({ organization }: { organization: Organization }) {
  const { user } = useSession()
  if (!user || !mayEver(user, 'registry.see_bank_details')) return null
  return <BankCardForReaders organization={organization} />
}
