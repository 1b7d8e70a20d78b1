import type { Asset } from '@klubba/domain/assets/asset-api'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { pathTo } from '../paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import type { AssetDialogProps } from './asset-dialog.tsx'
import type { MenuAction } from './menu-actions.ts'
import { useDropAsset, useTakeAsset } from './asset-queries.ts'

export type SimpleAction = Exclude<MenuAction, 'change_category' | 'set_portfolio' | 'assign_owner' | 'send_back'>

/** Does it; answers with the asset that is to be looked at next, or nothing when it is gone. */
async function perform(action: SimpleAction, { id, version }: Asset, newId: string): Promise<Asset | undefined> {
  const params = { id }
  switch (action) {
    case 'remove_draft':
      await call('DELETE /v1/assets/{id}', { params })
      return undefined
    case 'duplicate':
    case 'retrade':
      return call(`POST /v1/assets/{id}/${action}`, { params, body: { id: newId } })
    default:
      return call(`POST /v1/assets/{id}/${action}`, { params, body: { version } })
  }
}

/** An action that needs a yes and nothing else. */
export function SimpleDialog({ action, asset, onClose }: AssetDialogProps & { action: SimpleAction }) {
  const { t } = useTranslation('assets')
  const navigate = useNavigate()
  const take = useTakeAsset()
  const drop = useDropAsset()
  // Made here, so that the same question answered twice makes one asset.
  const [newId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => perform(action, asset, newId),
    onSuccess: async (answer) => {
      toast.success(t(`done.${action}`))
      onClose()
      if (answer) take(answer)
      if (answer && answer.id !== asset.id) await navigate({ to: pathTo('assets/{assetId}', { assetId: answer.id }) })
      if (answer) return
      await navigate({ to: pathTo('assets'), replace: true })
      drop(asset.id)
    },
  })
  return (
    <ConfirmDialog
      title={t(`ask.${action}.title`, { number: asset.asset_number })}
      text={t(`ask.${action}.text`)}
      confirm={t(`action.${action}`)}
      isDestructive={action === 'remove_draft'}
      isBusy={isPending}
      error={error && <FailureNotice what={t('failed.information')} error={error} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
