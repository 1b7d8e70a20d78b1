import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { fieldOf } from '../registry/address-values.ts'
import classes from './cards.module.css'
import { CommissionFields } from '../registry/commission-fields.tsx'
import { typedCommission, type Typing } from '../registry/commission-values.ts'
import { FINANCIAL_FIELDS, financialChanges, type FinancialValues, financialValues } from './financial-values.ts'
import { CardFoot } from './card-foot.tsx'
import { saveFinancial } from './organization-part-queries.ts'
import { useCommissionText } from '../registry/use-commission-text.ts'

type FinancialField = (typeof FINANCIAL_FIELDS)[number]

const isFinancial = (unit: string): unit is FinancialField => FINANCIAL_FIELDS.some((known) => known === unit)

/** What a conflict shows of a field. */
function useShown(typing: Typing): (field: string, values: FinancialValues) => string {
  const { text } = useCommissionText()
  return (field, values) => {
    if (field === 'commission_note' || field === 'vendo_id') return values[field]
    const typed = typedCommission(values, typing)
    return typed.ok ? text(typed.model, typing.currency) : ''
  }
}

interface FinancialFormProps {
  organization: Organization
  typing: Typing
  onSaved: (organization: Organization) => void
  onClose: () => void
}

export function FinancialForm({ organization, typing, onSaved, onClose }: FinancialFormProps) {
  const { t } = useTranslation(['organization_cards', 'common'])
  const shown = useShown(typing)
  const maySetCommission = organization.actions.set_commission === 'allowed'
  const form = useEditForm<FinancialValues, Organization>({
    thing: organization,
    valuesOf: (thing) => financialValues(thing, typing),
    unitOf: fieldOf,
    // The server tells of the amount in a sum; the form has one field for both.
    nameOf: (path) => path.replace(/\.amount$/, ''),
    check: (values) => {
      const typed = typedCommission(values, typing)
      return typed.ok || !maySetCommission ? [] : typed.issues
    },
    save: async (changes, from) => saveFinancial(from, financialChanges(changes, from, typing)),
    onSaved,
  })
  const failure = <FailureNotice className={classes.wide} what={t('financial.not_saved')} error={form.error} />
  return (
    <>
      <form {...form.formProps} className={classes.form}>
        <UnsavedGuard when={form.isChanged} />
        {maySetCommission && (
          <>
            <CommissionFields values={form.values} typing={typing} field={form.field} onFill={form.fillIn} />
            <Textarea
              {...form.field('commission_note')}
              className={classes.wide ?? ''}
              label={t('commission.note')}
              maxLength={2000}
              rows={2}
            />
          </>
        )}
        {organization.actions.edit === 'allowed' && (
          <TextInput
            {...form.field('vendo_id')}
            className={classes.wide ?? ''}
            label={t('financial.vendo_id')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
        )}
        {!form.conflict && failure}
        <CardFoot submit={t('common:save')} isSending={form.isSending} isChanged={form.isChanged} onCancel={onClose} />
      </form>
      <FormConflict
        form={form}
        unitOf={fieldOf}
        labelOf={(unit) => (isFinancial(unit) ? t(`history.field.${unit}`) : unit)}
        textOf={shown}
        error={failure}
      />
    </>
  )
}
