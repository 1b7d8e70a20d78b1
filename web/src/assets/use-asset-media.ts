import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMedia } from '../media/media-queries.ts'
import { assetOptions, historyKey } from './asset-queries.ts'

/** The media of an asset. When they change, so does what the asset itself tells of them. */
export function useAssetMedia(assetId: string) {
  const client = useQueryClient()
  const { data } = useMedia(assetId)
  const before = useRef(data)
  useEffect(() => {
    const isNews = before.current !== undefined && data !== before.current
    before.current = data
    if (!isNews) return
    void client.invalidateQueries({ queryKey: assetOptions(assetId).queryKey })
    void client.invalidateQueries({ queryKey: historyKey(assetId) })
  }, [client, assetId, data])
  return data
}
