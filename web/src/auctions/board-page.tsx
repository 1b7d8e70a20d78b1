import type { BoardRow } from '@klubba/domain/auctions/bid-api'
import { ActionIcon } from '@mantine/core'
import { IconGavel, IconPlayerPause, IconPlayerPlay, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useCountries } from '../countries/country-queries.ts'
import { formatTime } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import lots from './board-list.module.css'
import classes from './board-page.module.css'
import { BoardList } from './board-list.tsx'
import { BOARD_FILTERS, type BoardFilter } from './board-rows.ts'
import { Price } from './price.tsx'
import { type NewBid, useBoard } from './use-board.ts'
import { useAuctionName } from './use-auction-name.ts'

const FILTERS = Object.keys(BOARD_FILTERS) as BoardFilter[]

/** What the board is looked at through: a word, or a country by its id. */
type Chosen = BoardFilter | number

const fits = (row: BoardRow, chosen: Chosen) =>
  typeof chosen === 'number' ? row.country_id === chosen : BOARD_FILTERS[chosen](row)

interface FiltersProps {
  rows: readonly BoardRow[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function Filters({ rows, chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const { countries } = useCountries()
  const options: { value: Chosen; label: string }[] = [
    ...FILTERS.map((value) => ({ value, label: t(`board.${value}`) })),
    ...countries
      .filter(({ id }) => rows.some(({ country_id }) => country_id === id))
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <fieldset className={classes.filters}>
      <legend className="unseen">{t('board.filter')}</legend>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={classes.filter}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label} <span>{number(rows.filter((row) => fits(row, value)).length)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Totals({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const bids = rows.reduce((sum, row) => sum + row.bids_last_hour, 0)
  const totals = [
    { key: 'running', count: rows.length },
    { key: 'reserve_met', count: rows.filter(({ bidding }) => bidding.reserve_met).length },
    { key: 'bids', count: bids },
  ] as const
  return (
    <dl className={classes.totals}>
      {totals.map(({ key, count }) => (
        <div key={key} data-good={key === 'reserve_met' || undefined}>
          <dt>{t(`total.${key}`)}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FeedProps {
  bids: readonly NewBid[]
  rows: readonly BoardRow[]
}

/** Bids as they come; held still for who wants to read them. */
function Feed({ bids, rows }: FeedProps) {
  const { t } = useTranslation('auctions')
  const [language] = useLanguage()
  const nameOf = useAuctionName()
  const [held, setHeld] = useState<readonly NewBid[]>()
  const shown = held ?? bids
  const label = held ? t('feed.go_on') : t('feed.hold')
  return (
    <Card
      title={t('feed.title')}
      action={
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={label}
          title={label}
          onClick={() => setHeld(held ? undefined : bids)}
        >
          {held ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </ActionIcon>
      }
    >
      {shown.length === 0 && <p className={lots.quiet}>{t('feed.none')}</p>}
      <ol className={classes.feed}>
        {shown.map((bid) => {
          const row = rows.find(({ id }) => id === bid.auction_id)
          return (
            <li key={`${bid.auction_id} ${bid.number}`}>
              <span className={lots.name}>{row && nameOf(row)}</span>
              <Price sum={bid.amount} />
              <span className={lots.place}>{bid.channel && t(`channel.${bid.channel}`)}</span>
              <span className={lots.place}>{formatTime(language, new Date(bid.at))}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function Connection({ isCut }: { isCut: boolean }) {
  const { t } = useTranslation('auctions')
  return (
    <output className={classes.connection} data-cut={isCut || undefined}>
      {isCut ? <IconWifiOff size={16} aria-hidden /> : <IconWifi size={16} aria-hidden />}
      {isCut ? t('board.cut') : t('board.connected')}
    </output>
  )
}

/** AUC-13: all running auctions, as they run. */
export function BoardPage() {
  const { t } = useTranslation(['auctions', 'shell', 'asset_list'])
  const { data, error, refetch, isCut, bids } = useBoard()
  const [chosen, setChosen] = useState<Chosen>('all')
  const rows = data?.results ?? []
  const shown = rows.filter((row) => fits(row, chosen))

  function place() {
    if (!data) {
      if (error) return <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />
      return <CardSkeleton lines={8} />
    }
    if (rows.length === 0) {
      return <EmptyState icon={IconGavel} title={t('board.none')} text={t('shell:page.board.text')} />
    }
    return (
      <>
        <div className={classes.toolbar}>
          <Filters rows={rows} chosen={chosen} onChoose={setChosen} />
          <Connection isCut={isCut} />
        </div>
        <div className={classes.columns}>
          <div className={classes.lanes}>
            {shown.length > 0 ? (
              <BoardList rows={shown} fresh={bids[0]?.auction_id} />
            ) : (
              <p className={lots.quiet}>{t('board.none_found')}</p>
            )}
          </div>
          <div className={classes.side}>
            <Feed bids={bids} rows={rows} />
          </div>
        </div>
      </>
    )
  }

  return (
    <>
      <PageHeader title={t('shell:page.board.title')} {...(rows.length > 0 && { actions: <Totals rows={rows} /> })} />
      {place()}
    </>
  )
}
