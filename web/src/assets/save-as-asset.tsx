import type { Asset } from '@klubba/domain/assets/asset-api'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { toast } from '../ui/toast.ts'
import classes from './asset-page.module.css'
import { useTakeAsset } from './asset-queries.ts'
import type { Blueprint } from './blueprint.ts'
import { useAssetWords } from './use-asset-words.ts'

/** The one next step of a complete draft. */
export function SaveAsAssetButton({ asset: { id, version }, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { labelOf } = useAssetWords(blueprint)
  const take = useTakeAsset()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => call('POST /v1/assets/{id}/save_as_asset', { params: { id }, body: { version } }),
    onSuccess: (saved) => {
      take(saved)
      toast.success(t('done.save_as_asset'))
    },
  })
  return (
    <>
      <Button loading={isPending} onClick={() => mutate()}>
        {t('action.save_as_asset')}
      </Button>
      <FailureNotice className={classes.failure} what={t('failed.information')} error={error} fieldName={labelOf} />
    </>
  )
}
