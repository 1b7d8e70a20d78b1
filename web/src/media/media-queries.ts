import type { FileLimits } from '@klubba/domain/media/file-formats'
import { isClassified } from '@klubba/domain/media/media'
import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { settleUploads } from './upload-store.ts'

export const PROCESSING_POLL_MS = 2_000

export const mediaKey = (assetId: string) => ['media', assetId] as const

/** The media of an asset, asked for anew until all of them are ready. */
const mediaOptions = (assetId: string) =>
  queryOptions({
    queryKey: mediaKey(assetId),
    queryFn: async ({ signal }) => {
      const media = await call('GET /v1/assets/{id}/media', { params: { id: assetId } }, { signal })
      settleUploads(assetId, media.results)
      return media
    },
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'PROCESSING') ? PROCESSING_POLL_MS : false,
    staleTime: 2_000,
  })

/** Of an asset that the server knows; none is asked for without an id. */
export function useMedia(assetId: string | undefined) {
  return useQuery({ ...mediaOptions(assetId ?? ''), enabled: assetId !== undefined })
}

const LIMITS_KEY = 'klubba-file-limits'

const limitsOptions = queryOptions({
  queryKey: ['uploads', 'limits'],
  queryFn: async ({ signal }) => {
    const limits = await call('GET /v1/uploads/limits', undefined, { signal })
    localStorage.setItem(LIMITS_KEY, JSON.stringify(limits))
    return limits
  },
  staleTime: Infinity,
})

const UNKNOWN: FileLimits = { image: Infinity, video: Infinity, file: Infinity }

/** As they were last told, for when there is no network. */
function lastLimits(): FileLimits {
  try {
    return { ...UNKNOWN, ...(JSON.parse(localStorage.getItem(LIMITS_KEY) ?? '{}') as Partial<FileLimits>) }
  } catch {
    return UNKNOWN
  }
}

/** In megabytes. While they are not known the server alone refuses what is too large. */
export function useFileLimits(): FileLimits {
  const { data } = useQuery(limitsOptions)
  return useMemo(() => data ?? lastLimits(), [data])
}

export const picturesAndVideos = (media: MediaOfAsset | undefined): Medium[] =>
  media?.results.filter(({ type }) => type !== 'file') ?? []

export const documentsOf = (media: MediaOfAsset | undefined): Medium[] =>
  media?.results.filter(({ type }) => type === 'file') ?? []

/** The picture that stands for the asset. */
export const mainPicture = (media: MediaOfAsset | undefined): Medium | undefined =>
  media?.results.find((medium) => medium.type === 'image' && medium.status === 'ACTIVE' && !isClassified(medium, false))

/** MED-8: the shots of a list that there is a picture or video of. */
export function takenShots(media: MediaOfAsset | undefined, shots: readonly string[]): string[] {
  const good = picturesAndVideos(media).filter(({ status }) => status !== 'PROCESSING_ERROR')
  return shots.filter((shot) => good.some((medium) => medium.shot === shot))
}
