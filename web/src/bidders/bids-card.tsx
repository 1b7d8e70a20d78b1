import type { BidderAuction, BidResult } from '@klubba/domain/auctions/bid-api'
import { assetName } from '@klubba/domain/assets/asset-title'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Paging } from '../ui/paging.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'
import { bidderBidsOptions } from './bidder-queries.ts'
import classes from './bids-card.module.css'

const LOOKS: Record<BidResult, [StatusColour, StatusGlyph]> = {
  leads: ['green', 'pulse'],
  outbid: ['amber', 'half'],
  agreed: ['teal', 'check'],
  bought: ['teal', 'check'],
  not_bought: ['gray', 'minus'],
}

const SHOWN = ['bids', 'purchases'] as const

function BidRow({ auction }: { auction: BidderAuction }) {
  const { t } = useTranslation('bidders')
  const { moment } = useFormat()
  const [language] = useLanguage()
  const catalogue = useCatalogue()
  const { id, asset, auction_number, own_bids, own_highest, result } = auction
  const kind = catalogue.subcategory(asset.subcategory)?.name ?? asset.asset_number
  const [colour, glyph] = LOOKS[result]
  return (
    <li className={classes.bid}>
      <span className={classes.words}>
        <Link to={pathTo('auctions/{auctionId}', { auctionId: id })}>{assetName(asset, kind)}</Link>
        <span className={classes.below}>
          {[auction_number, t('bids.count', { count: own_bids }), moment(auction.last_bid_at)].join(', ')}
        </span>
      </span>
      {own_highest && <span className={classes.sum}>{formatMoney(language, own_highest)}</span>}
      <StatusBadge colour={colour} glyph={glyph}>
        {t(`bids.result.${result}`)}
      </StatusBadge>
    </li>
  )
}

/** AUC-18: what the bidder has bid in and bought. A maximum is shown to nobody. */
export function BidsCard({ bidderId }: { bidderId: string }) {
  const { t } = useTranslation('bidders')
  const { number } = useFormat()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('bids')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(bidderBidsOptions(bidderId, { bought: shown === 'purchases', page }))
  return (
    <Card title={t('bids.title')}>
      <PillChoice
        label={t('bids.show')}
        options={SHOWN.map((value) => ({ value, label: t(`bids.${value}`) }))}
        chosen={shown}
        onChoose={(value) => {
          setShown(value)
          setPage(1)
        }}
      />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={classes.none}>{t(`bids.none_${shown}`)}</p>}
      {data && data.total > 0 && (
        <>
          <ul className={classes.bids}>
            {data.results.map((auction) => (
              <BidRow key={auction.id} auction={auction} />
            ))}
          </ul>
          <Paging page={page} pageSize={data.page_size} total={data.total} number={number} onPage={setPage} />
        </>
      )}
    </Card>
  )
}
