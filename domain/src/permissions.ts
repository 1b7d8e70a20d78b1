import type { TokenScope } from './tokens/token.ts'
import type { UserType } from './users/user.ts'

/** Whoever calls: somebody signed in, or a machine by its token, which is an actor of its own. */
export type ActorType = UserType | TokenScope

/**
 * Who may do what: the one table, used by the server for every call and by the interface to show only what is allowed.
 * `own`: what the user created. `own_unverified`: that, until it is verified. `not_own`: what somebody else created.
 */
export type Grant = 'no' | 'own' | 'own_unverified' | 'not_own' | 'yes'

type Row = Record<ActorType, Grant>

const SIGNS = { '-': 'no', Y: 'yes', own: 'own', fresh: 'own_unverified', others: 'not_own' } as const
type Sign = keyof typeof SIGNS

/** A machine may do only what is said here; most rows say nothing of it. */
function row(read: Sign, user: Sign, support: Sign, broker: Sign, admin: Sign, marketplace: Sign = '-'): Row {
  return {
    read: SIGNS[read],
    user: SIGNS[user],
    support: SIGNS[support],
    auction_broker: SIGNS[broker],
    admin: SIGNS[admin],
    marketplace: SIGNS[marketplace],
  }
}

// oxfmt-ignore
export const PERMISSIONS = {
  //                                        read   user    support   broker  admin  marketplace
  'assets.see':                          row('Y',  'Y',    'Y',      'Y',    'Y'),
  'assets.see_internal_notes':           row('-',  'Y',    'Y',      'Y',    'Y'),
  'assets.edit_drafts':                  row('-',  'Y',    'Y',      'Y',    'Y'),
  'assets.remove_draft':                 row('-',  'own',  'Y',      'own',  'Y'),
  'assets.send_back':                    row('-',  '-',    'Y',      '-',    'Y'),
  'assets.save_and_edit_inventory':      row('-',  'Y',    'Y',      'Y',    'Y'),
  'assets.edit_after_inventory':         row('-',  '-',    'Y',      'Y',    'Y'),
  'assets.edit_locked':                  row('-',  '-',    '-',      '-',    'Y'),
  'assets.change_category':              row('-',  'own',  'Y',      'Y',    'Y'),
  'assets.duplicate':                    row('-',  'Y',    'Y',      'Y',    'Y'),
  'assets.set_portfolio':                row('-',  'own',  'Y',      'Y',    'Y'),
  'assets.assign_owner':                 row('-',  '-',    'Y',      'Y',    'Y'),
  'assets.archive':                      row('-',  'own',  'Y',      'Y',    'Y'),
  'assets.bulk_edit':                    row('-',  '-',    'Y',      'Y',    'Y'),
  'lists.export':                        row('Y',  'Y',    'Y',      'Y',    'Y'),
  'lists.export_personal_data':          row('-',  '-',    'Y',      'Y',    'Y'),
  'documents.see':                       row('Y',  'Y',    'Y',      'Y',    'Y'),
  'documents.see_classified':            row('-',  'own',  'Y',      'Y',    'Y'),
  'media.edit':                          row('-',  'Y',    'Y',      'Y',    'Y'),
  'media.delete':                        row('-',  'own',  'Y',      'Y',    'Y'),
  'media.fetch_originals':               row('-',  'Y',    'Y',      'Y',    'Y'),
  'history.see':                         row('Y',  'Y',    'Y',      'Y',    'Y'),
  'history.revert':                      row('-',  'own',  'Y',      'Y',    'Y'),
  'integrations.see':                    row('Y',  'Y',    'Y',      'Y',    'Y'),
  'integrations.link':                   row('-',  'Y',    'Y',      'Y',    'Y'),
  'integrations.unlink':                 row('-',  '-',    'Y',      '-',    'Y'),
  'views.use_shared':                    row('Y',  'Y',    'Y',      'Y',    'Y'),
  'views.publish':                       row('-',  '-',    'Y',      'Y',    'Y'),

  'auctions.see':                        row('Y',  'Y',    'Y',      'Y',    'Y',   'Y'),
  'auctions.see_reserve':                row('-',  'own',  'Y',      'Y',    'Y'),
  'auctions.see_negotiations':           row('-',  'own',  'Y',      'Y',    'Y'),
  'auctions.see_maximum':                row('-',  '-',    '-',      '-',    '-'),
  'auctions.configure':                  row('-',  'own',  'Y',      'Y',    'Y'),
  'auctions.send':                       row('-',  'own',  'Y',      'Y',    'Y'),
  'auctions.run':                        row('-',  '-',    '-',      'Y',    'Y'),
  'auctions.change_live':                row('-',  '-',    '-',      'Y',    'Y'),
  'auctions.end_reopen_annul':           row('-',  '-',    '-',      '-',    'Y'),
  'auctions.negotiate_and_settle':       row('-',  '-',    '-',      'Y',    'Y'),
  'auctions.hand_over':                  row('-',  'Y',    'Y',      'Y',    'Y'),
  'auctions.pass_to_next_bidder':        row('-',  '-',    '-',      'Y',    'Y'),
  'auctions.reverse_sale':               row('-',  '-',    '-',      '-',    'Y'),
  'bids.enter':                          row('-',  '-',    'Y',      'Y',    'Y',   'own'),
  'bids.void':                           row('-',  '-',    '-',      'Y',    'Y'),
  'bids.change_log':                     row('-',  '-',    '-',      '-',    '-'),
  'bidders.see':                         row('-',  '-',    'Y',      'Y',    'Y',   'own'),
  'bidders.register':                    row('-',  '-',    'Y',      'Y',    'Y',   'own'),
  'bidders.approve':                     row('-',  '-',    'Y',      'Y',    'Y'),

  'registry.see':                        row('Y',  'Y',    'Y',      'Y',    'Y'),
  'registry.see_person':                 row('-',  'fresh','Y',      'Y',    'Y'),
  'registry.see_bank_details':           row('-',  '-',    'Y',      'Y',    'Y'),
  'registry.see_commission':             row('-',  'own',  'Y',      'Y',    'Y'),
  'registry.create':                     row('-',  'Y',    'Y',      'Y',    'Y'),
  'registry.edit_verified':              row('-',  '-',    'Y',      'Y',    'Y'),
  'registry.verify':                     row('-',  '-',    'others', '-',    'Y'),
  'registry.change_bank_details':        row('-',  '-',    'Y',      '-',    'Y'),
  'registry.set_commission':             row('-',  '-',    '-',      'Y',    'Y'),
  'registry.erase_person':               row('-',  '-',    '-',      '-',    'Y'),
  'registry.delete':                     row('-',  '-',    '-',      '-',    'Y'),
  'portfolios.edit':                     row('-',  '-',    'Y',      'Y',    'Y'),
  'communities.edit':                    row('-',  '-',    'Y',      'Y',    'Y'),

  'users.look_up':                       row('-',  '-',    'Y',      'Y',    'Y'),
  'users.list_and_unlock':               row('-',  '-',    'Y',      '-',    'Y'),
  'users.edit':                          row('-',  '-',    '-',      '-',    'Y'),
  'users.sessions_and_tokens':           row('-',  '-',    '-',      '-',    'Y'),

  'reports.assets_and_auctions':         row('Y',  'Y',    'Y',      'Y',    'Y'),
  'reports.money':                       row('-',  '-',    '-',      'Y',    'Y'),
  'reports.work_per_user':               row('-',  '-',    '-',      '-',    'Y'),

  'api_documentation.see':               row('Y',  'Y',    'Y',      'Y',    'Y'),
  'api_tokens.own':                      row('Y',  'Y',    'Y',      'Y',    'Y'),
  'administration.audit':                row('-',  '-',    '-',      '-',    'Y'),
  'administration.tokens_and_webhooks':  row('-',  '-',    '-',      '-',    'Y'),
  'administration.settings':             row('-',  '-',    '-',      '-',    'Y'),
} as const satisfies Record<string, Row>

export type Permission = keyof typeof PERMISSIONS

export interface Actor {
  user_id: string
  user_type: UserType
}

/** How the actor stands to the thing in question. */
export interface Scope {
  own: boolean
  verified?: boolean
}

export function grantOf(actorType: ActorType, permission: Permission): Grant {
  return PERMISSIONS[permission][actorType]
}

/** Whether this kind of actor may ever do it, on whatever thing: the gate before anything is looked up. */
export function mayEver(actor: { user_type: ActorType }, permission: Permission): boolean {
  return grantOf(actor.user_type, permission) !== 'no'
}

/** Whether the actor may do it with this thing. */
export function can(actor: { user_type: ActorType }, permission: Permission, scope: Scope): boolean {
  switch (grantOf(actor.user_type, permission)) {
    case 'yes':
      return true
    case 'own':
      return scope.own
    case 'own_unverified':
      return scope.own && scope.verified !== true
    case 'not_own':
      return !scope.own
    case 'no':
      return false
  }
}
