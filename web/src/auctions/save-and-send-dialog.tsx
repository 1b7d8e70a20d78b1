import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { AuctionFields } from '@klubba/domain/auctions/auction'
import { areFieldsSent, type LocalDraft } from '@klubba/domain/offline/draft'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { assetOptions } from '../assets/asset-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { readDraft } from '../offline/draft-store.ts'
import { recordSaved, sendNow } from '../offline/sync.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useTakeAuction } from './auction-queries.ts'
import { useAuctionFieldName } from './use-auction-field-name.ts'

interface SaveAndSendDialogProps {
  draft: LocalDraft
  auction: Partial<AuctionFields> & { id: string }
  onClose: () => void
}

/** Everything that lies on the device goes first; then the asset, its auction and the sending are one call. */
function useSaveAndSend({ id, user_id }: LocalDraft, auction: SaveAndSendDialogProps['auction']) {
  const { t } = useTranslation('auctions')
  const client = useQueryClient()
  return async (): Promise<Auction> => {
    await sendNow()
    const here = await readDraft(user_id, id)
    if (!here?.confirmed || !areFieldsSent(here)) {
      throw new ApiError({ status: 409, code: 'wrong_state', message: t('save_and_send.unsent') })
    }
    const params = { id }
    const { version } = await client.query({ ...assetOptions(id), staleTime: 0 })
    const sent = await call('POST /v1/assets/{id}/save_and_send_to_auction', { params, body: { version, auction } })
    await recordSaved(user_id, await call('GET /v1/assets/{id}', { params }))
    return sent
  }
}

/** AST-3: nothing is sent to auction without a yes. */
export function SaveAndSendDialog({ draft, auction, onClose }: SaveAndSendDialogProps) {
  const { t } = useTranslation(['auctions', 'registration'])
  const take = useTakeAuction()
  const fieldName = useAuctionFieldName()
  const { mutate, isPending, error } = useMutation({
    mutationFn: useSaveAndSend(draft, auction),
    onSuccess: (sent) => {
      toast.success(t('send.done'))
      take(sent)
    },
  })
  return (
    <ConfirmDialog
      title={t('save_and_send.question')}
      text={t('save_and_send.text')}
      confirm={t('registration:sell.do')}
      isBusy={isPending}
      error={<FailureNotice what={t('failed.send')} error={error} fieldName={fieldName} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
