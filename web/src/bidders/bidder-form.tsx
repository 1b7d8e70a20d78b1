import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { isLanguage, LANGUAGE_NAMES } from '@klubba/domain/languages'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountries, useCountryRules } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot, SaveButtons } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { useNames } from '../registry/use-names.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { BidderFields } from './bidder-fields.tsx'
import { useTakeBidder } from './bidder-queries.ts'
import { BIDDER_FIELDS, type BidderValues, bidderValues, toChanges, wrongInBidder } from './bidder-values.ts'
import classes from './bidders.module.css'

/** Edits a bidder in its place. */
export function BidderForm({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation(['bidders', 'common'])
  const takeBidder = useTakeBidder()
  const countries = useCountryRules()
  const { nameOf } = useCountries()
  const names = useNames([bidder.organization])
  const type = bidder.bidder_type
  const isUnknownFirm = type === 'organization' && !bidder.organization
  const form = useEditForm<BidderValues, Bidder>({
    thing: bidder,
    valuesOf: bidderValues,
    check: (values) =>
      // What a marketplace has not told can be saved later than the rest.
      wrongInBidder(type, values, countries).filter(({ path }) => !isUnknownFirm || path !== 'organization_id'),
    save: async (changes, from) => {
      const values = { ...bidderValues(from), ...changes } as BidderValues
      const body = { ...toChanges(type, values, Object.keys(changes)), version: from.version }
      return call('PATCH /v1/bidders/{id}', { params: { id: from.id }, body })
    },
    onSaved: (saved) => {
      takeBidder(saved)
      toast.success(t('common:saved'))
    },
  })
  const shown = (field: string, values: BidderValues) => {
    if (field === 'country_id') return nameOf(Number(values.country_id))
    if (field === 'organization_id') return names.nameOf(values.organization_id)
    if (field === 'language') return isLanguage(values.language) ? LANGUAGE_NAMES[values.language] : ''
    return values[field] ?? ''
  }
  const labelOf = (field: string) => {
    const known = BIDDER_FIELDS.find((name) => name === field)
    return known ? t(`field.${known}`) : field
  }
  const failure = <FailureNotice className={classes.wide} what={t('failed.edit')} error={form.error} />
  return (
    <Card title={t('details')}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <BidderFields type={type} form={form} names={names} isOrganizationFixed={bidder.approved_at !== undefined} />
        {!form.conflict && failure}
        <FormFoot>
          <SaveButtons form={form} />
        </FormFoot>
      </form>
      <FormConflict form={form} labelOf={labelOf} textOf={shown} error={failure} />
    </Card>
  )
}
