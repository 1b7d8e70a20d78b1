import { describe, expect, test } from 'vitest'
import { USER_TYPES } from '../users/user.ts'
import { ASSET_ACTIONS, assetVerdict, offersAssetAction, SERVER_STATUSES, type AssetStanding } from './asset-status.ts'

const standing = (changes: Partial<AssetStanding>): AssetStanding => ({
  status: 'INVENTORY',
  own: true,
  archived: false,
  complete: true,
  openAuction: false,
  ...changes,
})

/** Which statuses each action is allowed in: written out, so that a change of the table is seen. */
const ALLOWED: Record<(typeof ASSET_ACTIONS)[number], string> = {
  edit: 'DRAFT INVENTORY ACTIVE TRANSFERRED SOLD PAID DELIVERED',
  change_category: 'DRAFT INVENTORY',
  set_portfolio: 'DRAFT INVENTORY ACTIVE TRANSFERRED SOLD PAID DELIVERED',
  save_as_asset: 'DRAFT',
  remove_draft: 'DRAFT',
  send_back: 'INVENTORY',
  assign_owner: 'INVENTORY',
  take_over: 'TRANSFERRED',
  archive: 'INVENTORY TRANSFERRED DELIVERED',
  unarchive: '',
  duplicate: 'DRAFT INVENTORY ACTIVE TRANSFERRED SOLD PAID DELIVERED',
  retrade: 'DELIVERED',
}

describe('what may be done with an asset', () => {
  test.for(ASSET_ACTIONS)('AST-4 %s is allowed in its statuses and in no other', (action) => {
    const allowed = SERVER_STATUSES.filter((status) => assetVerdict(action, standing({ status })).ok)
    expect(allowed.join(' ')).toBe(ALLOWED[action])
  })

  test('AST-4 an archived one is only taken back, copied or sold again', () => {
    const allowed = ASSET_ACTIONS.filter((action) =>
      SERVER_STATUSES.some((status) => assetVerdict(action, standing({ status, archived: true })).ok),
    )
    expect(allowed).toEqual(['unarchive', 'duplicate', 'retrade'])
  })

  test('AST-4 an open auction and missing fields are told as the reason', () => {
    expect(assetVerdict('send_back', standing({ openAuction: true }))).toEqual({ ok: false, code: 'auction_open' })
    expect(assetVerdict('save_as_asset', standing({ status: 'DRAFT', complete: false }))).toMatchObject({
      code: 'incomplete',
    })
    expect(assetVerdict('edit', standing({ archived: true }))).toMatchObject({ code: 'archived' })
  })

  test('USR-2 each user type is offered what the table of rights says', () => {
    const offeredTo = (own: boolean) =>
      USER_TYPES.map(
        (user_type) =>
          ASSET_ACTIONS.filter((action) => offersAssetAction({ user_type }, action, standing({ own }))).length,
      )
    expect(offeredTo(true)).toEqual([0, 9, 12, 11, 12])
    expect(offeredTo(false)).toEqual([0, 4, 12, 10, 12])
  })
})
