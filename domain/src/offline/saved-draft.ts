import { draftValues, type LocalDraft, SENT_SECTIONS } from './draft.ts'
import type { LocalFile } from './draft-files.ts'
import { baseFromDevice } from './stored-base.ts'
import { inspectionsFromDevice } from './stored-inspections.ts'
import { readChanges, readFile, readOwner, isId, isRecord, isText, isTexts } from './saved-draft-parts.ts'

/** A draft as a file of its own, for when nothing else helps: this beside the pictures, videos and documents. */
export const MANIFEST = 'draft.json'
const FORMAT = 'klubba-draft'
const VERSION = 1

/** A file of the draft: where it lies beside the manifest, or why it does not. */
export interface SavedFile {
  name: string
  size: number
  sha256: string
  path?: string
  missing?: 'on_server' | 'damaged'
}

/** What a draft is made of again. What the server has confirmed it is asked for anew. */
export type KeptDraft = Pick<
  LocalDraft,
  | 'id'
  | 'subcategory'
  | 'begun_at'
  | 'changed_at'
  | 'step'
  | 'base'
  | 'changes'
  | 'dropped'
  | 'owner'
  | 'portfolio'
  | 'gone'
  | 'files'
>

export interface SavedDraft {
  format: typeof FORMAT
  version: typeof VERSION
  saved_at: string
  title: string
  /** Everything that is filled in, for people to read. */
  values: Record<string, unknown>
  files: readonly SavedFile[]
  draft: KeptDraft
}

const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu

/** Where a file lies: no two at the same place, whatever they are called. */
export function pathOf(file: Pick<LocalFile, 'name'>, index: number): string {
  const name = file.name.replaceAll(NOT_IN_NAMES, '_').slice(-100)
  return `files/${String(index + 1).padStart(2, '0')} ${name}`
}

export interface Saving {
  title: string
  at: string
  /** The ids of those that cannot be read. */
  damaged: ReadonlySet<string>
}

export function savedDraft(draft: LocalDraft, { title, at, damaged }: Saving): SavedDraft {
  const { id, subcategory, begun_at, changed_at, step, base, changes, dropped, owner, portfolio, gone, files } = draft
  const missing = (file: LocalFile) =>
    file.arrived ? ('on_server' as const) : damaged.has(file.id) && ('damaged' as const)
  return {
    format: FORMAT,
    version: VERSION,
    saved_at: at,
    title,
    values: draftValues(draft),
    files: files.map((file, index) => {
      const why = missing(file)
      const { name, size, sha256 } = file
      return { name, size, sha256, ...(why ? { missing: why } : { path: pathOf(file, index) }) }
    }),
    draft: { id, subcategory, begun_at, changed_at, step, base, changes, dropped, owner, portfolio, gone, files },
  }
}

export type Opened = { kind: 'draft'; draft: KeptDraft } | { kind: 'newer' } | { kind: 'not_ours' }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function keptDraft(given: unknown): KeptDraft | undefined {
  if (!isRecord(given)) return undefined
  const { id, subcategory, begun_at, changed_at, step, base, dropped, gone } = given
  const isWhole = isId(id) && [subcategory, begun_at, changed_at, step].every(isText) && isRecord(base)
  if (!isWhole || !isTexts(dropped) || !Array.isArray(gone) || !gone.every(isId)) return undefined
  const owner = readOwner(given['owner'])
  // An earlier build saved none.
  const portfolio = readOwner(given['portfolio'] ?? null)
  const changes = readChanges(given['changes'], SENT_SECTIONS)
  const files = Array.isArray(given['files']) ? given['files'].map(readFile) : [undefined]
  const isNamed = owner !== undefined && portfolio !== undefined
  if (!isNamed || !changes || !files.every((file) => file !== undefined)) return undefined
  const words = { subcategory, begun_at, changed_at, step } as Pick<KeptDraft, 'subcategory' | 'begun_at' | 'step'> &
    Pick<KeptDraft, 'changed_at'>
  const named = { owner, portfolio }
  return inspectionsFromDevice({ ...words, id, base: baseFromDevice(base), dropped, gone, ...named, changes, files })
}

/** What a manifest says. Whatever is not as this product writes it is not taken. */
export function openSavedDraft(text: string): Opened {
  const given = parsed(text)
  if (!isRecord(given) || given['format'] !== FORMAT || typeof given['version'] !== 'number') {
    return { kind: 'not_ours' }
  }
  if (given['version'] > VERSION) return { kind: 'newer' }
  const draft = keptDraft(given['draft'])
  return draft ? { kind: 'draft', draft } : { kind: 'not_ours' }
}

/** The draft without the files that have yet to be put back: those come one by one, each once it is whole. */
export function draftAgain(kept: KeptDraft, userId: string): LocalDraft {
  // The server may know of it: creating it again answers with what it has, and what differs is decided by the user.
  return {
    ...kept,
    files: kept.files.filter(({ arrived }) => arrived),
    user_id: userId,
    revision: 0,
    tried: true,
    refusals: {},
  }
}
