import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { mayEver } from '@klubba/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { assetCountOptions } from '../assets/asset-list-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { auctionListOptions, type Whose } from './auction-queries.ts'
import { Ends, Lot } from './auction-table.tsx'
import classes from './auctions-of.module.css'
import { Price, ReserveBar } from './price.tsx'
import { priceOf } from './standing.ts'

const SHOWN = '5'
/** Bids come in while somebody looks. */
const RENEWED_EVERY_MS = 15_000
const RUNNING = { status: 'LIVE', sort: 'effective_end' } as const

function RunningRow({ auction }: { auction: AuctionRow }) {
  const { t } = useTranslation('auctions')
  const price = priceOf(auction)
  return (
    <Link
      to={pathTo('auctions/{auctionId}', { auctionId: auction.id })}
      className={`${classes.row} ${classes.running}`}
    >
      <Lot auction={auction} />
      <span className={classes.reserve}>{price && <ReserveBar auction={auction} />}</span>
      <span className={classes.sum}>
        {price ? <Price sum={price} /> : <span className={classes.when}>{t('no_bids')}</span>}
      </span>
      <span className={classes.end}>
        <Ends auction={auction} />
      </span>
    </Link>
  )
}

/** Where nothing runs: what could be sent, for who may send it. */
function NothingRuns({ whose }: { whose: Whose }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const { user } = useSession()
  const maySend = user !== undefined && mayEver(user, 'auctions.send')
  const { data: ready = 0 } = useQuery({
    ...assetCountOptions({ ...whose, status: ['INVENTORY'], ready: 'true' }),
    enabled: maySend,
  })
  return (
    <p className={classes.none}>
      {t('of.none_running')}
      {ready > 0 && (
        <Link to={pathTo('assets')} search={{ ...whose, status: 'INVENTORY', ready: 'yes' }}>
          {t('of.ready', { count: ready, number: number(ready) })}
        </Link>
      )}
    </p>
  )
}

/** The auctions of somebody or something that run now: the one that ends first, first. */
export function RunningAuctionsEmbed({ whose }: { whose: Whose }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const query = { ...whose, status: [RUNNING.status], sort: RUNNING.sort, page_size: SHOWN }
  const { data, error, refetch } = useQuery({ ...auctionListOptions(query), refetchInterval: RENEWED_EVERY_MS })
  const title = t('of.running')
  const all = {
    to: pathTo('auctions'),
    search: { ...whose, ...RUNNING },
    label: t('of.show_all'),
    name: `${t('of.show_all')}: ${title}`,
  }
  return (
    <LandingCardFrame
      title={title}
      count={data && data.total > 0 ? number(data.total) : undefined}
      all={data && data.total > 0 ? all : undefined}
    >
      {error && !data && (
        <div className={classes.failed}>
          <FetchFailed title={t('of.failed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.total === 0 && <NothingRuns whose={whose} />}
      {data && data.total > 0 && (
        <ul className={classes.rows}>
          {data.results.map((auction) => (
            <li key={auction.id}>
              <RunningRow auction={auction} />
            </li>
          ))}
        </ul>
      )}
    </LandingCardFrame>
  )
}
