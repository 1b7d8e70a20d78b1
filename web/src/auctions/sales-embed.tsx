import type { Api } from '@klubba/domain/api'
import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { SOLD_STATUSES } from '@klubba/domain/auctions/auction-status'
import type { Output } from '@klubba/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { auctionListOptions, salesOptions, type Whose } from './auction-queries.ts'
import { AuctionStatusBadge } from './auction-status-badge.tsx'
import { Lot } from './auction-table.tsx'
import classes from './auctions-of.module.css'
import { Price } from './price.tsx'
import { useLotTime } from './use-lot-time.ts'

const SHOWN = '5'

type Sold = Output<Api['GET /v1/auctions/sales']>['results'][number]

function SoldRow({ auction }: { auction: AuctionRow }) {
  const { plain } = useLotTime(auction.country_id)
  const { accepted_bid } = auction
  return (
    <Link to={pathTo('auctions/{auctionId}', { auctionId: auction.id })} className={`${classes.row} ${classes.sold}`}>
      <Lot auction={auction} />
      <AuctionStatusBadge status={auction.status} />
      {accepted_bid && (
        <span className={classes.sum}>
          <Price sum={accepted_bid.price} />
          <span className={classes.when}>{plain(accepted_bid.at)}</span>
        </span>
      )}
    </Link>
  )
}

const countOf = (sold: readonly Sold[]) => sold.reduce((sum, { count }) => sum + count, 0)

/** What it came to in each currency, and how many are in each status. */
function Totals({ whose, sold }: { whose: Whose; sold: readonly Sold[] }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const currencies = Map.groupBy(sold, ({ sum }) => sum.currency)
  return (
    <>
      <dl className={classes.sums}>
        {[...currencies].map(([currency, ofCurrency]) => (
          <div key={currency}>
            <dt>{t('of.sold_for', { count: countOf(ofCurrency), number: number(countOf(ofCurrency)) })}</dt>
            <dd>
              <Price sum={{ amount: ofCurrency.reduce((total, { sum }) => total + sum.amount, 0), currency }} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={classes.statuses}>
        {SOLD_STATUSES.map((status) => {
          const count = countOf(sold.filter((each) => each.status === status))
          if (count === 0) return null
          return (
            <li key={status}>
              <Link to={pathTo('auctions')} search={{ ...whose, status }}>
                {t(`status.${status}`)} {number(count)}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface SalesEmbedProps {
  whose: Whose
  /** Other words where it is not the seller that is looked at. */
  title?: string
}

/** What was sold of somebody or something: the sums per currency, and the latest sales. */
export function SalesEmbed({ whose, title: given }: SalesEmbedProps) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const { data, error, refetch } = useQuery(salesOptions(whose))
  const latest = useQuery(auctionListOptions({ ...whose, status: [...SOLD_STATUSES], page_size: SHOWN }))
  const sold = data?.results
  const count = sold && countOf(sold)
  const title = given ?? t('of.sales')
  const all = {
    to: pathTo('auctions'),
    search: { ...whose, status: SOLD_STATUSES.join(',') },
    label: t('of.show_all'),
    name: `${t('of.show_all')}: ${title}`,
  }
  return (
    <LandingCardFrame title={title} count={count ? number(count) : undefined} all={count ? all : undefined}>
      {error && !data && (
        <div className={classes.failed}>
          <FetchFailed title={t('of.failed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {count === 0 && <p className={classes.none}>{t('of.none_sold')}</p>}
      {sold && sold.length > 0 && <Totals whose={whose} sold={sold} />}
      <ul className={classes.rows}>
        {latest.data?.results.map((auction) => (
          <li key={auction.id}>
            <SoldRow auction={auction} />
          </li>
        ))}
      </ul>
    </LandingCardFrame>
  )
}
