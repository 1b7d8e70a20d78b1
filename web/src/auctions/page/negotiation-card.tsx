import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { BidLine } from '@klubba/domain/auctions/bid-api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { Card } from '../../ui/card.tsx'
import { AskedBidders } from './asked-bidders.tsx'
import { Conversation } from './conversation.tsx'
import { GapCard } from './gap-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { negotiationOptions } from './page-queries.ts'
import { PriceCurve } from './price-curve.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { useMoney } from './use-money.ts'

/** The conversation between seller and buyer; while it is negotiated, it is the page. */
export function NegotiationCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { data, error, refetch } = useQuery(negotiationOptions(auction.id))
  if (data?.entries.length === 0 && auction.status !== 'CLOSED') return null
  return (
    <>
      <Card title={t('negotiation')}>
        {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data && <Conversation auction={auction} negotiation={data} />}
      </Card>
      {data && auction.status !== 'CLOSED' && <AskedBidders auction={auction} negotiation={data} />}
    </>
  )
}

/** How far the two sides are apart. */
export function NegotiationGap({ auction }: { auction: Auction }) {
  const { data } = useQuery(negotiationOptions(auction.id))
  return data ? <GapCard auction={auction} negotiation={data} /> : null
}

/** Beside the conversation: the two sides, what a sale brings, how the price came about, and who can be asked next. */
export function NegotiationSide({ auction, lines }: { auction: Auction; lines: readonly BidLine[] }) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const { data } = useQuery(negotiationOptions(auction.id))
  const { now } = data ?? {}
  const price = now && (now.asked ?? now.offered ?? now.bid)
  const end = Date.parse(auction.bidding.effective_end ?? '')
  return (
    <>
      {data && <PartiesCard auction={auction} negotiation={data} />}
      {now?.outcome === 'open' && price && (
        <Card title={t('sells.title', { amount: money(price) })}>
          <SaleFacts auction={auction} price={price} />
        </Card>
      )}
      {lines.length > 0 && (
        <Card title={t('sells.bidding')}>
          <PriceCurve
            lines={lines}
            country={auction.country_id}
            reserve={auction.reserve}
            until={Number.isNaN(end) ? Date.parse(lines[0]?.at ?? '') : end}
            isRunning={false}
          />
        </Card>
      )}
      {data && <AskedBidders auction={auction} negotiation={data} />}
    </>
  )
}
