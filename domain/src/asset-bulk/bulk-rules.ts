import type { Listing } from '../asset-views/asset-list.ts'
import { mayEver, type Actor, type Permission } from '../permissions.ts'

/** What is done with many assets at once, each by the rules of doing it with one. */
export const BULK_ACTIONS = [
  'set_portfolio',
  'assign_owner',
  'archive',
  'unarchive',
  'publish',
  'send_to_auction',
] as const
export type BulkActionType = (typeof BULK_ACTIONS)[number]

/** The right that doing it with one asset takes. */
const RIGHTS: Record<BulkActionType, Permission> = {
  set_portfolio: 'assets.set_portfolio',
  assign_owner: 'assets.assign_owner',
  archive: 'assets.archive',
  unarchive: 'assets.archive',
  publish: 'auctions.run',
  send_to_auction: 'auctions.send',
}

export function mayDoInBulk(actor: Pick<Actor, 'user_type'>, action: BulkActionType): boolean {
  return mayEver(actor, 'assets.bulk_edit') && mayEver(actor, RIGHTS[action])
}

/** What makes sense on each list: what is archived is taken out first, what is offered to a community stays as it is. */
const ON_LISTING: Record<Listing, readonly BulkActionType[]> = {
  assets: ['set_portfolio', 'assign_owner', 'archive', 'publish', 'send_to_auction'],
  archive: ['unarchive'],
  community: ['set_portfolio'],
}

export function bulkActionsOn(listing: Listing, actor: Pick<Actor, 'user_type'>): BulkActionType[] {
  return ON_LISTING[listing].filter((action) => mayDoInBulk(actor, action))
}

/** So many are looked at and done at once. */
export const MOST_IN_BULK = 1000

/** What a bulk that is taken back did, and what takes it back. */
export const UNDOING = {
  archive: 'unarchive',
  unarchive: 'archive',
  set_portfolio: 'restore_portfolio',
} as const satisfies Partial<Record<BulkActionType, string>>

export function isUndoable(action: string): action is keyof typeof UNDOING {
  return action in UNDOING
}
