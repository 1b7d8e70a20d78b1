import type { SavedSection } from './asset.ts'

const SEEN: readonly SavedSection[] = ['specs', 'equipment', 'condition']

/** What bidders go by: specifications, equipment, usage and condition. */
export function isSeenByBidders(section: SavedSection): boolean {
  return SEEN.includes(section)
}
