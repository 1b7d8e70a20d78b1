import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { isRound } from '@klubba/domain/auctions/auction-status'
import { scheduleIssues } from '@klubba/domain/auctions/auction-end'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useCountries } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { useForm } from '../forms/use-form.ts'
import { Card } from '../ui/card.tsx'
import classes from './auction-form.module.css'
import { useTakeAuction } from './auction-queries.ts'
import { ScheduleDays } from './schedule-fields.tsx'
import { instantTyped, momentIssues, momentTyped } from './schedule-values.ts'

const FIELDS = ['start', 'end'] as const
type Field = (typeof FIELDS)[number]

interface RestartCardProps {
  /** The round before. */
  auction: Auction
  onRestarted: (auction: Auction) => void
}

/** AUC-4: a new round of the asset, as a draft with everything of the round before but a new start and end. */
export function RestartCard({ auction, onRestarted }: RestartCardProps) {
  const { t } = useTranslation('auctions')
  const { nameOf } = useCountries()
  const take = useTakeAuction()
  const { id, version, country_id: country } = auction
  const [newId] = useState(() => crypto.randomUUID())
  const form = useForm<Record<Field, string>, Auction>({
    initial: { start: '', end: '' },
    check: (values) => [
      ...FIELDS.filter((path) => values[path] === '').map((path) => ({ path, code: 'required' as const })),
      ...momentIssues(values, FIELDS, country),
      ...scheduleIssues(
        { start: momentTyped(values.start, country), end: momentTyped(values.end, country) },
        country,
        serverNow(),
      ),
    ],
    send: async (values) => {
      const start = instantTyped(values.start, country) ?? ''
      const end = instantTyped(values.end, country) ?? ''
      return call('POST /v1/auctions/{id}/restart', { params: { id }, body: { version, id: newId, start, end } })
    },
    onSent: (restarted) => {
      take(restarted)
      onRestarted(restarted)
    },
  })
  return (
    <Card
      title={t('restart.title', { round: isRound(auction.status) ? auction.round + 1 : auction.round })}
      lead={t('restart.lead', { country: nameOf(country) })}
    >
      <form {...form.formProps}>
        <div className={classes.fields}>
          <ScheduleDays countryId={country} start={form.field('start')} end={form.field('end')} />
          <FailureNotice className={classes.wide} what={t('failed.restart')} error={form.error} />
        </div>
        <FormFoot>
          <Button type="submit" loading={form.isSending}>
            {t('restart.do')}
          </Button>
        </FormFoot>
      </form>
    </Card>
  )
}
