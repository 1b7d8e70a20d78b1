import type { ErrorCode } from '../errors.ts'
import { can, type Actor, type Permission } from '../permissions.ts'
import { AUCTION_STATUSES, RESTARTABLE, type AuctionStatus } from './auction-status.ts'
import { VOIDABLE } from './bid-verdicts.ts'
import { barOf, type AuctionFacts, type Guard } from './guards.ts'
import { TRANSITIONS, TRIGGERS, type Transition, type Trigger } from './transitions.ts'

/** Who moves an auction: somebody, with what is theirs or not, or the system by itself. */
export type Mover = { user_type: Actor['user_type']; own: boolean } | 'system'

export type Move = { ok: true; transition: Transition } | { ok: false; code: ErrorCode }

const mayDo = (mover: Mover, permission: Permission): boolean =>
  mover !== 'system' && can(mover, permission, { own: mover.own })

function isOpenTo({ permission, system }: Transition, mover: Mover): boolean {
  return mover === 'system' ? system === true : permission !== undefined && mayDo(mover, permission)
}

function guardsFor(transition: Transition, mover: Mover): readonly Guard[] {
  const { guards, systemGuards = [], peopleGuards = [] } = transition
  return [...guards, ...(mover === 'system' ? systemGuards : peopleGuards)]
}

/**
 * Where a trigger leads an auction of this status now (undefined: there is none yet), or why it does not. Forbidden
 * comes before everything else.
 */
export function moveOf(trigger: Trigger, status: AuctionStatus | undefined, facts: AuctionFacts, mover: Mover): Move {
  const ofTrigger = TRANSITIONS.filter((transition) => transition.trigger === trigger)
  const open = ofTrigger.filter((transition) => isOpenTo(transition, mover))
  if (open.length === 0) return { ok: false, code: 'forbidden' }
  const here = open.filter(({ from }) => from === status)
  const caller = { runsAuctions: mayDo(mover, 'auctions.run'), annuls: mayDo(mover, 'auctions.end_reopen_annul') }
  const tried = here.map((transition) => ({ transition, bar: barOf(guardsFor(transition, mover), facts, caller) }))
  const free = tried.find(({ bar }) => bar === undefined)
  if (free) return { ok: true, transition: free.transition }
  return { ok: false, code: tried[0]?.bar ?? 'wrong_state' }
}

/** A new round of the same asset: CLOSED_UNSUCCESSFUL is given up first, which sets the asset free. */
export function restartVerdict(
  status: AuctionStatus,
  facts: AuctionFacts,
  mover: Mover,
): { ok: true; giveUpFirst: boolean } | { ok: false; code: ErrorCode } {
  if (!mayDo(mover, 'auctions.run')) return { ok: false, code: 'forbidden' }
  if (!RESTARTABLE.includes(status)) return { ok: false, code: 'wrong_state' }
  const giveUpFirst = status === 'CLOSED_UNSUCCESSFUL'
  const guards: Guard[] = giveUpFirst ? ['not_archived'] : ['in_inventory', 'not_archived', 'no_open_auction']
  const code = barOf(guards, facts, { runsAuctions: true, annuls: false })
  return code ? { ok: false, code } : { ok: true, giveUpFirst }
}

interface BesideRule {
  permission: Permission
  from: readonly AuctionStatus[]
  guards?: readonly Guard[]
}

/** What does not change the status, with the statuses that it is possible in, and what has to hold. */
const BESIDE = {
  edit: { permission: 'auctions.run', from: AUCTION_STATUSES },
  lower_reserve: { permission: 'auctions.change_live', from: ['LIVE'] },
  extend: { permission: 'auctions.change_live', from: ['LIVE'] },
  move_end_back: {
    permission: 'auctions.change_live',
    from: ['LIVE'],
    guards: ['end_moved', 'no_bid_since_move', 'earlier_end_ahead'],
  },
  keep_bid: { permission: 'auctions.change_live', from: ['LIVE'], guards: ['leader_restricted'] },
  add_to_description: { permission: 'auctions.change_live', from: ['LIVE'] },
  place_bid: { permission: 'bids.enter', from: ['LIVE'] },
  void_bid: { permission: 'bids.void', from: VOIDABLE, guards: ['has_bid'] },
  negotiate: { permission: 'auctions.negotiate_and_settle', from: ['CLOSED'] },
  enter_offer: { permission: 'bids.enter', from: ['COMMUNITY'] },
} as const satisfies Record<string, BesideRule>
type Beside = keyof typeof BESIDE

const PERSONS_TRIGGERS = TRIGGERS.filter((trigger) =>
  TRANSITIONS.some(
    (transition) =>
      transition.trigger === trigger && transition.permission !== undefined && transition.from !== undefined,
  ),
)

/** What people do with an auction that is there. */
export const AUCTION_ACTIONS = [
  ...new Set([...(Object.keys(BESIDE) as Beside[]), ...PERSONS_TRIGGERS, 'restart' as const]),
]
export type AuctionAction = (typeof AUCTION_ACTIONS)[number]

/** A draft may be edited by who may configure it; later on it takes more. */
function besideVerdict(
  action: Beside,
  status: AuctionStatus,
  facts: AuctionFacts,
  mover: Mover,
): ErrorCode | 'allowed' {
  const { permission, from, guards = [] }: BesideRule = BESIDE[action]
  const needed = action === 'edit' && status === 'DRAFT' ? 'auctions.configure' : permission
  if (!mayDo(mover, needed)) return 'forbidden'
  if (!from.includes(status)) return 'wrong_state'
  return barOf(guards, facts, { runsAuctions: false, annuls: false }) ?? 'allowed'
}

function isBeside(action: AuctionAction): action is Beside {
  return action in BESIDE
}

export function actionVerdict(
  action: AuctionAction,
  status: AuctionStatus,
  facts: AuctionFacts,
  mover: Mover,
): ErrorCode | 'allowed' {
  if (isBeside(action)) return besideVerdict(action, status, facts, mover)
  const verdict = action === 'restart' ? restartVerdict(status, facts, mover) : moveOf(action, status, facts, mover)
  return verdict.ok ? 'allowed' : verdict.code
}

/** What is offered: absent what the user type has no right to, 'allowed', or the code of the reason why not. */
export function auctionActions(
  status: AuctionStatus,
  facts: AuctionFacts,
  mover: Mover,
): Partial<Record<AuctionAction, ErrorCode | 'allowed'>> {
  const verdicts = AUCTION_ACTIONS.map((action) => [action, actionVerdict(action, status, facts, mover)] as const)
  return Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== 'forbidden'))
}
