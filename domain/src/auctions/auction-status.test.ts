import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USER_TYPES, type UserType } from '../users/user.ts'
import {
  actionVerdict,
  AUCTION_ACTIONS,
  auctionActions,
  moveOf,
  restartVerdict,
  type Mover,
} from './auction-actions.ts'
import { fieldBar, AUCTION_FIELDS } from './auction-fields.ts'
import {
  ASSET_STATUS_BY_AUCTION,
  assetLocks,
  AUCTION_STATUSES,
  isOpen,
  isPublishedToCommunity,
  OPEN_STATUSES,
  RESTARTABLE,
  type AuctionStatus,
} from './auction-status.ts'
import type { AuctionFacts } from './guards.ts'
import { TRANSITIONS, TRIGGERS } from './transitions.ts'

/** The rules' own table: from, to, who (U user, S support, B broker, A admin, Y the system), the asset. */
const TABLE = `
– DRAFT U(own)SBA –
– COMMUNITY BA INVENTORY→ACTIVE
DRAFT PENDING U(own)SBA INVENTORY→ACTIVE
DRAFT COMMUNITY BA INVENTORY→ACTIVE
DRAFT CANCELLED U(own)SBA –
PENDING DRAFT BA ACTIVE→INVENTORY
PENDING PROCESSING BA –
PENDING CANCELLED BA ACTIVE→INVENTORY
PROCESSING PUBLISHED_NEW_SERVICE Y –
PROCESSING LIVE Y –
PROCESSING PENDING BAY –
PUBLISHED_NEW_SERVICE LIVE Y –
PUBLISHED_NEW_SERVICE PENDING BA –
PUBLISHED_NEW_SERVICE CANCELLED BA ACTIVE→INVENTORY
LIVE ENDED AY –
LIVE CLOSED_CANCELLED BA ACTIVE→INVENTORY
ENDED CLOSED_SUCCESSFUL Y –
ENDED CLOSED Y –
ENDED CLOSED_UNSUCCESSFUL Y –
CLOSED LIVE A –
CLOSED_SUCCESSFUL LIVE A –
CLOSED_UNSUCCESSFUL LIVE A –
CLOSED CLOSED_SUCCESSFUL BA –
CLOSED CLOSED_UNSUCCESSFUL BAY –
CLOSED CLOSED_CANCELLED BA ACTIVE→INVENTORY
CLOSED_SUCCESSFUL SOLD BA ACTIVE→SOLD
CLOSED_SUCCESSFUL CLOSED BA –
CLOSED_SUCCESSFUL CLOSED_UNSUCCESSFUL BA –
CLOSED_SUCCESSFUL CLOSED_CANCELLED A ACTIVE→INVENTORY
CLOSED_UNSUCCESSFUL CLOSED BA –
CLOSED_UNSUCCESSFUL COMMUNITY BA –
CLOSED_UNSUCCESSFUL NOT_SOLD BAY ACTIVE→INVENTORY
COMMUNITY CLOSED_SUCCESSFUL BA –
COMMUNITY NOT_SOLD BAY ACTIVE→INVENTORY
SOLD PAID BA SOLD→PAID
SOLD CLOSED BA SOLD→ACTIVE
SOLD CLOSED_UNSUCCESSFUL BA SOLD→ACTIVE
SOLD NOT_SOLD A SOLD→INVENTORY
PAID DELIVERED USBA PAID→DELIVERED
PAID SOLD A PAID→SOLD
PAID NOT_SOLD A PAID→INVENTORY
DELIVERED PAID A DELIVERED→PAID
DELIVERED NOT_SOLD A DELIVERED→INVENTORY`
  .trim()
  .split('\n')

const BEST: AuctionFacts = {
  assetStatus: 'INVENTORY',
  archived: false,
  complete: true,
  graded: true,
  ownerVerified: true,
  hasPlace: true,
  hasImage: true,
  retraded: false,
  openAuction: false,
  earlierRound: false,
  hasTitle: true,
  hasVat: true,
  endsAfterStart: true,
  endDayAllowed: true,
  endAhead: true,
  startReached: true,
  handOverFailed: true,
  ended: true,
  endMoved: true,
  bidSinceMove: false,
  earlierEndAhead: true,
  hasBid: true,
  leaderRestricted: true,
  reserveMet: false,
  soonAfterEnd: true,
  hasOffer: false,
  agreed: true,
  declined: true,
  deadlinePassed: true,
  somebodyLeft: true,
  offeringExpired: true,
  soonAfterDelivery: true,
}

/** Facts that differ where a trigger can lead to two statuses. */
const KINDS: AuctionFacts[] = [
  BEST,
  { ...BEST, startReached: false },
  { ...BEST, reserveMet: true, hasOffer: true },
  { ...BEST, hasBid: false, somebodyLeft: false },
]

const as = (user_type: UserType, own = true): Mover => ({ user_type, own })

/** Who gets there by whatever trigger, with the best of facts. */
function whoMoves(from: AuctionStatus | undefined, to: AuctionStatus): string {
  const gets = (mover: Mover) =>
    KINDS.some((facts) =>
      TRIGGERS.some((trigger) => {
        const move = moveOf(trigger, from, facts, mover)
        return move.ok && move.transition.to === to
      }),
    )
  const user = gets(as('user', false)) ? 'U' : 'U(own)'
  return [
    gets(as('user')) ? user : '',
    gets(as('support')) ? 'S' : '',
    gets(as('auction_broker')) ? 'B' : '',
    gets(as('admin')) ? 'A' : '',
    gets('system') ? 'Y' : '',
  ].join('')
}

describe('the transitions of an auction', () => {
  test('AUC-2 every row of the rules is there, and no other', () => {
    const moves = [undefined, ...AUCTION_STATUSES].flatMap((from) =>
      AUCTION_STATUSES.flatMap((to) => {
        const who = whoMoves(from, to)
        const asset = TRANSITIONS.find((row) => row.from === from && row.to === to)?.asset
        return who === '' ? [] : [`${from ?? '–'} ${to} ${who} ${asset ? `${asset.from}→${asset.to}` : '–'}`]
      }),
    )
    expect(moves.toSorted()).toEqual(TABLE.toSorted())
  })

  test('AUC-2 read moves nothing', () => {
    expect(auctionActions('LIVE', BEST, as('read'))).toEqual({})
    expect(
      TRIGGERS.filter((trigger) => TRANSITIONS.some(({ from }) => moveOf(trigger, from, BEST, as('read')).ok)),
    ).toEqual([])
  })

  test('AUC-2 the status of the asset follows: what a row says is what the two statuses say', () => {
    for (const { from, to, asset } of TRANSITIONS) {
      const before = from ? ASSET_STATUS_BY_AUCTION[from] : 'INVENTORY'
      const after = ASSET_STATUS_BY_AUCTION[to]
      expect(asset ?? { from: before, to: before }).toEqual({ from: before, to: after })
    }
  })

  test('AUC-2 whatever people and the system do, auction and asset stay together, and the ends are ends', () => {
    const mover = fc.oneof(
      fc.constant<Mover>('system'),
      fc.record({ user_type: fc.constantFrom(...USER_TYPES), own: fc.boolean() }),
    )
    const facts = fc.record(
      Object.fromEntries(
        Object.entries(BEST).map(([key, value]) => [
          key,
          typeof value === 'boolean' ? fc.boolean() : fc.constant(value),
        ]),
      ),
    ) as unknown as fc.Arbitrary<AuctionFacts>
    const walk = fc.array(fc.tuple(fc.constantFrom(...TRIGGERS), mover, facts), { size: 'max', maxLength: 60 })
    fc.assert(
      fc.property(walk, (steps) => {
        let status: AuctionStatus = 'DRAFT'
        let asset = ASSET_STATUS_BY_AUCTION[status]
        for (const [trigger, who, what] of steps) {
          const move = moveOf(trigger, status, { ...what, assetStatus: asset }, who)
          if (!move.ok) continue
          expect(['NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED']).not.toContain(status)
          if (move.transition.asset) {
            expect(move.transition.asset.from).toBe(asset)
            asset = move.transition.asset.to
          }
          status = move.transition.to
          expect(asset).toBe(ASSET_STATUS_BY_AUCTION[status])
        }
      }),
    )
  })

  test('AUC-2 open is all but what is over', () => {
    expect(AUCTION_STATUSES).toHaveLength(16)
    expect(AUCTION_STATUSES.filter((status) => !isOpen(status)).toSorted()).toEqual([
      'CANCELLED',
      'CLOSED_CANCELLED',
      'DELIVERED',
      'NOT_SOLD',
    ])
    expect(OPEN_STATUSES).toHaveLength(12)
    expect(AUCTION_STATUSES.filter(isPublishedToCommunity)).toEqual(['COMMUNITY'])
  })
})

describe('what stands in the way', () => {
  const bar = (
    trigger: (typeof TRIGGERS)[number],
    from: AuctionStatus | undefined,
    facts: Partial<AuctionFacts>,
    mover: Mover,
  ) => {
    const move = moveOf(trigger, from, { ...BEST, ...facts }, mover)
    return move.ok ? 'allowed' : move.code
  }
  const broker = as('auction_broker')

  test.for<[string, Partial<AuctionFacts>]>([
    ['not_in_inventory', { assetStatus: 'TRANSFERRED' }],
    ['incomplete', { complete: false }],
    ['not_graded', { graded: false }],
    ['archived', { archived: true }],
    ['owner_not_verified', { ownerVerified: false }],
    ['no_place', { hasPlace: false }],
    ['no_image', { hasImage: false }],
    ['no_title', { hasTitle: false }],
    ['no_vat', { hasVat: false }],
    ['no_end_after_start', { endsAfterStart: false }],
    ['barred_end_day', { endDayAllowed: false }],
    ['end_not_ahead', { endAhead: false }],
  ])('AUC-4 sending is barred by %s, and so is approving what was sent', ([code, facts]) => {
    expect(bar('submit', 'DRAFT', facts, as('user'))).toBe(code)
    const approving = code === 'not_in_inventory' ? 'allowed' : code
    expect(bar('approve', 'PENDING', facts, broker)).toBe(approving)
  })

  test('AST-8 T2 an asset that nobody graded is published to no community', () => {
    for (const from of [undefined, 'DRAFT', 'CLOSED_UNSUCCESSFUL'] as const) {
      expect(bar('publish', from, { graded: false, openAuction: false }, broker)).toBe('not_graded')
      expect(bar('publish', from, { openAuction: false }, broker)).toBe('allowed')
    }
  })

  test('AUC-2 a later round is a broker’s, and what would be sold is withdrawn by an admin only', () => {
    expect(bar('configure', undefined, { earlierRound: true }, as('user'))).toBe('later_round')
    expect(bar('configure', undefined, { earlierRound: true }, as('support'))).toBe('later_round')
    expect(bar('configure', undefined, { earlierRound: true }, broker)).toBe('allowed')
    expect(bar('configure', undefined, { openAuction: true }, broker)).toBe('auction_open')
    expect(bar('withdraw', 'LIVE', { reserveMet: true }, broker)).toBe('reserve_met')
    expect(bar('withdraw', 'LIVE', { reserveMet: true }, as('admin'))).toBe('allowed')
    expect(bar('withdraw', 'LIVE', {}, broker)).toBe('allowed')
  })

  test('AUC-5 the system ends nothing before its end, an admin may', () => {
    expect(bar('end', 'LIVE', { ended: false }, 'system')).toBe('wrong_state')
    expect(bar('end', 'LIVE', { ended: false }, as('admin'))).toBe('allowed')
    expect(bar('end', 'LIVE', { ended: false }, broker)).toBe('forbidden')
    expect(bar('close_without_sale', 'CLOSED', { deadlinePassed: false }, 'system')).toBe('wrong_state')
    expect(bar('close_without_sale', 'CLOSED', { deadlinePassed: false, declined: false }, broker)).toBe(
      'negotiation_open',
    )
    expect(bar('unpublish', 'COMMUNITY', { offeringExpired: false }, 'system')).toBe('wrong_state')
    expect(bar('unpublish', 'COMMUNITY', { offeringExpired: false }, broker)).toBe('allowed')
  })

  test('AUC-2 reopening and taking back a handover have their time', () => {
    expect(bar('reopen', 'CLOSED', { soonAfterEnd: false }, as('admin'))).toBe('too_late')
    expect(bar('reopen', 'CLOSED', { hasOffer: true }, as('admin'))).toBe('offer_made')
    expect(bar('undo_delivered', 'DELIVERED', { soonAfterDelivery: false }, as('admin'))).toBe('too_late')
    expect(bar('undo_delivered', 'DELIVERED', { retraded: true }, as('admin'))).toBe('retraded')
    expect(bar('take_return', 'DELIVERED', { archived: true }, as('admin'))).toBe('archived')
  })

  test('AUC-5 A3 an end is moved back by who may move it, after a move and before anybody has bid', () => {
    const verdict = (facts: Partial<AuctionFacts>, mover = broker, status: AuctionStatus = 'LIVE') =>
      actionVerdict('move_end_back', status, { ...BEST, ...facts }, mover)
    expect(verdict({})).toBe('allowed')
    expect(verdict({}, as('admin'))).toBe('allowed')
    expect(verdict({}, as('support'))).toBe('forbidden')
    expect(verdict({}, as('user'))).toBe('forbidden')
    expect(verdict({}, broker, 'ENDED')).toBe('wrong_state')
    expect(verdict({ endMoved: false, bidSinceMove: true })).toBe('end_not_moved')
    expect(verdict({ bidSinceMove: true, earlierEndAhead: false })).toBe('bid_since_move')
    expect(verdict({ earlierEndAhead: false })).toBe('earlier_end_too_close')
  })

  test('AUC-6 A6 the bid of a leader who may not lead any more is kept by who may change a running auction', () => {
    const verdict = (facts: Partial<AuctionFacts>, mover = broker, status: AuctionStatus = 'LIVE') =>
      actionVerdict('keep_bid', status, { ...BEST, ...facts }, mover)
    expect(verdict({})).toBe('allowed')
    expect(verdict({}, as('support'))).toBe('forbidden')
    expect(verdict({ leaderRestricted: false })).toBe('wrong_state')
    expect(verdict({}, broker, 'CLOSED_SUCCESSFUL')).toBe('wrong_state')
  })

  test('AUC-4 a restart follows on four statuses, with a free asset, by a broker', () => {
    const free = AUCTION_STATUSES.filter((status) => restartVerdict(status, BEST, broker).ok)
    expect(free.toSorted()).toEqual(RESTARTABLE.toSorted())
    expect(restartVerdict('CLOSED_UNSUCCESSFUL', { ...BEST, assetStatus: 'ACTIVE' }, broker)).toEqual({
      ok: true,
      giveUpFirst: true,
    })
    expect(restartVerdict('NOT_SOLD', { ...BEST, openAuction: true }, broker)).toEqual({
      ok: false,
      code: 'auction_open',
    })
    expect(restartVerdict('NOT_SOLD', { ...BEST, archived: true }, broker)).toEqual({ ok: false, code: 'archived' })
    expect(restartVerdict('NOT_SOLD', BEST, as('support'))).toEqual({ ok: false, code: 'forbidden' })
  })

  test('USR-2 each user type is offered what the table of rights says', () => {
    const offered = (own: boolean) =>
      USER_TYPES.map((type) => Object.keys(auctionActions('DRAFT', BEST, as(type, own))).length)
    expect(offered(true)).toEqual([0, 4, 6, 30, AUCTION_ACTIONS.length])
    expect(offered(false)).toEqual([0, 1, 6, 30, AUCTION_ACTIONS.length])
    expect(auctionActions('LIVE', BEST, as('support'))).toMatchObject({ place_bid: 'allowed', submit: 'wrong_state' })
    expect(actionVerdict('void_bid', 'LIVE', { ...BEST, hasBid: false }, as('auction_broker'))).toBe('no_bid')
    expect(actionVerdict('restart', 'LIVE', BEST, as('user'))).toBe('forbidden')
    expect(auctionActions('LIVE', BEST, as('user'))).not.toHaveProperty('edit')
    expect(auctionActions('DRAFT', BEST, as('user'))).toMatchObject({ edit: 'allowed' })
  })

  test('AUC-2 an open auction locks its asset, more from going live and from the first bid on', () => {
    expect(assetLocks(undefined)).toEqual({ category: false, ownerAndVin: false, additionsOnly: false })
    expect(assetLocks({ status: 'PENDING', hasBids: false })).toEqual({
      category: true,
      ownerAndVin: false,
      additionsOnly: false,
    })
    expect(assetLocks({ status: 'LIVE', hasBids: true })).toEqual({
      category: true,
      ownerAndVin: true,
      additionsOnly: true,
    })
    expect(assetLocks({ status: 'DELIVERED', hasBids: true })).toEqual({
      category: false,
      ownerAndVin: false,
      additionsOnly: false,
    })
  })

  test('AUC-1 fields close one after another: what bidders go by, then money, never the comment', () => {
    const open = (status: AuctionStatus, hasBids: boolean) =>
      AUCTION_FIELDS.filter((field) => !fieldBar(field, status, hasBids))
    expect(open('PENDING', false)).toEqual([...AUCTION_FIELDS])
    expect(open('LIVE', false)).toEqual([
      'negotiation_hours',
      'commission',
      'vat',
      'prices_include_vat',
      'buyers_fee',
      'collection',
      'comment',
    ])
    expect(open('LIVE', true)).toEqual(['comment'])
    expect(fieldBar('vat', 'LIVE', true)).toBe('locked_by_bids')
    expect(fieldBar('vat', 'SOLD', false)).toBe('wrong_state')
  })
})
