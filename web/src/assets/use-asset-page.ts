import type { Asset } from '@klubba/domain/assets/asset-api'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isMissing } from '../registry/missing-page.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { assetOptions } from './asset-queries.ts'
import { type Blueprint, blueprintOf } from './blueprint.ts'
import { useRegistrationData } from './catalogue-queries.ts'

/** The asset that the address names, with what the reference data says of its kind. */
export function useAssetPage() {
  const { assetId = '' } = useParams({ strict: false }) as { assetId?: string }
  const asset = useQuery(assetOptions(assetId))
  const data = useRegistrationData()
  const isLoading = useSkeleton(asset.isPending || (data.isPending && !asset.error))
  const blueprint = asset.data && data.data && blueprintOf(data.data, asset.data.subcategory)
  const found: { asset: Asset; blueprint: Blueprint } | undefined =
    asset.data && blueprint ? { asset: asset.data, blueprint } : undefined
  return {
    found,
    isLoading: isLoading && !found,
    isMissing: !isLoading && !asset.data && isMissing(asset.error),
    error: asset.error ?? data.error,
    retry: () => {
      if (!asset.data) void asset.refetch()
      if (!data.data) void data.refetch()
    },
  }
}
