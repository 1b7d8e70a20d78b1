import { holidayAtEnd, isAllowedEnd, MAX_NEGOTIATION_HOURS } from '@klubba/domain/auctions/auction-end'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './auction-form.module.css'
import type { FormPart } from './auction-fields.tsx'
import { MAX_SOFT_CLOSE } from './auction-values.ts'
import { momentTyped } from './schedule-values.ts'

/** Why the end that is typed cannot be, as soon as it is typed, and what is worth knowing about its day. */
export function useEndWords(typed: string, countryId: number) {
  const { t } = useTranslation(['auctions', 'errors'])
  const end = momentTyped(typed, countryId)
  if (end === null) return {}
  const holiday = holidayAtEnd(end, countryId)
  return {
    ...(!isAllowedEnd(end, countryId) && { error: t('errors:issue.barred_end_day') }),
    ...(holiday && { warning: t('form.holiday', { holiday: t(`holiday.${holiday}`) }) }),
  }
}

/** When it runs, by the clocks of the country where the asset stands. */
export function ScheduleCard({ form, terms, isFixed }: FormPart) {
  const { t } = useTranslation('auctions')
  const { nameOf } = useCountries()
  const start = form.field('start')
  const end = form.field('end')
  const { error, warning } = useEndWords(end.value, terms.countryId)
  const counts = [
    { name: 'soft_close_minutes', most: MAX_SOFT_CLOSE },
    { name: 'negotiation_hours', most: MAX_NEGOTIATION_HOURS },
  ] as const
  return (
    <Card title={t('form.schedule')} lead={t('form.schedule_lead', { country: nameOf(terms.countryId) })}>
      <div className={classes.fields}>
        <TextInput {...start} type="datetime-local" label={t('field.start')} disabled={isFixed('start')} withAsterisk />
        <TextInput
          {...end}
          error={end.error ?? error}
          type="datetime-local"
          label={t('field.end')}
          disabled={isFixed('end')}
          withAsterisk
        />
        {warning !== undefined && (
          <div className={classes.wide}>
            <Notice kind="info">{warning}</Notice>
          </div>
        )}
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
