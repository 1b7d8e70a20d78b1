import type { Place, SavedSection } from '@klubba/domain/assets/asset'
import { isSeenByBidders } from '@klubba/domain/assets/seen-by-bidders'
import type { Issue } from '@klubba/domain/errors'
import { can } from '@klubba/domain/permissions'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { FieldChange } from '../db/field-history.ts'
import type { FoundAsset } from './asset-sql.ts'
import { locksOf } from './asset-view.ts'

const OWNER_AND_VIN = ['owner_id', 'vin']

interface Asked {
  section: SavedSection
  changed: readonly string[]
  reason: string | undefined
  /** The change is meant as an addition. */
  addition: boolean
  /** Undefined where it stays. */
  place: Place | null | undefined
}

const issuesAt = (fields: readonly string[], code: Issue['code']) => fields.map((path): Issue => ({ path, code }))

/** The auction that a change is an addition to; undefined before somebody has bid. */
export function additionTo(row: FoundAsset, section: SavedSection): string | undefined {
  return locksOf(row).additionsOnly && isSeenByBidders(section) ? (row.auction_id ?? undefined) : undefined
}

/** Once an auction was sent, its currency, clock and VAT rate are those of the country. */
function requireSameCountry(row: FoundAsset, place: Place | null | undefined): void {
  const { auction_status: status } = row
  if (place === undefined || status === null || status === 'DRAFT') return
  const before = row.place as Place | null
  if (place?.country_id === before?.country_id) return
  throw new AppError('auction_open', issuesAt(['place.country_id'], 'stays_in_country'))
}

/**
 * What a running auction has locked stays: what bidders went by once somebody has bid, unless the change is meant as an
 * addition, and owner and VIN from the start on. Those an admin changes with a reason, which the history keeps.
 */
export function requireUnlocked(row: FoundAsset, caller: Caller, asked: Asked): FieldChange[] {
  const { section, changed, reason, addition } = asked
  requireSameCountry(row, asked.place)
  const { ownerAndVin } = locksOf(row)
  if (additionTo(row, section) !== undefined && !addition) {
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
