import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { CURRENCIES } from '@klubba/domain/countries/currencies'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot, SaveButtons } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { useTakeBidder } from './bidder-queries.ts'
import classes from './bidders.module.css'
import { limitValues, type LimitValues, toLimits, wrongInLimits } from './limit-values.ts'
import { useLimitsText } from './use-limits-text.ts'

/** What the bidder is trusted with, in each currency. */
export function LimitsCard({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation(['bidders', 'common'])
  const [language] = useLanguage()
  const takeBidder = useTakeBidder()
  const limitsText = useLimitsText()
  const form = useEditForm<LimitValues, Bidder>({
    thing: bidder,
    valuesOf: ({ limits }) => limitValues(limits, language),
    // The server keeps them as one.
    unitOf: () => 'limits',
    check: (values) => wrongInLimits(values, language),
    save: async (changes, from) => {
      const limits = toLimits({ ...limitValues(from.limits, language), ...changes }, language)
      return call('PUT /v1/bidders/{id}/limits', { params: { id: from.id }, body: { limits, version: from.version } })
    },
    onSaved: (saved) => {
      takeBidder(saved)
      toast.success(t('common:saved'))
    },
  })
  const failure = <FailureNotice className={classes.wide} what={t('failed.limits')} error={form.error} />
  return (
    <Card title={t('limits.title')} lead={t('limits.lead')}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        {CURRENCIES.map((currency) => (
          <TextInput
            key={currency}
            {...form.field(currency)}
            label={currency}
            placeholder={t('limits.none')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ))}
        {!form.conflict && failure}
        <FormFoot hasRequired={false}>
          <SaveButtons form={form} />
        </FormFoot>
      </form>
      <FormConflict
        form={form}
        unitOf={() => 'limits'}
        labelOf={() => t('limits.title')}
        textOf={(_, values) => limitsText(toLimits(values, language))}
        error={failure}
      />
    </Card>
  )
}
