import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { assetTitle } from '@klubba/domain/assets/asset-title'
import { grantOf } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconGavel, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { FetchFailed } from '../../api/fetch-failed.tsx'
import { useCatalogue } from '../../assets/catalogue-queries.ts'
import { auctionOptions } from '../auction-queries.ts'
import { AuctionStatusBadge } from '../auction-status-badge.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { pathTo } from '../../paths.ts'
import { apiBase } from '../../settings.ts'
import { isMissing, MissingPage } from '../../registry/missing-page.tsx'
import { useSession } from '../../session/session-store.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Together } from '../../ui/together.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { AuctionHistory } from './auction-history.tsx'
import classes from './auction-page.module.css'
import { BidFoot, BidPanel } from './bid-place.tsx'
import { BiddingNotices } from './bidding-notices.tsx'
import { BidsCard } from './bids-card.tsx'
import { CollectionCard } from './collection-card.tsx'
import { CommunityCard } from './community-card.tsx'
import { DescriptionCard, RoundsCard, TermsCard } from './facts-cards.tsx'
import { NegotiationCard, NegotiationGap, NegotiationSide } from './negotiation-card.tsx'
import { PriceCard } from './price-card.tsx'
import { RestrictedNotice } from './restricted-notice.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { NextStep, StepMenu } from './step-menu.tsx'
import { useBids } from './use-bids.ts'
import { useLiveAuction } from './use-live-auction.ts'

const SKELETON = <CardSkeleton lines={5} />

function AuctionHead({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const [language] = useLanguage()
  const catalogue = useCatalogue()
  const { id, asset, actions, place, round } = auction
  const kind = catalogue.subcategory(asset.subcategory)?.name ?? ''
  return (
    <PageHeader
      title={auction.title[language] ?? assetTitle(asset, kind)}
      {...(asset.thumbnail && {
        picture: <img src={`${apiBase()}${asset.thumbnail.url}`} alt="" className={classes.picture} />,
      })}
      lead={
        <span className={classes.lead}>
          <span className={classes.number}>{auction.auction_number}</span>
          <Link to={pathTo('assets/{assetId}', { assetId: asset.id })}>{asset.asset_number}</Link>
          {place !== null && <span>{place}</span>}
          {round > 1 && <span>{t('round', { number: round })}</span>}
        </span>
      }
      badges={<AuctionStatusBadge status={auction.status} />}
      actions={
        <div className={classes.actions}>
          {actions.edit === 'allowed' && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              renderRoot={(props) => <Link to={pathTo('auctions/{auctionId}/edit', { auctionId: id })} {...props} />}
            >
              {t('edit')}
            </Button>
          )}
          <StepMenu auction={auction} />
        </div>
      }
    />
  )
}

/** Only who is asked gets to see what is negotiated or offered; a user what is their own, which shows in the reserve. */
function useSeesNegotiation({ reserve }: Auction): boolean {
  const { user } = useSession()
  return reserve !== undefined && user !== undefined && grantOf(user.user_type, 'auctions.see_negotiations') !== 'no'
}

/** What became of a negotiation stays on the page. */
const NEGOTIATED = ['CLOSED_SUCCESSFUL', 'CLOSED_UNSUCCESSFUL', 'SOLD', 'PAID', 'DELIVERED']

function Parts({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const isCut = useLiveAuction(auction.id)
  const bids = useBids(auction.id)
  const seesNegotiation = useSeesNegotiation(auction)
  const isNegotiated = seesNegotiation && auction.status === 'CLOSED'
  return (
    <>
      <AuctionHead auction={auction} />
      <div className={classes.cut}>
        {isCut && <Notice kind="info">{t('cut_off')}</Notice>}
        <BiddingNotices auction={auction} />
        <RestrictedNotice auction={auction} />
      </div>
      <Together skeleton={SKELETON}>
        <div className={classes.layout}>
          <div className={classes.column}>
            <div className={classes.main}>
              {isNegotiated ? (
                <NegotiationCard auction={auction} />
              ) : (
                <PriceCard auction={auction} lines={bids.lines ?? []} />
              )}
            </div>
            <div className={classes.below}>
              {auction.community && (
                <CommunityCard auction={auction} offering={auction.community} seesOffers={seesNegotiation} />
              )}
              {seesNegotiation && NEGOTIATED.includes(auction.status) && <NegotiationCard auction={auction} />}
              {(auction.status !== 'COMMUNITY' || auction.bidding.bid_count > 0) && (
                <BidsCard auction={auction} bids={bids} />
              )}
            </div>
            <div className={classes.last}>
              <DescriptionCard auction={auction} />
              <AuctionHistory id={auction.id} country={auction.country_id} />
            </div>
          </div>
          <div className={classes.column}>
            {isNegotiated && (
              <div className={classes.first}>
                <NegotiationGap auction={auction} />
              </div>
            )}
            <div className={classes.top}>
              {isNegotiated && <NegotiationSide auction={auction} lines={bids.lines ?? []} />}
              <NextStep auction={auction} />
              <BidPanel auction={auction} />
              <SettlementCard auction={auction} />
            </div>
            <div className={classes.rest}>
              <TermsCard auction={auction} />
              <CollectionCard auction={auction} />
              <RoundsCard auction={auction} />
            </div>
          </div>
        </div>
      </Together>
      <BidFoot auction={auction} />
    </>
  )
}

/** AUC-3, AUC-8 */
export function AuctionPage() {
  const { t } = useTranslation('auction')
  const { auctionId = '' } = useParams({ strict: false }) as { auctionId?: string }
  const { data: auction, error, isPending, refetch } = useQuery(auctionOptions(auctionId))
  const isLoading = useSkeleton(isPending)
  if (auction) return <Parts key={auction.id} auction={auction} />
  if (!isLoading && isMissing(error)) {
    return <MissingPage icon={IconGavel} title={t('missing')} text={t('missing_text')} />
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {isLoading ? SKELETON : <FetchFailed title={t('not_loaded')} error={error} onRetry={() => void refetch()} />}
    </>
  )
}
