import type { BidderRow } from '@klubba/domain/bidders/bidder-api'
import { useTranslation } from '../use-translation.ts'

/** What a bidder is called; of an erased person no name is left. */
export function useBidderName(): (bidder: Pick<BidderRow, 'name' | 'erased'>) => string {
  const { t } = useTranslation('bidders')
  return ({ name, erased }) => (erased ? t('erased') : name)
}
