import type { BidderRef } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from '../../use-translation.ts'

/** A bidder by number, with the name where the user may know it. */
export function useBidderWords(): (bidder: BidderRef) => string {
  const { t } = useTranslation('auction')
  return ({ number, name }) =>
    name === undefined || name === '' ? t('bidder', { number }) : t('bidder_named', { number, name })
}
