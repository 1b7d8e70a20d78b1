import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { assetName } from '@klubba/domain/assets/asset-title'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { offeringsOptions } from '../auctions/auction-queries.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Paging } from '../ui/paging.tsx'
import { Coded } from '../ui/value.tsx'
import classes from './members.module.css'

function Offering({ auction }: { auction: AuctionRow }) {
  const { t } = useTranslation('communities')
  const dateText = useDateText()
  const [language] = useLanguage()
  const catalogue = useCatalogue()
  const { id, asset, auction_number, place, community } = auction
  const kind = catalogue.subcategory(asset.subcategory)?.name ?? asset.asset_number
  return (
    <li className={classes.member}>
      <div className={classes.words}>
        <Link to={pathTo('auctions/{auctionId}', { auctionId: id })}>{assetName(asset, kind)}</Link>
        <span className={classes.since}>
          <Coded codes={[auction_number, asset.asset_number]} rest={[place]} />
        </span>
      </div>
      {community && (
        <div className={classes.offered}>
          <span>{formatMoney(language, community.price)}</span>
          <span className={classes.since}>{t('offered_until', { day: dateText(community.valid_until) })}</span>
        </div>
      )}
    </li>
  )
}

/** COM-1: what is offered to the community now. */
export function OfferingsCard({ communityId }: { communityId: string }) {
  const { t } = useTranslation('communities')
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(offeringsOptions(communityId, page))
  return (
    <Card
      title={t('offerings')}
      action={
        data &&
        data.total > 0 && (
          <Link to={pathTo('assets/communityListing')} search={{ community: communityId }} className={classes.all}>
            {t('show_offerings')}
          </Link>
        )
      }
      {...(data && data.total > 0 && { lead: t('offering_count', { count: data.total, number: number(data.total) }) })}
    >
      {error && <FetchFailed title={t('offerings_failed')} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && !error && (
        <EmptyState bare icon={IconBuildingStore} title={t('no_offerings')} text={t('no_offerings_text')} />
      )}
      {data && !error && (
        <>
          <ul className={classes.members} aria-label={t('offerings')} data-stale={isPlaceholderData || undefined}>
            {data.results.map((auction) => (
              <Offering key={auction.id} auction={auction} />
            ))}
          </ul>
          <Paging page={page} pageSize={data.page_size} total={data.total} number={number} onPage={setPage} />
        </>
      )}
    </Card>
  )
}
