import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { pathTo } from '../paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useTakeAuction } from './auction-queries.ts'
import { useAuctionFieldName } from './use-auction-field-name.ts'

/** AUC-4: nothing is sent to auction, and nothing stored for it, without a yes. */
export function SendDialog({ send, onClose }: { send: () => Promise<Auction>; onClose: () => void }) {
  const { t } = useTranslation('auctions')
  const navigate = useNavigate()
  const take = useTakeAuction()
  const fieldName = useAuctionFieldName()
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (sent) => {
      toast.success(t('send.done'))
      onClose()
      take(sent)
      void navigate({ to: pathTo('auctions/{auctionId}', { auctionId: sent.id }), ignoreBlocker: true })
    },
  })
  return (
    <ConfirmDialog
      title={t('send.question')}
      text={t('send.text')}
      confirm={t('send.do')}
      isBusy={isPending}
      error={<FailureNotice what={t('failed.send')} error={error} fieldName={fieldName} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
