import type { SavedSection } from '@klubba/domain/assets/asset'
import type { Issue } from '@klubba/domain/errors'
import { can } from '@klubba/domain/permissions'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { FieldChange } from '../db/field-history.ts'
import type { FoundAsset } from './asset-sql.ts'
import { locksOf } from './asset-view.ts'

/** What bidders have gone by. */
const SEEN_BY_BIDDERS: readonly SavedSection[] = ['specs', 'equipment', 'condition']
const OWNER_AND_VIN = ['owner_id', 'vin']

interface Asked {
  section: SavedSection
  changed: readonly string[]
  reason: string | undefined
}

const issuesAt = (fields: readonly string[], code: Issue['code']) => fields.map((path): Issue => ({ path, code }))

/**
 * What a running auction has locked stays: what bidders went by once somebody has bid, owner and VIN from the start on.
 * Those an admin changes with a reason, which the history keeps.
 */
export function requireUnlocked(row: FoundAsset, caller: Caller, { section, changed, reason }: Asked): FieldChange[] {
  const { ownerAndVin, additionsOnly } = locksOf(row)
  if (additionsOnly && SEEN_BY_BIDDERS.includes(section)) {
    throw new AppError('locked_by_bids', issuesAt(changed, 'locked_by_bids'))
  }
  const locked = changed.filter((field) => OWNER_AND_VIN.includes(field))
  if (!ownerAndVin || locked.length === 0) return []
  if (!can(caller, 'assets.edit_locked', { own: false })) {
    throw new AppError('auction_open', issuesAt(locked, 'locked_by_status'))
  }
  if (reason === undefined) throw new AppError('invalid_input', [{ path: 'reason', code: 'required' }])
  return [{ field: 'change_reason', before: null, after: reason }]
}
