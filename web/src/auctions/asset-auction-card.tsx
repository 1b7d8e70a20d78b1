import type { Asset } from '@klubba/domain/assets/asset-api'
import { missingFieldCount } from '@klubba/domain/assets/completeness'
import { blockingNeeds } from '@klubba/domain/assets/readiness'
import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { isRound, RESTARTABLE } from '@klubba/domain/auctions/auction-status'
import { can } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconGavel, IconSend, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { useDateText } from '../dates/use-date-text.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { Card } from '../ui/card.tsx'
import classes from './asset-auction-card.module.css'
import { assetAuctionsOptions } from './auction-queries.ts'
import { AuctionStatusBadge } from './auction-status-badge.tsx'
import { Ends } from './auction-table.tsx'
import { Price, ReserveBar } from './price.tsx'
import { PublishDialog, UnpublishDialog } from './publish-dialog.tsx'
import { priceOf } from './standing.ts'
import { useTerms } from './use-terms.ts'

/** Price, price against reserve, time: as everywhere. */
function Current({ auction }: { auction: AuctionRow }) {
  const { t } = useTranslation('auctions')
  const dateText = useDateText()
  const price = priceOf(auction)
  const offering = auction.status === 'COMMUNITY' ? auction.community : undefined
  const shown = offering?.price ?? price
  return (
    <div className={classes.current}>
      <p className={classes.price}>{shown ? <Price sum={shown} /> : t('no_bids')}</p>
      {price && !offering && <ReserveBar auction={auction} />}
      <p className={classes.end}>
        {offering ? (
          t('publish.to', {
            community: offering.community.name,
            day: dateText(offering.valid_until),
          })
        ) : (
          <Ends auction={auction} />
        )}
      </p>
    </div>
  )
}

/** What was cancelled before it went live is no round. */
function useRoundName(): (auction: AuctionRow) => string {
  const { t } = useTranslation('auctions')
  return ({ status, round, auction_number: number }) =>
    status === 'CANCELLED' ? number : t('round', { round, number })
}

/** AUC-11: the rounds before, each with what became of it. */
function Earlier({ rounds }: { rounds: readonly AuctionRow[] }) {
  const { t } = useTranslation('auctions')
  const nameOf = useRoundName()
  if (rounds.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('earlier')}</h3>
      <ul className={classes.rounds}>
        {rounds.map((auction) => (
          <li key={auction.id}>
            <Link to={pathTo('auctions/{auctionId}', { auctionId: auction.id })}>{nameOf(auction)}</Link>
            <AuctionStatusBadge status={auction.status} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the next step is to configure an auction: a first one, the draft, or another round. */
function useMayConfigure(asset: Asset, auctions: readonly AuctionRow[]): boolean {
  const { user } = useSession()
  const [newest] = auctions
  const own = asset.created_by.id === user?.id
  if (!user || asset.archived || !can(user, 'auctions.configure', { own })) return false
  if (newest?.status === 'DRAFT') return true
  const mayRun = can(user, 'auctions.run', { own })
  if (!mayRun && auctions.some(({ status }) => isRound(status))) return false
  return asset.status === 'INVENTORY' || (newest !== undefined && mayRun && RESTARTABLE.includes(newest.status))
}

/** COM-1: what is in inventory can be published without an auction before; what is published, be taken back. */
function Publishing({ asset, newest }: { asset: Asset; newest: AuctionRow | undefined }) {
  const { t } = useTranslation(['auctions', 'assets'])
  const { user } = useSession()
  const terms = useTerms(asset)
  const [isAsked, setAsked] = useState(false)
  const own = asset.created_by.id === user?.id
  if (!user || !can(user, 'auctions.run', { own })) return null
  const isPublished = newest?.status === 'COMMUNITY'
  const mayPublish = asset.status === 'INVENTORY' && !asset.archived
  if (!isPublished && !mayPublish) return null
  const missing = isPublished ? [] : blockingNeeds(asset.readiness.missing)
  const close = () => setAsked(false)
  return (
    <>
      <Button
        variant="default"
        disabled={missing.length > 0}
        leftSection={<IconUsersGroup size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t(isPublished ? 'publish.take_back' : 'publish.do')}
      </Button>
      {missing.length > 0 && (
        <p className={classes.needs}>
          {t('publish.needs', {
            needs: missing
              .map((need) =>
                need === 'mandatory_fields'
                  ? t('assets:mandatory_missing', { count: missingFieldCount(asset) })
                  : t(`assets:readiness.need.${need}`),
              )
              .join(', '),
          })}
        </p>
      )}
      {isAsked && isPublished && <UnpublishDialog auctionId={newest.id} assetId={asset.id} onClose={close} />}
      {isAsked && !isPublished && terms && (
        <PublishDialog
          // The draft that is there goes along; otherwise one is made.
          auctionId={newest?.status === 'DRAFT' ? newest.id : undefined}
          asset={asset}
          currency={terms.currency}
          onClose={close}
        />
      )}
    </>
  )
}

/** The auction of an asset: where it stands, the way to it, and the rounds before. */
export function AssetAuctionCard({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['auctions', 'assets'])
  const { data, error, refetch } = useQuery(assetAuctionsOptions(asset.id))
  const auctions = data?.results ?? []
  const [newest, ...earlier] = auctions
  const nameOf = useRoundName()
  const mayConfigure = useMayConfigure(asset, auctions)
  return (
    <Card
      title={t('assets:auction.title')}
      badge={newest && <AuctionStatusBadge status={newest.status} />}
      {...(newest && { lead: nameOf(newest) })}
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
            {auctions.some(({ status }) => isRound(status)) && newest?.status !== 'DRAFT'
              ? t('restart.do')
              : t('send.do')}
          </Button>
        )}
        {data && <Publishing asset={asset} newest={newest} />}
      </div>
      <Earlier rounds={earlier} />
    </Card>
  )
}
