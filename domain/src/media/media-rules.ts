import { assetVerdict, offersAssetAction, type AssetBar, type AssetStanding } from '../assets/asset-status.ts'
import { ok, refused, type Verdict } from '../errors.ts'
import { can, type Actor, type Permission } from '../permissions.ts'

/** What people do with the media of an asset; `retry` is making a file ready again that failed. */
export const MEDIA_ACTIONS = ['add', 'edit', 'order', 'retry', 'delete'] as const
export type MediaAction = (typeof MEDIA_ACTIONS)[number]

const PERMISSION: Record<MediaAction, Permission> = {
  add: 'media.edit',
  edit: 'media.edit',
  order: 'media.edit',
  retry: 'media.edit',
  delete: 'media.delete',
}

export interface MediaStanding extends AssetStanding {
  /** Somebody has bid in the auction that is open: what bidders have seen stays. */
  hasBids: boolean
}

/** Whether it is offered at all: to who may edit the asset as it stands, and has the right to do this with media. */
export function offersMediaAction(
  actor: Pick<Actor, 'user_type'>,
  action: MediaAction,
  standing: MediaStanding,
): boolean {
  return can(actor, PERMISSION[action], { own: standing.own }) && offersAssetAction(actor, 'edit', standing)
}

export function mediaVerdict(action: MediaAction, standing: MediaStanding): Verdict<AssetBar | 'bidding_begun'> {
  const editing = assetVerdict('edit', standing)
  if (!editing.ok) return editing
  return action === 'delete' && standing.hasBids ? refused('bidding_begun') : ok
}
