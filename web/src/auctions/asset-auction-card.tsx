import type { Asset } from '@klubba/domain/assets/asset-api'
import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { RESTARTABLE } from '@klubba/domain/auctions/auction-status'
import { can } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconGavel, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../api/load-failed.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { Card } from '../ui/card.tsx'
import classes from './asset-auction-card.module.css'
import { assetAuctionsOptions } from './auction-queries.ts'
import { AuctionStatusBadge } from './auction-status-badge.tsx'
import { Ends } from './auction-table.tsx'
import { Price, ReserveBar } from './price.tsx'

/** Price, price against reserve, time: as everywhere. */
function Current({ auction }: { auction: AuctionRow }) {
  const { t } = useTranslation('auctions')
  const { price } = auction.bidding
  return (
    <div className={classes.current}>
      <p className={classes.price}>{price ? <Price sum={price} /> : t('no_bids')}</p>
      {price && <ReserveBar auction={auction} />}
      <p className={classes.end}>
        <Ends auction={auction} />
      </p>
    </div>
  )
}

/** AUC-11: the rounds before, each with what became of it. */
function Earlier({ rounds }: { rounds: readonly AuctionRow[] }) {
  const { t } = useTranslation('auctions')
  if (rounds.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('earlier')}</h3>
      <ul className={classes.rounds}>
        {rounds.map((auction) => (
          <li key={auction.id}>
            <Link to={pathTo('auctions/{auctionId}', { auctionId: auction.id })}>
              {t('round', { round: auction.round, number: auction.auction_number })}
            </Link>
            <AuctionStatusBadge status={auction.status} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the next step is to configure an auction: a first one, the draft, or another round. */
function useMayConfigure(asset: Asset, newest: AuctionRow | undefined): boolean {
  const { user } = useSession()
  const own = asset.created_by.id === user?.id
  if (!user || asset.archived || !can(user, 'auctions.configure', { own })) return false
  if (newest?.status === 'DRAFT') return true
  if (newest && !can(user, 'auctions.run', { own })) return false
  return asset.status === 'INVENTORY' || (newest !== undefined && RESTARTABLE.includes(newest.status))
}

/** The auction of an asset: where it stands, the way to it, and the rounds before. */
export function AssetAuctionCard({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['auctions', 'assets'])
  const { data, error, refetch } = useQuery(assetAuctionsOptions(asset.id))
  const [newest, ...earlier] = data?.results ?? []
  const mayConfigure = useMayConfigure(asset, newest)
  return (
    <Card
      title={t('assets:auction.title')}
      badge={newest && <AuctionStatusBadge status={newest.status} />}
      {...(newest && { lead: t('round', { round: newest.round, number: newest.auction_number }) })}
    >
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && !newest && (
        <p className={classes.none}>
          <IconGavel size={20} aria-hidden />
          {t('assets:auction.none')}
        </p>
      )}
      {newest && <Current auction={newest} />}
      <div className={classes.ways}>
        {newest && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={pathTo('auctions/{auctionId}', { auctionId: newest.id })} {...props} />}
          >
            {t('form.open_auction')}
          </Button>
        )}
        {data && mayConfigure && (
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link to={pathTo('assets/{assetId}/send-auction', { assetId: asset.id })} {...props} />
            )}
          >
            {newest && newest.status !== 'DRAFT' ? t('restart.do') : t('send.do')}
          </Button>
        )}
      </div>
      <Earlier rounds={earlier} />
    </Card>
  )
}
