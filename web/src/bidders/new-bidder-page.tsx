import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { BIDDER_TYPES, type BidderType } from '@klubba/domain/bidders/bidder-rules'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountryRules } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { useNames } from '../registry/use-names.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { toast } from '../ui/toast.ts'
import { BidderFields } from './bidder-fields.tsx'
import { useTakeBidder } from './bidder-queries.ts'
import { type BidderValues, newBidderValues, toNewBidder, wrongInBidder } from './bidder-values.ts'
import classes from './bidders.module.css'

/** AUC-18: a bidder is registered, and waits for approval. */
export function NewBidderPage() {
  // With the words of what the picker says, which would else be waited for.
  const { t } = useTranslation(['bidders', 'common', 'organization_cards', 'registry'])
  const navigate = useNavigate()
  const takeBidder = useTakeBidder()
  const countries = useCountryRules()
  const [language] = useLanguage()
  // Made here, so that the same form sent twice makes one bidder.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => newBidderValues(language))
  const [type, setType] = useState<BidderType>('organization')
  const names = useNames([])
  const form = useForm<BidderValues, Bidder>({
    initial,
    check: (values) => wrongInBidder(type, values, countries),
    send: async (values) => call('POST /v1/bidders', { body: toNewBidder(id, type, values) }),
    onSent: (bidder) => {
      takeBidder(bidder)
      toast.success(t('done.create'))
      const to = pathTo('auctions/bidders/{bidderId}', { bidderId: bidder.id })
      void navigate({ to, replace: true, ignoreBlocker: true })
    },
  })
  return (
    <div className={classes.narrow}>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <form {...form.formProps} className={classes.column}>
        <UnsavedGuard when={form.isChanged} />
        <Card title={t('details')}>
          <div className={classes.form}>
            <div className={classes.wide}>
              <PillChoice
                label={t('who')}
                options={BIDDER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
                chosen={type}
                onChoose={(next) => {
                  setType(next)
                  form.begin(form.values)
                }}
              />
            </div>
            <BidderFields type={type} form={form} names={names} />
            <FailureNotice className={classes.wide} what={t('failed.create')} error={form.error} />
          </div>
        </Card>
        <FormFoot>
          <Button variant="default" onClick={() => void navigate({ to: pathTo('auctions/bidders') })}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {t('create')}
          </Button>
        </FormFoot>
      </form>
    </div>
  )
}
