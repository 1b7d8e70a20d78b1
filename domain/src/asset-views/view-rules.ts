import { can, type Actor } from '../permissions.ts'

/** How somebody stands to a view: whether they made it, and whether it is shared with user types. */
export interface ViewStanding {
  own: boolean
  shared: boolean
}

/** What people do with a view: change what it shows or is called, say who it is shared with, remove it. */
export const VIEW_ACTIONS = ['edit', 'share', 'remove'] as const
export type ViewAction = (typeof VIEW_ACTIONS)[number]

/**
 * One's own view is one's own affair. A shared one is used by many: it is in the hands of those who may publish, whoever
 * of them made it.
 */
export function mayDoWithView(actor: Pick<Actor, 'user_type'>, action: ViewAction, standing: ViewStanding): boolean {
  const mayPublish = can(actor, 'views.publish', { own: standing.own })
  if (action === 'share') return mayPublish && (standing.own || standing.shared)
  return standing.shared ? mayPublish : standing.own
}
