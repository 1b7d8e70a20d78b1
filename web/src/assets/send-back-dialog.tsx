import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import type { AssetDialogProps } from './asset-dialog.tsx'
import { useTakeAsset } from './asset-queries.ts'

/** Asks why the asset goes back to draft: whoever registered it reads the reason. */
export function SendBackDialog({ asset, onClose }: AssetDialogProps) {
  const { t } = useTranslation('assets')
  const take = useTakeAsset()
  const { id, version } = asset
  return (
    <ReasonDialog
      title={t('ask.send_back.title', { number: asset.asset_number })}
      lead={t('ask.send_back.text')}
      label={t('field.send_back_reason')}
      action={t('action.send_back')}
      done={t('done.send_back')}
      failed={t('failed.information')}
      send={async (reason) =>
        take(await call('POST /v1/assets/{id}/send_back', { params: { id }, body: { version, reason } }))
      }
      onClose={onClose}
    />
  )
}
