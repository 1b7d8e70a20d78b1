import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import type { Party } from '@klubba/domain/auctions/negotiation'
import type { Money } from '@klubba/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { assetOptions } from '../../assets/asset-queries.ts'
import { useBidderWords } from './use-bidder-words.ts'

export interface NegotiationParts {
  auction: Auction
  negotiation: NegotiationAnswer
}

/** What both sides are called: the asset's owner, and the bidder who is negotiated with. */
export function usePartyNames({ auction, negotiation }: NegotiationParts): Record<Party, string> {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const { data: asset } = useQuery(assetOptions(auction.asset.id))
  const { now } = negotiation
  return {
    owner: asset?.owner?.name || t('party.owner'),
    buyer: now ? words(now.bidder) : t('party.buyer'),
  }
}

/** What the side accepts when it does so now. */
export function acceptedSum({ now }: NegotiationAnswer, party: Party): Money | undefined {
  if (!now) return undefined
  return (party === 'buyer' ? now.asked : now.offered) ?? now.bid
}

/**
 * Accepting closes the sale, except where a bidder who was outbid says yes: that is an offer, and the seller answers it
 * unless it reaches the reserve.
 */
export function closesSale({ auction, negotiation }: NegotiationParts, party: Party): boolean {
  const { now } = negotiation
  if (party === 'owner' || now?.asked) return true
  const { reserve } = auction
  return now !== undefined && reserve !== undefined && (reserve === null || now.bid.amount >= reserve.amount)
}
