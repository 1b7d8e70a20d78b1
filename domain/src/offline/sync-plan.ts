import type { SavedSection } from '../assets/asset.ts'
import type { Issue } from '../errors.ts'
import type { NewCustomer } from '../owners/new-customer.ts'
import {
  type Change,
  type Confirmed,
  isSent,
  type LocalDraft,
  same,
  type SectionChanges,
  sendable,
  SENT_SECTIONS,
} from './draft.ts'
import type { Refusal } from './draft-files.ts'
import { customerOf, ownerPath } from './owner-on-device.ts'
import {
  beginFileStep,
  type FileResult,
  type FileStep,
  isFileStep,
  nextFileStep,
  recordFileResult,
} from './file-plan.ts'

/** One call to the server about what was filled in, harmless to repeat. */
export type FieldStep =
  | { kind: 'create'; subcategory: string }
  | { kind: 'category'; version: number; subcategory: string; drop: readonly string[] }
  | {
      kind: 'section'
      version: number
      section: SavedSection
      changes: Record<string, unknown>
      /** Whom the server does not have yet, and who is the owner. */
      customer?: NewCustomer
    }
  | { kind: 'save_as_asset'; version: number }
  | { kind: 'remove' }

export type Step = FieldStep | FileStep

/** The asset as the server has it, every field by its key. */
export interface ServerAsset {
  confirmed: Confirmed
  values: Record<string, unknown>
}

export type FieldResult =
  /** Merged: the server had the new customer already. */
  | { kind: 'done'; asset: ServerAsset; merged?: true }
  /** A draft that was to go is gone. */
  | { kind: 'removed' }
  | { kind: 'unreached' }
  /** With the status that it has come to, where that is why. */
  | { kind: 'refused'; refusal: Refusal; issues: readonly (Issue & { message?: string })[]; status?: string }
  /** Somebody else has changed the same fields meanwhile. */
  | { kind: 'changed'; asset: ServerAsset }

/** A step, and what came of it. */
export type Outcome = { step: FieldStep; result: FieldResult } | { step: FileStep; result: FileResult }

function nextFieldStep(draft: LocalDraft): FieldStep | undefined {
  const { confirmed, refusals, subcategory, wish } = draft
  if (wish === 'gone') return { kind: 'remove' }
  if (!confirmed) return { kind: 'create', subcategory }
  const { version } = confirmed
  if (confirmed.subcategory !== subcategory) return { kind: 'category', version, subcategory, drop: draft.dropped }
  for (const section of SENT_SECTIONS) {
    const changes = sendable(draft.changes[section])
    if (refusals[section] || Object.keys(changes).length === 0) continue
    const customer = customerOf(draft.owner, changes)
    return { kind: 'section', version, section, changes, ...(customer && { customer }) }
  }
  const isClear = SENT_SECTIONS.every((section) => Object.keys(draft.changes[section]).length === 0)
  return wish === 'asset' && isClear ? { kind: 'save_as_asset', version } : undefined
}

/**
 * OFF-4: what is to be sent next; nothing when all is sent, or when somebody has to act first. What was filled in goes
 * before files, also between two pieces of one.
 */
export function nextStep(draft: LocalDraft): Step | undefined {
  if (draft.refusal) return undefined
  return nextFieldStep(draft) ?? nextFileStep(draft, draft.refusals.media !== undefined)
}

/** More than anybody types into one field between two responses. */
const MOST_UNHEARD = 50

const isAmong = (values: readonly unknown[] = [], value: unknown) => values.some((each) => same(each, value))

/** What goes out with the step is remembered at each change, until the server has responded to it. */
function beginSection(draft: LocalDraft, { section, changes }: Extract<FieldStep, { kind: 'section' }>): LocalDraft {
  const now = draft.changes[section]
  const going = Object.entries(now).filter(([key, { sent }]) => key in changes && !isAmong(sent, changes[key]))
  if (going.length === 0) return draft
  const begun = going.map(([key, change]): [string, Change] => [
    key,
    { ...change, sent: [...(change.sent ?? []), changes[key]].slice(-MOST_UNHEARD) },
  ])
  return { ...draft, changes: { ...draft.changes, [section]: { ...now, ...Object.fromEntries(begun) } } }
}

/** A call is on its way: from now on the server may know of the draft, whether it responds or not. */
export function beginStep(draft: LocalDraft, step: Step): LocalDraft {
  const tried = draft.tried ? draft : { ...draft, tried: true }
  if (isFileStep(step)) return beginFileStep(tried, step)
  return step.kind === 'section' ? beginSection(tried, step) : tried
}

/** What was sent with the step, by key. */
function sentWith(step: FieldStep): Record<string, unknown> {
  return step.kind === 'section' ? step.changes : {}
}

/** Goes on from what the server has now. What was changed here and meanwhile there as well waits for a decision. */
function takeOver(draft: LocalDraft, step: FieldStep, { confirmed, values }: ServerAsset): LocalDraft {
  const sent = sentWith(step)
  const standing = (key: string, change: Change): [string, Change][] => {
    const theirs = values[key]
    if (change.issue === undefined && same(change.value, theirs)) return []
    // Of an organization the server has made an owner, which has an id of its own.
    if (key === 'owner_id' && step.kind === 'section' && key in sent && same(change.value, sent[key])) return []
    // The number that the server gives to a new asset is nobody's change.
    const isGiven = step.kind === 'create' && key === 'asset_number'
    const isKnown = key in sent || isGiven || isAmong([draft.base[key], ...(change.sent ?? [])], theirs)
    const isTheirs = !isKnown && !draft.dropped.includes(key)
    const { sent: _, ...heard } = change
    const next = key in sent ? heard : change
    return [[key, isTheirs ? { conflict: { before: draft.base[key] }, ...next } : next]]
  }
  const changes = Object.fromEntries(
    SENT_SECTIONS.map((section) => [
      section,
      Object.fromEntries(Object.entries(draft.changes[section]).flatMap(([key, change]) => standing(key, change))),
    ]),
  ) as Record<SavedSection, SectionChanges>
  // Whoever has not chosen another category goes along with the one that somebody else has chosen.
  const isFollowing = draft.confirmed?.subcategory === draft.subcategory
  const subcategory = isFollowing ? confirmed.subcategory : draft.subcategory
  return {
    ...draft,
    subcategory,
    confirmed,
    base: values,
    changes,
    dropped: confirmed.subcategory === subcategory ? [] : draft.dropped,
    owner: 'owner_id' in changes.ownership ? draft.owner : confirmed.owner,
    portfolio: 'portfolio_id' in changes.ownership ? draft.portfolio : confirmed.portfolio,
    unreached: false,
  }
}

/** The asset as it has just been read: what is unsent goes on from there. */
export function takeNews(draft: LocalDraft, asset: ServerAsset): LocalDraft {
  const isNews = asset.confirmed.version > (draft.confirmed?.version ?? 0)
  return isNews ? takeOver(draft, { kind: 'remove' }, asset) : draft
}

/** The field that the server names, at the change that was sent: unless it has been typed anew since. */
function refuseFields(
  draft: LocalDraft,
  { section, changes: sent }: Extract<FieldStep, { kind: 'section' }>,
  { refusal, issues: found }: Extract<FieldResult, { kind: 'refused' }>,
): LocalDraft {
  const issues = found.map((issue) => ({ ...issue, path: ownerPath(issue.path) }))
  const now = draft.changes[section]
  const keyOf = ({ path }: Issue) => Object.keys(sent).find((key) => path === key || path.startsWith(`${key}.`))
  const named = issues.flatMap((issue): [string, Change][] => {
    const key = keyOf(issue)
    const change = key === undefined ? undefined : now[key]
    return key !== undefined && change && same(change.value, sent[key]) ? [[key, { ...change, issue }]] : []
  })
  const isTold = issues.length > 0 && issues.every((issue) => keyOf(issue) !== undefined)
  return {
    ...draft,
    changes: { ...draft.changes, [section]: { ...now, ...Object.fromEntries(named) } },
    refusals: isTold ? draft.refusals : { ...draft.refusals, [section]: refusal },
    unreached: false,
  }
}

function refuse(draft: LocalDraft, step: FieldStep, result: Extract<FieldResult, { kind: 'refused' }>): LocalDraft {
  if (step.kind === 'section') return refuseFields(draft, step, result)
  const { wish: _, ...rest } = draft
  return { ...rest, refusal: result.refusal, unreached: false }
}

function noteMerged(draft: LocalDraft, { merged, asset }: Extract<FieldResult, { kind: 'done' }>): LocalDraft {
  const owner = asset.confirmed.owner
  return merged && owner ? { ...draft, merged_owner: owner.id } : draft
}

const whenSent = (draft: LocalDraft, at: string): LocalDraft => (isSent(draft) ? { ...draft, sent_at: at } : draft)

function recordFieldResult(
  draft: LocalDraft,
  step: FieldStep,
  result: FieldResult,
  at: string,
): LocalDraft | undefined {
  switch (result.kind) {
    case 'removed':
      return undefined
    case 'unreached':
      return { ...draft, unreached: true }
    case 'refused': {
      const { confirmed } = draft
      const standing = confirmed && result.status ? { confirmed: { ...confirmed, status: result.status } } : {}
      return refuse({ ...draft, ...standing }, step, result)
    }
    case 'changed':
      return takeOver(draft, { kind: 'remove' }, result.asset)
    case 'done': {
      const taken = noteMerged(takeOver(draft, step, result.asset), result)
      const { wish, ...rest } = taken
      const isWishMet = wish === 'asset' && result.asset.confirmed.status !== 'DRAFT'
      return whenSent(isWishMet ? rest : { ...rest, ...(wish && { wish }) }, at)
    }
  }
}

/** The draft after the answer; undefined when it is gone from both sides. */
export function recordResult(draft: LocalDraft, outcome: Outcome, at: string): LocalDraft | undefined {
  if (!isFileOutcome(outcome)) return recordFieldResult(draft, outcome.step, outcome.result, at)
  const { draft: next, refusal } = recordFileResult(draft, outcome.step, outcome.result)
  return whenSent(refusal ? { ...next, refusals: { ...next.refusals, media: refusal } } : next, at)
}

const isFileOutcome = (outcome: Outcome): outcome is Extract<Outcome, { step: FileStep }> => isFileStep(outcome.step)
