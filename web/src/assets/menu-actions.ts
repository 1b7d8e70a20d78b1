import type { Asset } from '@klubba/domain/assets/asset-api'
import type { AssetAction } from '@klubba/domain/assets/asset-status'

export type MenuAction = Exclude<AssetAction, 'edit'>

/** Where two actions lead there and back, the one that fits the state stands in the menu. */
const GROUPS: readonly (readonly [MenuAction, MenuAction?])[] = [
  ['save_as_asset', 'send_back'],
  ['change_category'],
  ['set_portfolio'],
  ['assign_owner', 'take_over'],
  ['duplicate'],
  ['retrade'],
  ['archive', 'unarchive'],
  ['remove_draft'],
]

/** The actions that are offered, in their order. */
export function menuActions(actions: Asset['actions']): MenuAction[] {
  return GROUPS.flatMap((pair) => {
    const offered = pair.flatMap((action) => (action && actions[action] !== undefined ? [action] : []))
    const fitting = offered.find((action) => actions[action] !== 'wrong_state' && !isOpposite(actions, action))
    return offered.length > 0 ? [fitting ?? offered[0] ?? 'duplicate'] : []
  })
}

/** What lies in the archive is only taken out of it. */
function isOpposite(actions: Asset['actions'], action: MenuAction): boolean {
  return action === 'archive' && actions.unarchive === 'allowed'
}
