import type { Currency } from '@klubba/domain/countries/currencies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { findCollections } from '../registry/collection-queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { auctionOptions } from './auction-queries.ts'
import { todayHere } from '../dates/use-date-words.ts'
import { AskDialog } from './page/ask-dialog.tsx'
import { useTakeStep } from './page/page-queries.ts'

interface PublishDialogProps {
  asset: { id: string; asset_number: string }
  /** Of the auction that is there; without one it is made. */
  auctionId: string | undefined
  currency: Currency
  onClose: () => void
}

/** COM-1: offers an asset to the members of a community, at a price, until a day. */
export function PublishDialog({ asset, auctionId, currency, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['auctions', 'auction', 'common'])
  const take = useTakeStep()
  // Made here, so that the same question answered twice makes one auction.
  const [newId] = useState(() => crypto.randomUUID())
  const finding = {
    kind: 'communities',
    words: {
      search: t('publish.search'),
      searching: t('publish.searching'),
      nothing: t('publish.nothing'),
    },
    find: async (q: string, signal: AbortSignal) => {
      const rows = await findCollections('communities', q, signal)
      return rows.map(({ id, name, organization }) => ({ id, name, detail: organization?.name }))
    },
  }
  return (
    <AskDialog
      title={t('publish.question', { number: asset.asset_number })}
      text={t('publish.text')}
      confirm={t('publish.do')}
      questions={[
        { name: 'community_id', kind: 'thing', label: t('publish.community'), isRequired: true, finding },
        { name: 'price', kind: 'amount', label: t('publish.price', { currency }), isRequired: true },
        {
          name: 'valid_until',
          kind: 'day',
          label: t('auction:community.valid_until'),
          isRequired: true,
          min: todayHere(),
        },
      ]}
      send={async ({ community_id, price, valid_until }) =>
        call('POST /v1/assets/{id}/publish', {
          params: { id: asset.id },
          body: {
            id: auctionId ?? newId,
            community_id: String(community_id),
            price: { amount: Number(price), currency },
            valid_until: String(valid_until),
          },
        })
      }
      onSent={(published) => {
        take(published)
        toast.success(t('publish.done'))
      }}
      onClose={onClose}
    />
  )
}

interface UnpublishDialogProps {
  assetId: string
  auctionId: string
  onClose: () => void
}

export function UnpublishDialog({ assetId, auctionId, onClose }: UnpublishDialogProps) {
  const { t } = useTranslation(['auctions', 'auction'])
  const client = useQueryClient()
  const take = useTakeStep()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { version } = await client.query({ ...auctionOptions(auctionId), staleTime: 0 })
      return call('POST /v1/assets/{id}/unpublish', { params: { id: assetId }, body: { version } })
    },
    onSuccess: (auction) => {
      onClose()
      take(auction)
      toast.success(t('publish.taken_back'))
    },
  })
  return (
    <ConfirmDialog
      title={t('publish.take_back_question')}
      text={t('auction:step.text.unpublish')}
      confirm={t('publish.take_back')}
      isDestructive
      isBusy={isPending}
      error={<FailureNotice what={t('auction:not_done')} error={error} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
