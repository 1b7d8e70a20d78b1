import type { ServerStatus } from '../assets/asset-status.ts'
import type { Permission } from '../permissions.ts'
import type { AuctionStatus } from './auction-status.ts'
import type { Guard } from './guards.ts'

/** What moves an auction from one status to another. The system's own are those that no person is offered. */
export const TRIGGERS = [
  'configure',
  'publish',
  'submit',
  'discard',
  'return',
  'approve',
  'cancel',
  'take_in',
  'stop_hand_over',
  'open',
  'take_back',
  'end',
  'withdraw',
  'work_out',
  'reopen',
  'accept',
  'close_without_sale',
  'confirm_sale',
  'pass_to_next',
  'void_bid',
  'annul',
  'reopen_negotiation',
  'give_up',
  'accept_offer',
  'unpublish',
  'mark_paid',
  'mark_delivered',
  'undo_paid',
  'refund',
  'undo_delivered',
  'take_return',
] as const
export type Trigger = (typeof TRIGGERS)[number]

export interface Transition {
  trigger: Trigger
  /** Absent: there was no auction yet. */
  from?: AuctionStatus
  to: AuctionStatus
  /** Who may, of the people; absent: only the system. */
  permission?: Permission
  /** The system does it by itself. */
  system?: true
  /** What has to hold; the first that does not is the reason told. */
  guards: readonly Guard[]
  /** What only the system needs beside, and what only people do. */
  systemGuards?: readonly Guard[]
  peopleGuards?: readonly Guard[]
  /** A reason has to be given. */
  reason?: true
  /** What becomes of the asset's status. */
  asset?: { from: ServerStatus; to: ServerStatus }
}

const ACTIVATED = { from: 'INVENTORY', to: 'ACTIVE' } as const
const RELEASED = { from: 'ACTIVE', to: 'INVENTORY' } as const
// Currency, clock and VAT rate are those of the place.
const NEW_ROUND = ['in_inventory', 'not_archived', 'no_open_auction', 'has_place'] as const
const PUBLISHING = [
  'in_inventory',
  'complete',
  'graded',
  'not_archived',
  'owner_verified',
  'has_place',
  'has_image',
] as const
const READY = ['complete', 'graded', 'not_archived', 'owner_verified', 'has_place', 'has_image'] as const
const WELL_SET = ['has_title', 'has_vat', 'ends_after_start', 'end_day_allowed'] as const
const REOPENING = ['soon_after_end', 'no_offer'] as const
const NOT_USED_SINCE = ['not_retraded', 'not_archived'] as const

/** The one table of transitions; every other is refused. */
// oxfmt-ignore
export const TRANSITIONS: readonly Transition[] = [
  { trigger: 'configure', to: 'DRAFT', permission: 'auctions.configure', guards: [...NEW_ROUND, 'may_begin_round'] },
  { trigger: 'publish', to: 'COMMUNITY', permission: 'auctions.run', guards: [...PUBLISHING, 'no_open_auction'], asset: ACTIVATED },
  { trigger: 'submit', from: 'DRAFT', to: 'PENDING', permission: 'auctions.send', guards: ['in_inventory', ...READY, ...WELL_SET, 'end_ahead'], asset: ACTIVATED },
  { trigger: 'publish', from: 'DRAFT', to: 'COMMUNITY', permission: 'auctions.run', guards: PUBLISHING, asset: ACTIVATED },
  { trigger: 'discard', from: 'DRAFT', to: 'CANCELLED', permission: 'auctions.configure', guards: [] },
  { trigger: 'return', from: 'PENDING', to: 'DRAFT', permission: 'auctions.run', guards: [], reason: true, asset: RELEASED },
  { trigger: 'approve', from: 'PENDING', to: 'PROCESSING', permission: 'auctions.run', guards: [...READY, ...WELL_SET, 'end_ahead'] },
  { trigger: 'cancel', from: 'PENDING', to: 'CANCELLED', permission: 'auctions.run', guards: [], reason: true, asset: RELEASED },
  { trigger: 'take_in', from: 'PROCESSING', to: 'PUBLISHED_NEW_SERVICE', system: true, guards: ['start_ahead'] },
  { trigger: 'take_in', from: 'PROCESSING', to: 'LIVE', system: true, guards: ['start_reached'] },
  { trigger: 'stop_hand_over', from: 'PROCESSING', to: 'PENDING', permission: 'auctions.run', system: true, guards: ['hand_over_failed'] },
  { trigger: 'open', from: 'PUBLISHED_NEW_SERVICE', to: 'LIVE', system: true, guards: ['start_reached'] },
  { trigger: 'take_back', from: 'PUBLISHED_NEW_SERVICE', to: 'PENDING', permission: 'auctions.run', guards: [] },
  { trigger: 'cancel', from: 'PUBLISHED_NEW_SERVICE', to: 'CANCELLED', permission: 'auctions.run', guards: [], reason: true, asset: RELEASED },
  { trigger: 'end', from: 'LIVE', to: 'ENDED', permission: 'auctions.end_reopen_annul', system: true, guards: [], systemGuards: ['end_passed'], reason: true },
  { trigger: 'withdraw', from: 'LIVE', to: 'CLOSED_CANCELLED', permission: 'auctions.change_live', guards: ['may_withdraw'], reason: true, asset: RELEASED },
  { trigger: 'work_out', from: 'ENDED', to: 'CLOSED_SUCCESSFUL', system: true, guards: ['reserve_met'] },
  { trigger: 'work_out', from: 'ENDED', to: 'CLOSED', system: true, guards: ['has_bid', 'reserve_not_met'] },
  { trigger: 'work_out', from: 'ENDED', to: 'CLOSED_UNSUCCESSFUL', system: true, guards: ['no_bid'] },
  { trigger: 'reopen', from: 'CLOSED', to: 'LIVE', permission: 'auctions.end_reopen_annul', guards: REOPENING, reason: true },
  { trigger: 'reopen', from: 'CLOSED_SUCCESSFUL', to: 'LIVE', permission: 'auctions.end_reopen_annul', guards: REOPENING, reason: true },
  { trigger: 'reopen', from: 'CLOSED_UNSUCCESSFUL', to: 'LIVE', permission: 'auctions.end_reopen_annul', guards: REOPENING, reason: true },
  { trigger: 'accept', from: 'CLOSED', to: 'CLOSED_SUCCESSFUL', permission: 'auctions.negotiate_and_settle', guards: ['agreed'] },
  { trigger: 'close_without_sale', from: 'CLOSED', to: 'CLOSED_UNSUCCESSFUL', permission: 'auctions.negotiate_and_settle', system: true, guards: [], systemGuards: ['deadline_passed'], peopleGuards: ['declined_or_late'] },
  { trigger: 'void_bid', from: 'CLOSED', to: 'CLOSED_UNSUCCESSFUL', permission: 'bids.void', guards: ['nobody_left'], reason: true },
  { trigger: 'withdraw', from: 'CLOSED', to: 'CLOSED_CANCELLED', permission: 'auctions.run', guards: [], reason: true, asset: RELEASED },
  { trigger: 'confirm_sale', from: 'CLOSED_SUCCESSFUL', to: 'SOLD', permission: 'auctions.negotiate_and_settle', guards: ['has_vat'], asset: { from: 'ACTIVE', to: 'SOLD' } },
  { trigger: 'pass_to_next', from: 'CLOSED_SUCCESSFUL', to: 'CLOSED', permission: 'auctions.pass_to_next_bidder', guards: ['somebody_left'] },
  { trigger: 'pass_to_next', from: 'CLOSED_SUCCESSFUL', to: 'CLOSED_UNSUCCESSFUL', permission: 'auctions.pass_to_next_bidder', guards: ['nobody_left'] },
  { trigger: 'void_bid', from: 'CLOSED_SUCCESSFUL', to: 'CLOSED', permission: 'bids.void', guards: ['has_bid'], reason: true },
  { trigger: 'void_bid', from: 'CLOSED_SUCCESSFUL', to: 'CLOSED_UNSUCCESSFUL', permission: 'bids.void', guards: ['no_bid'], reason: true },
  { trigger: 'annul', from: 'CLOSED_SUCCESSFUL', to: 'CLOSED_CANCELLED', permission: 'auctions.end_reopen_annul', guards: [], reason: true, asset: RELEASED },
  { trigger: 'reopen_negotiation', from: 'CLOSED_UNSUCCESSFUL', to: 'CLOSED', permission: 'auctions.negotiate_and_settle', guards: ['has_bid'] },
  { trigger: 'publish', from: 'CLOSED_UNSUCCESSFUL', to: 'COMMUNITY', permission: 'auctions.run', guards: ['graded'] },
  { trigger: 'give_up', from: 'CLOSED_UNSUCCESSFUL', to: 'NOT_SOLD', permission: 'auctions.run', system: true, guards: [], asset: RELEASED },
  { trigger: 'accept_offer', from: 'COMMUNITY', to: 'CLOSED_SUCCESSFUL', permission: 'auctions.negotiate_and_settle', guards: ['has_offer'] },
  { trigger: 'unpublish', from: 'COMMUNITY', to: 'NOT_SOLD', permission: 'auctions.run', system: true, guards: [], systemGuards: ['offering_expired'], asset: RELEASED },
  { trigger: 'mark_paid', from: 'SOLD', to: 'PAID', permission: 'auctions.negotiate_and_settle', guards: [], asset: { from: 'SOLD', to: 'PAID' } },
  { trigger: 'pass_to_next', from: 'SOLD', to: 'CLOSED', permission: 'auctions.pass_to_next_bidder', guards: ['somebody_left'], asset: { from: 'SOLD', to: 'ACTIVE' } },
  { trigger: 'pass_to_next', from: 'SOLD', to: 'CLOSED_UNSUCCESSFUL', permission: 'auctions.pass_to_next_bidder', guards: ['nobody_left'], asset: { from: 'SOLD', to: 'ACTIVE' } },
  { trigger: 'annul', from: 'SOLD', to: 'NOT_SOLD', permission: 'auctions.reverse_sale', guards: [], reason: true, asset: { from: 'SOLD', to: 'INVENTORY' } },
  { trigger: 'mark_delivered', from: 'PAID', to: 'DELIVERED', permission: 'auctions.hand_over', guards: [], asset: { from: 'PAID', to: 'DELIVERED' } },
  { trigger: 'undo_paid', from: 'PAID', to: 'SOLD', permission: 'auctions.reverse_sale', guards: [], asset: { from: 'PAID', to: 'SOLD' } },
  { trigger: 'refund', from: 'PAID', to: 'NOT_SOLD', permission: 'auctions.reverse_sale', guards: [], reason: true, asset: { from: 'PAID', to: 'INVENTORY' } },
  { trigger: 'undo_delivered', from: 'DELIVERED', to: 'PAID', permission: 'auctions.reverse_sale', guards: ['soon_after_delivery', ...NOT_USED_SINCE], asset: { from: 'DELIVERED', to: 'PAID' } },
  { trigger: 'take_return', from: 'DELIVERED', to: 'NOT_SOLD', permission: 'auctions.reverse_sale', guards: NOT_USED_SINCE, asset: { from: 'DELIVERED', to: 'INVENTORY' } },
]
