import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { changesOf } from '../forms/use-form.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import classes from './cards.module.css'
import { CommissionFields } from './commission-fields.tsx'
import { typedCommission, type Typing } from './commission-values.ts'
import {
  FINANCIAL_FIELDS,
  financialChanges,
  financialUnit,
  type FinancialValues,
  financialValues,
} from './financial-values.ts'
import { FormFoot } from './form-foot.tsx'
import { saveFinancial } from './organization-part-queries.ts'
import { useCommissionText } from './use-commission-text.ts'

/** What a conflict shows of a field. */
function useShown(typing: Typing): (field: (typeof FINANCIAL_FIELDS)[number], values: FinancialValues) => string {
  const { text } = useCommissionText()
  return (field, values) => {
    if (field !== 'commission') return values[field]
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
    unitOf: financialUnit,
    check: (values) => {
      const typed = typedCommission(values, typing)
      return typed.ok || !maySetCommission ? [] : typed.issues
    },
    save: async (changes, from) => saveFinancial(from, financialChanges(changes, from, typing)),
    onSaved,
  })
  const { conflict } = form
  const failure = <FailureNotice className={classes.wide} what={t('financial.not_saved')} error={form.error} />
  const changed = conflict && new Set(Object.keys(changesOf(conflict.before, conflict.mine)).map(financialUnit))
  return (
    <>
      <form {...form.formProps} className={classes.form}>
        <UnsavedGuard when={form.isChanged} />
        {maySetCommission && (
          <>
            <CommissionFields values={form.values} typing={typing} field={form.field} onFill={form.fill} />
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
        {!conflict && failure}
        <FormFoot submit={t('common:save')} isSending={form.isSending} isChanged={form.isChanged} onCancel={onClose} />
      </form>
      {conflict && (
        <ConflictDialog
          key={conflict.fields.join(' ')}
          conflicts={FINANCIAL_FIELDS.filter((field) => conflict.fields.includes(field)).map((field) => ({
            field,
            label: t(`history.field.${field}`),
            before: shown(field, conflict.before),
            theirs: shown(field, conflict.theirs),
            mine: shown(field, conflict.mine),
          }))}
          others={(changed?.size ?? 0) - conflict.fields.length}
          isSaving={form.isSending}
          error={failure}
          onClose={form.leaveConflict}
          onSave={form.resolve}
        />
      )}
    </>
  )
}
