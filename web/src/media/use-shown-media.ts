import { useMemo } from 'react'
import { useDeviceMedia } from './device-media.ts'
import { useMedia } from './media-queries.ts'
import { addUploads, cancelUpload, retryUpload } from './upload-manager.ts'
import { isOfKind, type Upload, type UploadKind, useUploads } from './upload-store.ts'

/** The media of an asset: the server's, or in the wizard those on the device as well. */
export function useShownMedia(assetId: string) {
  const device = useDeviceMedia()
  const { data, isPending, error, refetch } = useMedia(device ? undefined : assetId)
  return { media: device?.media ?? data, isPending: isPending && !device, error, refetch }
}

/** The files on their way. */
export function useShownUploads(holderId: string, kind: UploadKind): readonly Upload[] {
  const device = useDeviceMedia()
  const sent = useUploads(holderId, kind)
  return useMemo(() => device?.uploads.filter((upload) => isOfKind(upload, kind)) ?? sent, [device, sent, kind])
}

/** What is done with files on their way. */
export function useUploadDeeds() {
  const device = useDeviceMedia()
  return {
    add: device?.add ?? addUploads,
    retry: device?.retry ?? retryUpload,
    cancel: device?.dismiss ?? cancelUpload,
  }
}
