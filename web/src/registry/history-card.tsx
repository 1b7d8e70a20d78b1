import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import { IconArrowRight, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { type GrowingList, useGrowingList } from '../lists/use-growing-list.ts'
import { brandName } from '../settings.ts'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { initialsOf } from '../ui/initials.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import classes from './history-card.module.css'

/** One field that somebody changed; alike for everything in the registry. */
export type HistoryEntry = Output<Api['GET /v1/organizations/{id}/history']>['results'][number]

interface Words {
  fieldLabel: (field: string) => string
  /**
   * A value in words, on several lines where it has many parts; empty when there is none. `other` is the value on the
   * other side of the change: parts that are alike in both need not be told.
   */
  shown: (field: string, value: unknown, other: unknown) => string
}

/** What begins or is said: nothing was empty before it. */
const HAPPENS = ['status', 'negotiation', 'description_addition', 'end_reason', 'bidder_capped', 'bid_kept']

function Change({ entry, shown }: { entry: HistoryEntry; shown: Words['shown'] }) {
  const { t } = useTranslation('organization_cards')
  if (entry.hidden) {
    return (
      <p className={classes.hidden}>
        <IconEyeOff size={16} aria-hidden />
        {t('history.hidden')}
      </p>
    )
  }
  const { field, from, to } = entry
  const none = t('history.none')
  const before = shown(field, from, to)
  return (
    <p className={classes.change}>
      {(before || !HAPPENS.includes(field)) && (
        <>
          <span className={classes.before}>{before || none}</span>
          <IconArrowRight size={16} className={classes.arrow} aria-hidden />
          <span className="unseen">{t('history.to')}</span>
        </>
      )}
      <span className={classes.after}>{shown(field, to, from) || none}</span>
    </p>
  )
}

/** What nobody did, the product did by itself. */
const whoDid = ({ actor }: HistoryEntry) => actor?.name ?? brandName()

interface EntriesProps extends Words {
  entries: readonly HistoryEntry[]
  /** When it was, in words; by the reader's own clock unless said otherwise. */
  when?: ((instant: string) => string) | undefined
  /** What can be done about an entry. */
  renderAction?: ((entry: HistoryEntry) => ReactNode) | undefined
}

export function HistoryEntries({ entries, fieldLabel, shown, when, renderAction }: EntriesProps) {
  const { moment } = useFormat()
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(whoDid(entry))}
          </span>
          <div className={classes.line}>
            <strong>{whoDid(entry)}</strong>
            <span className={classes.field}>{fieldLabel(entry.field)}:</span>
            <Change entry={entry} shown={shown} />
          </div>
          <span className={classes.when}>{(when ?? moment)(entry.at)}</span>
          <div className={classes.action}>{renderAction?.(entry)}</div>
        </li>
      ))}
    </ol>
  )
}

interface HistoryCardProps extends Omit<EntriesProps, 'entries'> {
  /** Where a tab says above it what it is, it need not be said again. */
  isTabbed?: boolean
  /** Where the entries come from, newest first. */
  list: GrowingList<HistoryEntry>
}

/** Who changed what, when, from which value to which. */
export function HistoryCard({ list, isTabbed = false, ...words }: HistoryCardProps) {
  const { t } = useTranslation('organization_cards')
  const { rows, error, isPending, refetch, more } = useGrowingList(list)
  if (useSkeleton(isPending)) return <CardSkeleton lines={4} />
  return (
    <Card title={t('history.title')} isTabbed={isTabbed}>
      {!rows && <LoadFailed error={error} onRetry={refetch} />}
      {rows?.length === 0 && <p className={classes.empty}>{t('history.empty')}</p>}
      <HistoryEntries entries={rows ?? []} {...words} />
      <ShowMore {...more} />
    </Card>
  )
}
