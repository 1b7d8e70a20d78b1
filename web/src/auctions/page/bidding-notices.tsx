import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../use-translation.ts'
import { useLotTime } from '../use-lot-time.ts'

/** After a failure of ours everybody has more time, and learns why. */
function MoreTime({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { named } = useLotTime(auction.country_id)
  const last = auction.end_moves.at(-1)
  const { effective_end: end } = auction.bidding
  if (end === null || (last?.cause !== 'outage' && last?.cause !== 'stall')) return null
  return <Notice kind="info">{t(`more_time.${last.cause}`, { end: named(end) })}</Notice>
}

/** What everybody has to know who watches a running auction. */
export function BiddingNotices({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  if (auction.status !== 'LIVE') return null
  if (auction.bidding_stopped) return <Notice kind="warning">{t('bidding_stopped')}</Notice>
  return <MoreTime auction={auction} />
}
