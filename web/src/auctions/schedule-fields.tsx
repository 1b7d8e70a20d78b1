import { holidayAtEnd, MAX_NEGOTIATION_HOURS } from '@klubba/domain/auctions/auction-end'
import { isBarredDay } from '@klubba/domain/auctions/barred-days'
import { holidayOn } from '@klubba/domain/auctions/holidays'
import { localTime } from '@klubba/domain/auctions/local-time'
import { isDay } from '@klubba/domain/dates/calendar'
import { TextInput } from '@mantine/core'
import { serverNow } from '../api/server-clock.ts'
import type { MarkDay } from '../dates/day-mark.ts'
import { MomentField } from '../dates/moment-field.tsx'
import type { FormField } from '../forms/use-form.ts'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './auction-form.module.css'
import type { FormPart } from './auction-fields.tsx'
import { MAX_SOFT_CLOSE } from './auction-values.ts'
import { momentTyped } from './schedule-values.ts'
import { useLotTime } from './use-lot-time.ts'

/** By whose clocks a moment of a lot is typed. */
function useClocks(countryId: number) {
  const { zone } = useLotTime(countryId)
  return { zone, today: localTime(serverNow(), countryId).day }
}

interface LotMomentProps extends FormField {
  label: string
  description?: string | undefined
  countryId: number
  min?: string | undefined
  disabled?: boolean
}

/** A moment by the clocks of where the lot is. */
export function LotMoment({ countryId, ...props }: LotMomentProps) {
  return <MomentField {...props} {...useClocks(countryId)} withAsterisk />
}

/** When an auction ends: no earlier than today, and on no day that is barred. */
export function EndMoment({ countryId, min = '', ...props }: LotMomentProps) {
  const { t } = useTranslation(['auctions', 'errors'])
  const clocks = useClocks(countryId)
  const reason = t('errors:issue.barred_end_day')
  const mark: MarkDay = (day) => {
    const holiday = holidayOn(day, countryId)
    return {
      ...(isBarredDay(day) && { barred: reason }),
      ...(holiday && { holiday: t(`holiday.${holiday}`) }),
    }
  }
  return (
    <MomentField
      {...props}
      {...clocks}
      min={min > clocks.today ? min : clocks.today}
      mark={mark}
      legend={reason}
      withAsterisk
    />
  )
}

interface ScheduleDaysProps {
  countryId: number
  start: FormField & { disabled?: boolean }
  end: FormField & { disabled?: boolean }
}

/** Start and end, and what is worth knowing about the day of the end. */
export function ScheduleDays({ countryId, start, end }: ScheduleDaysProps) {
  const { t } = useTranslation('auctions')
  const begins = start.value.slice(0, 10)
  const ends = momentTyped(end.value, countryId)
  const holiday = ends === null ? undefined : holidayAtEnd(ends, countryId)
  return (
    <>
      <LotMoment {...start} countryId={countryId} label={t('field.start')} />
      <EndMoment {...end} countryId={countryId} label={t('field.end')} min={isDay(begins) ? begins : undefined} />
      {holiday !== undefined && (
        <div className={classes.wide}>
          <Notice kind="info">{t('form.holiday', { holiday: t(`holiday.${holiday}`) })}</Notice>
        </div>
      )}
    </>
  )
}

/** When it runs, by the clocks of the country where the asset is. */
export function ScheduleCard({ form, terms, isFixed }: FormPart) {
  const { t } = useTranslation('auctions')
  const { nameOf } = useCountries()
  const counts = [
    { name: 'soft_close_minutes', most: MAX_SOFT_CLOSE },
    { name: 'negotiation_hours', most: MAX_NEGOTIATION_HOURS },
  ] as const
  return (
    <Card title={t('form.schedule')} lead={t('form.schedule_lead', { country: nameOf(terms.countryId) })}>
      <div className={classes.fields}>
        <ScheduleDays
          countryId={terms.countryId}
          start={{ ...form.field('start'), disabled: isFixed('start') }}
          end={{ ...form.field('end'), disabled: isFixed('end') }}
        />
        {counts.map(({ name, most }) => (
          <TextInput
            key={name}
            {...form.field(name)}
            label={t(`field.${name}`)}
            description={t(`help.${name}`, { most })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            disabled={isFixed(name)}
          />
        ))}
      </div>
    </Card>
  )
}
