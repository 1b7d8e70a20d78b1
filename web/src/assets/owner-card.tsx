import type { NewCustomer } from '@klubba/domain/owners/new-customer'
import { mayEver } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { OwnerPicker, type SearchedCustomer } from '../registry/owner-picker.tsx'
import { useNames } from '../registry/use-names.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useSession } from '../session/session-store.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './edit.module.css'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import type { KnownOwner, OwnershipCardsProps } from './ownership-cards.tsx'
import { useFieldIssueText } from './use-field-issue-text.ts'

interface OwnerCardProps extends Omit<OwnershipCardsProps, 'onPick'> {
  /** Who is chosen, where the server does not have them yet. */
  customer: NewCustomer | undefined
  countryId: number | undefined
  hasNone: boolean
  onPick: (owner: KnownOwner | null) => Promise<void>
}

export function OwnerCard({ owner, customer, isNew, isMerged, countryId, hasNone, onPick }: OwnerCardProps) {
  const { t } = useTranslation(['assets', 'errors'])
  const { user } = useSession()
  const { store } = useFormContext()
  const { draft: ownerId, issue } = useSlot<string | null>('owner_id')
  const issueText = useFieldIssueText()
  const names = useNames([owner])
  const [entering, setEntering] = useState<NewCustomer | SearchedCustomer>()
  const needsAddress = hasNone && store.isChangedAt('owner_id') ? t('errors:issue.owner_needs_address') : undefined
  const mayRegister = user !== undefined && mayEver(user, 'registry.create')

  function show(next: KnownOwner | null): void {
    if (next) names.remember(next)
    store.type('owner_id', next?.id ?? null)
  }

  /** Once it is stored: until then the details stay in the dialog. */
  async function take(next: KnownOwner): Promise<void> {
    await onPick(next)
    show(next)
    setEntering(undefined)
  }

  return (
    <div id="card-owner_id" className={classes.anchor}>
      <Card title={t('card.owner_id')} lead={isNew ? t('owner.new_lead') : t('owner.lead')}>
        <OwnerPicker
          label={t('field.owner_id')}
          withOrganizations
          value={names.picked(ownerId ?? '')}
          error={issueText(issue) ?? needsAddress}
          onNew={mayRegister ? setEntering : undefined}
          onChange={(next) => {
            // The form writes it too, and shows what cannot be stored.
            onPick(next).catch(() => undefined)
            show(next)
          }}
        />
        {customer && (
          <div className={classes.customer}>
            <p>{t('customer.waiting')}</p>
            <Button variant="default" onClick={() => setEntering(customer)}>
              {t('customer.edit')}
            </Button>
          </div>
        )}
        {isMerged && owner && (
          <div className={classes.customer}>
            <Notice kind="info">{t('customer.merged', { name: owner.name })}</Notice>
          </div>
        )}
      </Card>
      {entering && (
        <NewCustomerDialog
          countryId={countryId}
          known={entering}
          onDone={take}
          onClose={() => setEntering(undefined)}
        />
      )}
    </div>
  )
}
