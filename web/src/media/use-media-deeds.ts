import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useDeviceMedia } from './device-media.ts'
import { mediaKey } from './media-queries.ts'
import { isOfKind, type UploadKind } from './upload-store.ts'

/** What is known of an asset's media, changed here before or after the server was asked. */
function useKnownMedia(assetId: string) {
  const client = useQueryClient()
  const queryKey = mediaKey(assetId)
  return {
    change: (next: (media: MediaOfAsset) => MediaOfAsset) =>
      client.setQueryData<MediaOfAsset>(queryKey, (media) => media && next(media)),
    get: () => client.getQueryData<MediaOfAsset>(queryKey),
    refresh: () => client.invalidateQueries({ queryKey }),
    hold: () => client.cancelQueries({ queryKey }),
  }
}

/** Those that are named first, the others behind them as they stood. */
function inOrder(media: readonly Medium[], ids: readonly string[]): Medium[] {
  const named = ids.flatMap((id) => media.filter((medium) => medium.id === id))
  return [...named, ...media.filter(({ id }) => !ids.includes(id))]
}

/**
 * A new order stands at once; it is as the server says if that will not have it. Moved again meanwhile, the next order
 * is sent after this one, and what is seen stays as it was moved last.
 */
export function useOrderMedia(assetId: string) {
  const client = useQueryClient()
  const known = useKnownMedia(assetId)
  const device = useDeviceMedia()
  const mutationKey = ['media_order', assetId]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (ids: string[]) => {
      if (device) return device.order(ids)
      return call('PUT /v1/assets/{id}/media/order', {
        params: { id: assetId },
        body: { version: known.get()?.order_version ?? 0, media_ids: ids },
      })
    },
    onMutate: async (ids) => {
      if (device) return
      await known.hold()
      known.change((media) => ({ ...media, results: inOrder(media.results, ids) }))
    },
    onSuccess: (media) => {
      if (!media) return
      const isLast = client.isMutating({ mutationKey }) === 1
      known.change((now) => (isLast ? media : { ...now, order_version: media.order_version }))
    },
    onError: async () => known.refresh(),
  })
}

type MediumWord = 'name' | 'image_text' | 'image_text_languages' | 'content_type' | 'document_type' | 'shot'
export type MediumChanges = Partial<Record<MediumWord, unknown>>

function replaced(media: MediaOfAsset, medium: Medium): MediaOfAsset {
  return { ...media, results: media.results.map((each) => (each.id === medium.id ? medium : each)) }
}

/** Saves what was changed. What somebody else has changed meanwhile is taken over: the next try begins from there. */
export function useEditMedium({ id, asset_id, version }: Medium, onSaved: () => void) {
  const known = useKnownMedia(asset_id)
  const device = useDeviceMedia()
  return useMutation({
    mutationFn: async (changes: MediumChanges) => {
      if (device?.isHere(id)) return device.edit(id, changes)
      try {
        return await call('PATCH /v1/media/{id}', { params: { id }, body: { version, ...(changes as object) } })
      } catch (error) {
        if (!device || !isUnreachable(error)) throw error
        return device.edit(id, changes)
      }
    },
    onSuccess: (medium) => {
      if (medium) known.change((media) => replaced(media, medium))
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.current) void known.refresh()
    },
  })
}

export function useRetryMedium(assetId: string) {
  const known = useKnownMedia(assetId)
  return useMutation({
    mutationFn: async (id: string) => call('POST /v1/media/{id}/retry', { params: { id } }),
    onSuccess: (medium) => known.change((media) => replaced(media, medium)),
    onError: async () => known.refresh(),
  })
}

/** Deletes one, or with no id all of a kind. */
export function useDeleteMedia(assetId: string, kind: UploadKind, onDeleted: () => void) {
  const known = useKnownMedia(assetId)
  const device = useDeviceMedia()
  const isGone = (medium: Medium, id: string | undefined) =>
    id === undefined ? isOfKind(medium, kind) : medium.id === id
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (device) {
        const gone = device.media.results.filter((medium) => isGone(medium, id))
        await device.remove(gone.map((medium) => medium.id))
      } else if (id === undefined) {
        await call('DELETE /v1/assets/{id}/media', { params: { id: assetId }, query: { kind } })
      } else await call('DELETE /v1/media/{id}', { params: { id } })
    },
    onSuccess: async (_, id) => {
      known.change((media) => ({
        ...media,
        results: media.results.filter((medium) => !isGone(medium, id)),
      }))
      onDeleted()
      if (!device) await known.refresh()
    },
    onError: async () => known.refresh(),
  })
}
