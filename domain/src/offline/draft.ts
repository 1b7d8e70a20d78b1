import type { SavedSection } from '../assets/asset.ts'
import { gradeOf } from '../assets/grade.ts'
import { NEW_CONDITION } from '../assets/new-condition.ts'
import type { Issue } from '../errors.ts'
import { LANGUAGES } from '../languages.ts'
import type { NewCustomer } from '../owners/new-customer.ts'
import { sameValue } from '../same-value.ts'
import {
  areFilesSent,
  type DraftFiles,
  haveFilesFailed,
  keepShots,
  type Refusal,
  type SaveStatus,
  tryFilesAgain,
} from './draft-files.ts'

/** OFF-1: what is stored and told for itself. */
export const DRAFT_PARTS = ['asset', 'condition', 'inspectionResult'] as const
export type DraftPart = (typeof DRAFT_PARTS)[number]

/** The sections that are sent, in this order. */
export const SENT_SECTIONS = ['info', 'specs', 'equipment', 'condition', 'ownership'] as const satisfies SavedSection[]

/** What differs from what the server has. */
export interface Change {
  /** What would be stored; null takes a value away. Absent when that cannot be said of what was typed. */
  value?: unknown
  /** As it stands in the field, where the value alone does not tell that. */
  typed?: unknown
  /** Why it stays on the device until somebody mends it. */
  issue?: Issue & { message?: string }
  /** Somebody else has changed it as well: it waits for a decision. What it was before both did. */
  conflict?: { before: unknown }
  /** What was sent of it without a response: the server may have one of these, which is nobody else's change. */
  sent?: readonly unknown[]
}

export type SectionChanges = Record<string, Change>

/** What the server has confirmed. */
export interface Confirmed {
  version: number
  status: string
  subcategory: string
  asset_number: string
  created_by: string
  owner: { id: string; name: string } | null
  /** Absent in what an earlier build has stored. */
  portfolio?: { id: string; name: string } | null | undefined
  /** Who has changed it last, and when. */
  updated_by: string
  updated_at: string
}

/** An owner, or an organization that the server makes one. */
export interface ChosenOwner {
  id: string
  name: string
  is_organization?: true
  /** AST-28: all that is known of a customer that the server does not have yet. */
  customer?: NewCustomer
}

/** A registration on the device: what the server has of it, and what it has not. */
export interface LocalDraft extends DraftFiles {
  id: string
  user_id: string
  subcategory: string
  /** Goes up with every change that is written on the device. */
  revision: number
  begun_at: string
  changed_at: string
  /** When the server last had everything. */
  sent_at?: string
  /** Since when there is something here that the server has not. */
  unsent_since?: string
  /** Where one goes on. */
  step: string
  /** Absent until the server has confirmed the first part. */
  confirmed?: Confirmed
  /** What the server has of every field, and what a new asset begins with. Without a grade `condition` is null. */
  base: Record<string, unknown>
  changes: Record<SavedSection, SectionChanges>
  /** Values that a change of the category has dropped and the server still has. */
  dropped: string[]
  /** The owner who is chosen here, by name, for when it cannot be asked for. */
  owner: ChosenOwner | null
  /** The owner that the server had already when a new customer was sent. */
  merged_owner?: string
  /** The portfolio that is chosen here, by name. Absent in what an earlier build has stored. */
  portfolio?: Confirmed['portfolio']
  /** What the whole is refused for. */
  refusal?: Refusal | undefined
  /** Of a section, or of what was to happen with the files. */
  refusals: Partial<Record<SavedSection | 'media', Refusal>>
  /** Something was sent, so the server may know of it. */
  tried?: boolean
  /** What is to become of it once everything is sent: an asset; or it goes, here and there. */
  wish?: 'asset' | 'gone'
}

/** What a new asset begins with. */
function newBase(): Record<string, unknown> {
  return {
    notes: Object.fromEntries(LANGUAGES.map((language) => [language, null])),
    subcomponents: [],
    ...NEW_CONDITION,
    condition: gradeOf(NEW_CONDITION),
    inspections: [],
    owner_id: null,
    place: null,
    portfolio_id: null,
  }
}

/** What stands beside the values of the forms, each with a place of its own. */
export const STRUCTURAL_KEYS: ReadonlySet<string> = new Set(Object.keys(newBase()))

export interface Beginning {
  id: string
  user_id: string
  subcategory: string
  at: string
}

export function newDraft({ id, user_id, subcategory, at }: Beginning): LocalDraft {
  return {
    id,
    user_id,
    subcategory,
    revision: 0,
    begun_at: at,
    changed_at: at,
    step: 'info',
    base: newBase(),
    changes: { info: {}, specs: {}, equipment: {}, condition: {}, ownership: {} },
    dropped: [],
    owner: null,
    portfolio: null,
    refusals: {},
    files: [],
    gone: [],
  }
}

/** A value that is absent and one that was taken away are the same. */
export const same = (one: unknown, other: unknown): boolean => sameValue(one ?? null, other ?? null)

/** Everything that is filled in, on the server or here. */
export function draftValues({ base, changes, dropped }: LocalDraft): Record<string, unknown> {
  const kept = Object.entries(base).filter(([key]) => !dropped.includes(key))
  const changed = SENT_SECTIONS.flatMap((section) =>
    Object.entries(changes[section]).flatMap(([key, { value }]) =>
      value === undefined ? [] : [[key, value] as const],
    ),
  )
  return Object.fromEntries([...kept, ...changed].filter(([, value]) => value !== null && value !== undefined))
}

export function partOf(section: SavedSection, key: string): DraftPart {
  if (section !== 'condition') return 'asset'
  return key === 'inspections' ? 'inspectionResult' : 'condition'
}

const isHeld = ({ issue, conflict }: Change) => issue !== undefined || conflict !== undefined

/** What can be sent of a section now. */
export function sendable(changes: SectionChanges): Record<string, unknown> {
  const ready = Object.entries(changes).filter(([, change]) => !isHeld(change) && change.value !== undefined)
  return Object.fromEntries(ready.map(([key, { value }]) => [key, value]))
}

function changesOf(draft: LocalDraft, part: DraftPart): Change[] {
  return SENT_SECTIONS.flatMap((section) =>
    Object.entries(draft.changes[section]).flatMap(([key, change]) => (partOf(section, key) === part ? [change] : [])),
  )
}

function isRefused({ refusal, refusals }: LocalDraft, part: DraftPart): boolean {
  if (refusal) return true
  return SENT_SECTIONS.some((section) => refusals[section] && (section === 'condition') === (part !== 'asset'))
}

/** OFF-3 */
export function partStatus(draft: LocalDraft, part: DraftPart): SaveStatus {
  const changes = changesOf(draft, part)
  if (changes.some(isHeld) || (isRefused(draft, part) && (changes.length > 0 || draft.refusal))) return 'FAILED'
  const isOwed = changes.length > 0 || !draft.confirmed || (part === 'asset' && owesMore(draft))
  if (!isOwed) return 'SUCCESS'
  return draft.unreached ? 'CONNECTION_ERROR' : 'PENDING'
}

function owesMore({ confirmed, subcategory, wish }: LocalDraft): boolean {
  return confirmed?.subcategory !== subcategory || wish !== undefined
}

/** Whether the server has all that was filled in. */
export function areFieldsSent(draft: LocalDraft): boolean {
  return DRAFT_PARTS.every((part) => partStatus(draft, part) === 'SUCCESS')
}

/** Whether the server has everything, so that the device's copy may go. */
export function isSent(draft: LocalDraft): boolean {
  return areFieldsSent(draft) && areFilesSent(draft)
}

/** Keeps in mind since when something waits here. */
export function noteUnsent(draft: LocalDraft, at: string): LocalDraft {
  const { unsent_since = at, ...rest } = draft
  return isSent(draft) ? rest : { ...rest, unsent_since }
}

/** The parts that wait for somebody to act. */
export function needsAttention(draft: LocalDraft): boolean {
  const isFailed = DRAFT_PARTS.some((part) => partStatus(draft, part) === 'FAILED')
  return isFailed || draft.refusals.media !== undefined || haveFilesFailed(draft)
}

export function conflictKeys({ changes }: LocalDraft, section: SavedSection): string[] {
  return Object.entries(changes[section]).flatMap(([key, { conflict }]) => (conflict ? [key] : []))
}

function withChanges(draft: LocalDraft, section: SavedSection, changes: SectionChanges): LocalDraft {
  return { ...draft, changes: { ...draft.changes, [section]: changes } }
}

/** What was typed in a section. A field that is as the server has it is no change. */
export function typeInto(draft: LocalDraft, section: SavedSection, typed: SectionChanges, at: string): LocalDraft {
  const next = { ...draft.changes[section] }
  for (const [key, change] of Object.entries(typed)) {
    const { conflict, sent } = next[key] ?? {}
    const isBack =
      change.issue === undefined && same(change.value, draft.dropped.includes(key) ? null : draft.base[key])
    if (isBack && !sent) delete next[key]
    // Whoever goes on typing has not decided yet.
    else next[key] = { ...change, ...(conflict && { conflict }), ...(sent && { sent }) }
  }
  const { [section]: _, ...refusals } = draft.refusals
  return { ...withChanges(draft, section, next), refusals, changed_at: at }
}

/** AST-12: for each field that another has changed as well, whose value is to hold. */
export function decide(draft: LocalDraft, section: SavedSection, mine: readonly string[]): LocalDraft {
  const kept = Object.entries(draft.changes[section]).flatMap(([key, change]): [string, Change][] => {
    if (!change.conflict) return [[key, change]]
    const { conflict: _, ...freed } = change
    return mine.includes(key) ? [[key, freed]] : []
  })
  return withChanges(draft, section, Object.fromEntries(kept))
}

/** What another subcategory has fields and checkpoints for. */
export interface Target {
  subcategory: string
  fields: readonly { field: { key: string } }[]
  checkpoints: ReadonlySet<string>
  shots: ReadonlySet<string>
}

type Entries = { key: string }[]

/** AST-9: the filled-in fields that the other category has no place for. */
export function lostBy(draft: LocalDraft, { fields }: Target): string[] {
  const known = new Set([...fields.map(({ field }) => field.key), ...STRUCTURAL_KEYS, 'asset_number'])
  return Object.keys(draftValues(draft)).filter((key) => !known.has(key))
}

/** The checkpoints that were graded and that the other category's report does not have. */
export function lostCheckpoints(draft: LocalDraft, { checkpoints }: Target): string[] {
  const entries = (draftValues(draft)['tcr'] ?? []) as Entries
  return entries.map(({ key }) => key).filter((key) => !checkpoints.has(key))
}

/** AST-9: another category. What it has no place for goes; the user was asked. */
export function changeSubcategory(draft: LocalDraft, target: Target, at: string): LocalDraft {
  const lost = lostBy(draft, target)
  const tcr = ((draftValues(draft)['tcr'] ?? []) as Entries).filter(({ key }) => target.checkpoints.has(key))
  const changes = Object.fromEntries(
    SENT_SECTIONS.map((section) => [
      section,
      Object.fromEntries(Object.entries(draft.changes[section]).filter(([key]) => !lost.includes(key))),
    ]),
  ) as LocalDraft['changes']
  const onServer = lost.filter((key) => draft.confirmed && (draft.base[key] ?? null) !== null)
  const changed: LocalDraft = {
    ...keepShots(tryAgain(draft), target.shots),
    subcategory: target.subcategory,
    changes,
    dropped: [...new Set([...draft.dropped, ...onServer])],
  }
  return typeInto(changed, 'condition', { tcr: { value: tcr } }, at)
}

/** By the user's button: what was refused as a whole is tried once more. */
export function tryAgain(draft: LocalDraft): LocalDraft {
  return { ...tryFilesAgain(draft), refusal: undefined, refusals: {} }
}
