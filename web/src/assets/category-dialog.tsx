import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AssetDialogProps } from './asset-dialog.tsx'
import { CategoryChoice, LostValues } from './category-choice.tsx'
import { useAssetDeed } from './use-asset-deed.ts'

/** The values that the new category has no field for, as the server names them. */
function lostBy(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  return error.issues.filter(({ code }) => code === 'values_lost').map(({ path }) => path)
}

/** AST-9: another category; nothing that was filled in is lost without a yes to each of it. */
export function CategoryDialog({ asset, blueprint, onClose }: AssetDialogProps) {
  const { t } = useTranslation(['assets', 'common'])
  const [subcategory, setSubcategory] = useState('')
  const { mutate, reset, isPending, error } = useAssetDeed(
    async (drop: readonly string[]) =>
      call('PUT /v1/assets/{id}/category', {
        params: { id: asset.id },
        body: { version: asset.version, subcategory, drop: [...drop] },
      }),
    { done: t('done.change_category'), onClose },
  )
  const lost = lostBy(error)
  return (
    <Dialog
      size="large"
      title={t('ask.change_category.title')}
      lead={t('ask.change_category.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            data-destructive={lost.length > 0 || undefined}
            disabled={subcategory === ''}
            loading={isPending}
            onClick={() => mutate(lost)}
          >
            {lost.length > 0 ? t('category.change_anyway', { count: lost.length }) : t('action.change_category')}
          </Button>
        </>
      }
    >
      <CategoryChoice
        blueprint={blueprint}
        present={asset.subcategory}
        subcategory={subcategory}
        onChoose={(chosen) => {
          setSubcategory(chosen)
          reset()
        }}
      />
      {lost.length > 0 ? (
        <LostValues blueprint={blueprint} values={asset.values} keys={lost} />
      ) : (
        <FailureNotice what={t('failed.information')} error={error} />
      )}
    </Dialog>
  )
}
