import type { BankDetails, BankField } from '@klubba/domain/organizations/bank-details'
import { bankDetailsIssues } from '@klubba/domain/organizations/bank-details-checks'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { BankState } from '@klubba/domain/organizations/organization-parts-api'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { useCountryRules } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { askedFields, BANK_FIELDS, differingFields } from './bank-numbers.ts'
import { changeBankDetails, useTakeBankState } from './organization-part-queries.ts'
import classes from './cards.module.css'
import { sentText } from './card-values.ts'
import { CardFoot } from './card-foot.tsx'
import { useBankDeeds } from './use-bank-deeds.ts'
import { useBankText } from './use-bank-text.ts'

const MAX_LENGTHS: Record<BankField, number> = {
  bank_name: 200,
  account_number: 40,
  bankgiro: 20,
  plusgiro: 20,
  iban: 50,
  swift: 20,
  payout_note: 500,
}

type BankValues = Record<BankField, string>

/** A change goes out from what waits, if anything does. */
const detailsOf = ({ proposed, confirmed }: BankState) => proposed ?? confirmed

function toDetails(values: BankValues): BankDetails {
  return Object.fromEntries(BANK_FIELDS.map((field) => [field, sentText(values[field])])) as BankDetails
}

interface MeanwhileProps {
  before: BankState
  now: BankState
  countryId: number
}

/** What somebody else has saved while this form was open. */
function ChangedMeanwhile({ before, now, countryId }: MeanwhileProps) {
  const { t } = useTranslation('organization_cards')
  const bankText = useBankText(countryId)
  const deeds = useBankDeeds()(now)
  // A change that was rejected leaves nobody's name.
  const deed = deeds.changed ?? (now.confirmed_at === before.confirmed_at ? undefined : deeds.confirmed)
  const details = detailsOf(now)
  const fields = differingFields(detailsOf(before), details)
  return (
    <Notice kind="error">
      {t('bank.changed_meanwhile')}
      {deed !== undefined && <p>{deed}</p>}
      {fields.length > 0 && (
        <ul className={classes.changes}>
          {fields.map((field) => (
            <li key={field}>
              {t('bank.now', {
                field: t(`bank.field.${field}`),
                value: details?.[field] ? bankText(field, details[field]) : t('bank.none'),
              })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

interface BankFormProps {
  organization: Organization
  state: BankState
  onSaved: (state: BankState) => void
  onClose: () => void
}

export function BankForm({ organization, state, onSaved, onClose }: BankFormProps) {
  const { t } = useTranslation(['organization_cards', 'common'])
  const { id, country_id } = organization
  const rules = useCountryRules()
  const bankText = useBankText(country_id)
  const takeBankState = useTakeBankState(id)
  // What the user has seen: a change by somebody else must not be overwritten unseen.
  const [seen, setSeen] = useState({ state, before: state })
  const [initial] = useState(() => {
    const details = detailsOf(state)
    const texts = BANK_FIELDS.map((field) => [field, details?.[field] ? bankText(field, details[field]) : ''])
    return Object.fromEntries(texts) as BankValues
  })
  const form = useForm<BankValues, BankState>({
    initial,
    check: (values) => bankDetailsIssues(toDetails(values), country_id, rules),
    send: async (values) => {
      try {
        return await changeBankDetails(id, { version: seen.state.version, ...toDetails(values) })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changed_meanwhile' && error.current) {
          const current = error.current as unknown as BankState
          setSeen({ state: current, before: seen.state })
          takeBankState(current)
        }
        throw error
      }
    },
    onSent: onSaved,
  })
  const isOvertaken = form.error instanceof ApiError && form.error.code === 'changed_meanwhile'
  const asked = askedFields(
    rules.find((country) => country.id === country_id),
    detailsOf(seen.state),
  )
  return (
    <form {...form.formProps} className={classes.form}>
      <UnsavedGuard when={form.isChanged} />
      {asked.map((field) =>
        field === 'payout_note' ? (
          <Textarea
            key={field}
            {...form.field(field)}
            className={classes.wide ?? ''}
            label={t(`bank.field.${field}`)}
            maxLength={MAX_LENGTHS[field]}
            rows={2}
          />
        ) : (
          <TextInput
            key={field}
            {...form.field(field)}
            label={t(`bank.field.${field}`)}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_LENGTHS[field]}
          />
        ),
      )}
      <p className={`${classes.wide} ${classes.empty}`}>{t('bank.second_person')}</p>
      {isOvertaken ? (
        <div className={classes.wide}>
          <ChangedMeanwhile before={seen.before} now={seen.state} countryId={country_id} />
        </div>
      ) : (
        <FailureNotice className={classes.wide} what={t('bank.not_changed')} error={form.error} />
      )}
      <CardFoot submit={t('common:save')} isSending={form.isSending} isChanged={form.isChanged} onCancel={onClose} />
    </form>
  )
}
