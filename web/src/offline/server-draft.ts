import type { Asset } from '@klubba/domain/assets/asset-api'
import { type LocalDraft, newDraft } from '@klubba/domain/offline/draft'
import { serverAsset } from './send-step.ts'

/** A draft of the server, to go on with on this device. None when it is finished, or not the user's to change. */
export function draftOfServer(asset: Asset, userId: string): LocalDraft | undefined {
  if (asset.status !== 'DRAFT' || asset.actions.edit !== 'allowed') return undefined
  const { confirmed, values } = serverAsset(asset)
  return {
    ...newDraft({ id: asset.id, user_id: userId, subcategory: asset.subcategory, at: asset.updated_at }),
    tried: true,
    sent_at: asset.updated_at,
    confirmed,
    base: values,
    owner: confirmed.owner,
  }
}
