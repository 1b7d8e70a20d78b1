import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { CommunityOffer } from '@klubba/domain/auctions/negotiation-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { auctionOptions } from '../auction-queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import { reloadParts, useTakeStep } from './page-queries.ts'
import { useGuarded } from './use-guarded.ts'
import { useMoney } from './use-money.ts'

interface EnterOfferDialogProps {
  auction: Auction
  communityId: string
  onClose: () => void
}

/** The organizations of the community that a few letters find. */
async function findMembers(communityId: string, q: string, signal: AbortSignal) {
  const query = { member_type: 'organization', page_size: '20', ...(q && { q }) } as const
  const { results } = await call('GET /v1/communities/{id}/members', { params: { id: communityId }, query }, { signal })
  return results.flatMap(({ organization }) => organization ?? [])
}

/** COM-2: what a member offers, entered by staff. */
export function EnterOfferDialog({ auction, communityId, onClose }: EnterOfferDialogProps) {
  const { t } = useTranslation('auction')
  const client = useQueryClient()
  // Made here, so that the same offer sent twice is one.
  const [id] = useState(() => crypto.randomUUID())
  const { currency } = auction
  return (
    <AskDialog
      title={t('community.enter_title')}
      text={t('community.enter_text')}
      confirm={t('community.enter')}
      questions={[
        {
          name: 'organization_id',
          kind: 'thing',
          label: t('community.member'),
          isRequired: true,
          finding: {
            kind: `members ${communityId}`,
            words: {
              search: t('community.search'),
              searching: t('find.searching'),
              nothing: t('community.nothing'),
            },
            find: async (q, signal) => findMembers(communityId, q, signal),
          },
        },
        { name: 'amount', kind: 'amount', label: `${t('field.amount')}, ${currency}`, isRequired: true },
        { name: 'note', kind: 'line', label: t('field.note') },
      ]}
      send={async ({ organization_id, amount, note }) =>
        call('POST /v1/auctions/{id}/offers', {
          params: { id: auction.id },
          body: {
            id,
            organization_id: String(organization_id),
            amount: { amount: Number(amount), currency },
            note: note === null || note === undefined ? null : String(note),
          },
        })
      }
      onSent={() => {
        // What can be done now depends on whether there is an offer.
        void client.invalidateQueries({ queryKey: auctionOptions(auction.id).queryKey })
        reloadParts(client, auction.id, 'without_bids')
        toast.success(t('community.entered_done'))
      }}
      onClose={onClose}
    />
  )
}

interface AcceptOfferDialogProps {
  auction: Auction
  offer: CommunityOffer
  onClose: () => void
}

export function AcceptOfferDialog({ auction, offer, onClose }: AcceptOfferDialogProps) {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const take = useTakeStep()
  const guarded = useGuarded(auction.id)
  const { id, version } = auction
  return (
    <AskDialog
      title={t('community.accept_title', { name: offer.organization.name, amount: money(offer.amount) })}
      text={t('community.accept_text')}
      confirm={t('community.accept')}
      send={async () =>
        guarded(async () =>
          call('POST /v1/auctions/{id}/offers/{offer_id}/accept', {
            params: { id, offer_id: offer.id },
            body: { version },
          }),
        )
      }
      onSent={(saved) => {
        take(saved)
        toast.success(t('community.accepted_done'))
      }}
      onClose={onClose}
    />
  )
}
