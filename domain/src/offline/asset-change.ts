import type { SavedSection } from '../assets/asset.ts'
import { type Change, type LocalDraft, newDraft, SENT_SECTIONS, typeInto } from './draft.ts'
import { areFilesSent } from './draft-files.ts'
import { type ServerAsset, takeNews } from './sync-plan.ts'

/** What the server has of an asset, to go on with on this device. */
export function draftOfAsset(id: string, userId: string, { confirmed, values }: ServerAsset): LocalDraft {
  const { subcategory, updated_at: at } = confirmed
  return {
    ...newDraft({ id, user_id: userId, subcategory, at }),
    tried: true,
    sent_at: at,
    confirmed,
    base: values,
    owner: confirmed.owner,
    portfolio: confirmed.portfolio,
  }
}

/** An asset, not a registration: what is unsent of it are changes. */
export const isAsset = ({ confirmed }: LocalDraft): boolean => confirmed !== undefined && confirmed.status !== 'DRAFT'

/** An asset of which nothing but changes of fields lies here. */
export const isAssetChange = (draft: LocalDraft): boolean =>
  isAsset(draft) && draft.files.length === 0 && areFilesSent(draft)

interface Saving {
  section: SavedSection
  changes: Record<string, unknown>
  /** The asset as it was seen when that was filled in. */
  seen: ServerAsset
  /** The owner who is chosen with it, by name. */
  owner?: LocalDraft['owner']
  /** The portfolio that is chosen with it, by name. */
  portfolio?: LocalDraft['portfolio']
  at: string
}

/** "Save" without a network. What the server refused of the same section before is tried again. */
export function saveHere(draft: LocalDraft, saving: Saving): LocalDraft {
  const { section, changes, seen, owner, portfolio, at } = saving
  const typed = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, { value }]))
  const saved = typeInto(takeNews(draft, seen), section, typed, at)
  return {
    ...saved,
    ...('owner_id' in changes && { owner: owner ?? null }),
    ...('portfolio_id' in changes && { portfolio: portfolio ?? null }),
  }
}

/** Fields that were saved at the server by another way than from here: nothing of them waits any more. */
export function settleHere(draft: LocalDraft, section: SavedSection, keys: readonly string[]): LocalDraft {
  const left = Object.entries(draft.changes[section]).filter(([key]) => !keys.includes(key))
  return { ...draft, changes: { ...draft.changes, [section]: Object.fromEntries(left) } }
}

export interface UnsentField {
  section: SavedSection
  key: string
  change: Change
}

export function unsentFields({ changes }: LocalDraft): UnsentField[] {
  return SENT_SECTIONS.flatMap((section) =>
    Object.entries(changes[section]).map(([key, change]) => ({ section, key, change })),
  )
}

/** The values of an asset that differ here from what the server has. */
export function unsentValues(draft: LocalDraft): Record<string, unknown> {
  const values = unsentFields(draft).flatMap(({ key, change: { value } }) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return Object.fromEntries(values)
}

/** The server had it and has it no more: somebody has removed it there. */
export function isGoneThere(draft: LocalDraft): boolean {
  const refusals = [draft.refusal, ...Object.values(draft.refusals)]
  return !isAsset(draft) && draft.confirmed !== undefined && refusals.some((refusal) => refusal?.code === 'not_found')
}

/** Files that had reached the server are gone with it, because their bytes have left the device. */
export const countLostFiles = ({ files }: LocalDraft): number => files.filter(({ arrived }) => arrived).length

/**
 * A registration that was removed at the server is sent once more, with all that was filled in here and there. The
 * number of the asset is given anew.
 */
export function sendAsNew(
  draft: LocalDraft,
  sectionOf: (key: string) => SavedSection | undefined,
  at: string,
): LocalDraft {
  const { id, user_id, subcategory, begun_at, step, owner, portfolio, revision, base, dropped } = draft
  const fresh = newDraft({ id, user_id, subcategory, at: begun_at })
  const had = Object.entries(base).filter(([key]) => key !== 'asset_number' && !dropped.includes(key))
  const filled = SENT_SECTIONS.reduce((next, section) => {
    const there = had.flatMap(([key, value]): [string, Change][] =>
      sectionOf(key) === section ? [[key, { value }]] : [],
    )
    const here = Object.entries(draft.changes[section]).map(([key, change]): [string, Change] => {
      const { conflict: _, ...undisputed } = change
      return [key, undisputed]
    })
    return typeInto(next, section, Object.fromEntries([...there, ...here]), at)
  }, fresh)
  const files = draft.files.flatMap((file) => {
    const { told: _told, offset: _offset, ...rest } = file
    return file.arrived ? [] : [{ ...rest, fresh: true as const }]
  })
  return { ...filled, revision, step, owner, portfolio, files }
}
