import { isDay } from '@klubba/domain/dates/calendar'
import { type Period, periodNamed, type PeriodName, periodOf, PERIODS } from '@klubba/domain/dates/periods'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { use, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { InSheetContext } from '../ui/filter-menu.tsx'
import pill from '../ui/filter-menu.module.css'
import { PillChoice } from '../ui/pill-choice.tsx'
import { DateDialog } from './date-dialog.tsx'
import { DayField } from './day-field.tsx'
import classes from './period-filter.module.css'
import { todayHere, useDateWords } from './use-date-words.ts'

/** A period as people read it; what is open on one side says so. */
export function usePeriodText(): (period: Period) => string {
  const { t } = useTranslation('dates')
  const { date } = useDateWords()
  return ({ from, to }) => {
    if (from === '' && to === '') return t('period.any')
    if (to === '') return t('period.since', { from: date(from) })
    if (from === '') return t('period.until', { to: date(to) })
    return from === to ? date(from) : t('period.range', { from: date(from), to: date(to) })
  }
}

interface PeriodFilterProps {
  /** What the list is narrowed down to; '' where nothing is. */
  chosen: Period
  /** What holds without a choice; without it a list has no bounds in time. */
  usual?: Period | undefined
  /** The day from which the named periods count: where the user is, unless the list goes by another place. */
  today?: string
  onChoose: (period: Period) => void
}

interface EndFieldProps {
  label: string
  value: string
  min?: string | undefined
  onChoose: (day: string) => void
}

/** One end of a period: it holds when it has been typed, not while it is. */
function EndField({ value, onChoose, ...props }: EndFieldProps) {
  const { whyNot } = useDateWords()
  const [typed, setTyped] = useState<string>()
  return (
    <DayField
      {...props}
      value={typed ?? value}
      onChange={setTyped}
      onLeave={(day) => {
        const isReady = day === '' || (isDay(day) && whyNot(day, props) === undefined)
        setTyped(isReady ? undefined : day)
        if (isReady && day !== value) onChoose(day)
      }}
    />
  )
}

function PeriodChoice({ chosen, usual, today = todayHere(), onChoose }: PeriodFilterProps) {
  const { t } = useTranslation('dates')
  const { from, to } = chosen
  const isAny = from === '' && to === ''
  const shown = { from: from || (usual?.from ?? ''), to: to || (usual?.to ?? '') }
  const named = isAny && !usual ? 'any' : periodNamed(shown, today)
  const names: readonly (PeriodName | 'any')[] = usual ? PERIODS : ['any', ...PERIODS]
  return (
    <div className={classes.choice}>
      <PillChoice
        label={t('period.label')}
        options={[
          ...names.map((value) => ({ value, label: t(`period.${value}`) })),
          ...(named === undefined ? [{ value: 'custom' as const, label: t('period.custom') }] : []),
        ]}
        chosen={named ?? 'custom'}
        onChoose={(name) => {
          if (name !== 'custom') onChoose(name === 'any' ? { from: '', to: '' } : periodOf(name, today))
        }}
      />
      <div className={classes.ends}>
        <EndField
          label={t('period.from')}
          value={shown.from}
          // An end before it makes room.
          onChoose={(day) => onChoose({ from: day, to: day > to ? '' : to })}
        />
        <EndField
          label={t('period.to')}
          value={shown.to}
          min={from || undefined}
          onChoose={(day) => onChoose({ from, to: day })}
        />
      </div>
    </div>
  )
}

/** From when to when: a period by its name, or any two days. */
export function PeriodFilter(props: PeriodFilterProps) {
  const { chosen, usual } = props
  const { t } = useTranslation('dates')
  const textOf = usePeriodText()
  const isInSheet = use(InSheetContext)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (isInSheet) return <PeriodChoice {...props} />
  const shown = { from: chosen.from || (usual?.from ?? ''), to: chosen.to || (usual?.to ?? '') }
  return (
    <>
      <UnstyledButton
        ref={opener}
        className={pill.pill}
        data-active={chosen.from !== '' || chosen.to !== '' || undefined}
        aria-haspopup="dialog"
        aria-label={`${t('period.label')}: ${textOf(shown)}`}
        onClick={() => setOpen(true)}
      >
        <IconCalendar size={17} aria-hidden />
        {textOf(shown)}
        <IconChevronDown size={16} className={pill.arrow} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <DateDialog label={t('period.label')} anchor={opener} onClose={() => setOpen(false)}>
          <PeriodChoice {...props} />
          <Button className={classes.done ?? ''} fullWidth onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        </DateDialog>
      )}
    </>
  )
}
