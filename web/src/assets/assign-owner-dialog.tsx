import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { OwnerPicker, type PickedOwner } from '../registry/owner-picker.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AssetDialogProps } from './asset-dialog.tsx'
import classes from './dialogs.module.css'
import { useAssetDeed } from './use-asset-deed.ts'

/** Assigns a new owner outside an auction; the owner's time begins with taking over. */
export function AssignOwnerDialog({ asset, onClose }: AssetDialogProps) {
  const { t } = useTranslation(['assets', 'common', 'errors'])
  const [owner, setOwner] = useState<PickedOwner | null>(null)
  const { mutate, reset, isPending, error } = useAssetDeed(
    async (owner_id: string) =>
      call('POST /v1/assets/{id}/assign_owner', {
        params: { id: asset.id },
        body: { version: asset.version, owner_id },
      }),
    { done: t('done.assign_owner'), onClose },
  )
  const issue = error instanceof ApiError ? error.issueAt('owner_id') : undefined
  return (
    <Dialog
      size="large"
      title={t('ask.assign_owner.title', { number: asset.asset_number })}
      lead={t('ask.assign_owner.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={!owner} loading={isPending} onClick={() => owner && mutate(owner.id)}>
            {owner ? t('action.assign_owner') : t('owner.choose_first')}
          </Button>
        </>
      }
    >
      <div className={classes.picking}>
        <OwnerPicker
          label={t('field.next_owner_id')}
          value={owner}
          exclude={asset.owner ? [asset.owner.id] : []}
          error={issue}
          onChange={(next) => {
            setOwner(next)
            reset()
          }}
        />
        {issue === undefined && <FailureNotice what={t('failed.owner')} error={error} />}
      </div>
    </Dialog>
  )
}
