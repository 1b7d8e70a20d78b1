import type { Asset } from '@klubba/domain/assets/asset-api'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { useTakeAsset } from './asset-queries.ts'

/** Something that is done with the asset from a dialog, which closes when it is done. */
export function useAssetDeed<Given>(
  work: (given: Given) => Promise<Asset>,
  { done, onClose }: { done: string; onClose: () => void },
) {
  const take = useTakeAsset()
  return useMutation({
    mutationFn: work,
    onSuccess: (asset) => {
      take(asset)
      toast.success(done)
      onClose()
    },
  })
}
