import { ok, refused, type Verdict } from '../errors.ts'
import { can, mayEver, type Actor, type Permission } from '../permissions.ts'

/** LOCAL_DRAFT lives on a device only; all others on the server. */
export const ASSET_STATUSES = [
  'LOCAL_DRAFT',
  'DRAFT',
  'INVENTORY',
  'ACTIVE',
  'TRANSFERRED',
  'SOLD',
  'PAID',
  'DELIVERED',
] as const
export type AssetStatus = (typeof ASSET_STATUSES)[number]
export type ServerStatus = Exclude<AssetStatus, 'LOCAL_DRAFT'>
export const SERVER_STATUSES = ASSET_STATUSES.slice(1) as ServerStatus[]

/** What people do with an asset outside its auction. */
export const ASSET_ACTIONS = [
  'edit',
  'change_category',
  'set_portfolio',
  'save_as_asset',
  'remove_draft',
  'send_back',
  'assign_owner',
  'take_over',
  'archive',
  'unarchive',
  'duplicate',
  'retrade',
] as const
export type AssetAction = (typeof ASSET_ACTIONS)[number]

interface Rule {
  from: readonly ServerStatus[]
  /** Where it leads; absent when the status stays. 'gone': the asset is removed. */
  to?: ServerStatus | 'gone'
  permission: Permission
  /** Only when every mandatory field has a value, and owner and address are there. */
  complete?: true
  /** Only while no auction of the asset is open. */
  noAuction?: true
  /** Only archived, or only not archived; not archived unless said otherwise. */
  archived?: boolean | 'either'
}

const ON_SERVER = SERVER_STATUSES

/** The one table of asset transitions by hand. Those that follow an auction stand in the auctions' own. */
export const ASSET_RULES: Record<Exclude<AssetAction, 'edit'>, Rule> = {
  change_category: { from: ['DRAFT', 'INVENTORY'], permission: 'assets.change_category', noAuction: true },
  set_portfolio: { from: ON_SERVER, permission: 'assets.set_portfolio' },
  save_as_asset: {
    from: ['DRAFT'],
    to: 'INVENTORY',
    permission: 'assets.save_and_edit_inventory',
    complete: true,
  },
  remove_draft: { from: ['DRAFT'], to: 'gone', permission: 'assets.remove_draft' },
  send_back: { from: ['INVENTORY'], to: 'DRAFT', permission: 'assets.send_back', noAuction: true },
  assign_owner: { from: ['INVENTORY'], to: 'TRANSFERRED', permission: 'assets.assign_owner', noAuction: true },
  take_over: { from: ['TRANSFERRED'], to: 'INVENTORY', permission: 'assets.assign_owner' },
  archive: { from: ['INVENTORY', 'TRANSFERRED', 'DELIVERED'], permission: 'assets.archive', noAuction: true },
  unarchive: { from: ['INVENTORY', 'TRANSFERRED', 'DELIVERED'], permission: 'assets.archive', archived: true },
  duplicate: { from: ON_SERVER, permission: 'assets.duplicate', archived: 'either' },
  retrade: { from: ['DELIVERED'], permission: 'assets.duplicate', archived: 'either' },
}

/** Who may edit an asset of a status. */
const EDITING: Record<ServerStatus, Permission> = {
  DRAFT: 'assets.edit_drafts',
  INVENTORY: 'assets.save_and_edit_inventory',
  ACTIVE: 'assets.edit_after_inventory',
  TRANSFERRED: 'assets.edit_after_inventory',
  SOLD: 'assets.edit_after_inventory',
  PAID: 'assets.edit_after_inventory',
  DELIVERED: 'assets.edit_after_inventory',
}

function ruleOf(action: AssetAction, status: ServerStatus): Rule {
  return action === 'edit' ? { from: ON_SERVER, permission: EDITING[status] } : ASSET_RULES[action]
}

/** What the rules look at. */
export interface AssetStanding {
  status: ServerStatus
  own: boolean
  archived: boolean
  complete: boolean
  openAuction: boolean
}

/** Whether the action is offered at all: to this user type, for an asset that is theirs or not. */
export function offersAssetAction(
  actor: Pick<Actor, 'user_type'>,
  action: AssetAction,
  { status, own }: Pick<AssetStanding, 'status' | 'own'>,
): boolean {
  const { permission } = ruleOf(action, status)
  return mayEver(actor, permission) && can(actor, permission, { own })
}

export type AssetBar = 'wrong_state' | 'archived' | 'auction_open' | 'incomplete'

/** Whether the asset allows it now; whether the person may is another question. */
export function assetVerdict(action: AssetAction, standing: AssetStanding): Verdict<AssetBar> {
  const rule = ruleOf(action, standing.status)
  if (!rule.from.includes(standing.status)) return refused('wrong_state')
  const archived = rule.archived ?? false
  if (archived !== 'either' && archived !== standing.archived) {
    return refused(standing.archived ? 'archived' : 'wrong_state')
  }
  if (rule.noAuction && standing.openAuction) return refused('auction_open')
  return rule.complete && !standing.complete ? refused('incomplete') : ok
}
