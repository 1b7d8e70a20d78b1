import type { Issue } from '@klubba/domain/errors'
import type { FileLimits } from '@klubba/domain/media/file-formats'
import { contentTypeOf, type MediaType } from '@klubba/domain/media/media'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { addFile, filePartOf, type LocalFile, replaceFile } from '@klubba/domain/offline/draft-files'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { judge } from '../media/chosen-files.ts'
import { isShrinking, shrink } from '../media/shrink.ts'
import type { UploadPlace } from '../media/upload-manager.ts'
import type { Upload } from '../media/upload-store.ts'
import { holdReload } from '../pwa/unsaved-input.ts'
import { DeviceError, type DeviceErrorCode, deviceError } from './device-error.ts'
import { changeDraft } from './draft-store.ts'
import { type StoredBytes, storeFile } from './file-store.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** A file that is being written to the device, or could not be. */
export interface StoringFile extends Upload {
  problem?: DeviceErrorCode | undefined
}

interface Job {
  draft: Pick<LocalDraft, 'id' | 'user_id'>
  file: File
  type: MediaType
  place: UploadPlace
  /** The last place that is taken at the server. */
  lastPlace: number
  /** The file whose place it takes. */
  replaces: string | undefined
  onStored: ((outcome: Stored) => void) | undefined
}

/** What became of a file: the id that it has in its draft, or why it is not there. */
export type Stored = { id: string } | { issue: Issue } | { problem: DeviceErrorCode }

let storing: readonly StoringFile[] = []
const jobs = new Map<string, Job>()
const listeners = new Set<() => void>()

function set(next: readonly StoringFile[]): void {
  storing = next
  for (const listener of listeners) listener()
}

function change(key: string, facts: Partial<StoringFile>): void {
  set(storing.map((each) => (each.key === key ? { ...each, ...facts } : each)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useStoringFiles(): readonly StoringFile[] {
  return useSyncExternalStore(subscribe, () => storing)
}

/** Takes a file off the list that was not stored. */
export function dismissStoring(key: string): void {
  jobs.delete(key)
  set(storing.filter((each) => each.key !== key))
}

function localFile({ file, type, place }: Job, id: string, bytes: StoredBytes): Omit<LocalFile, 'place'> {
  const documentType = type === 'file' ? (place.documentType ?? 'other') : null
  return {
    id,
    type,
    name: file.name,
    size: file.size,
    mime_type: file.type,
    ...bytes,
    added_at: new Date(serverNow()).toISOString(),
    image_text: null,
    content_type: documentType ? contentTypeOf(documentType) : 'generic',
    document_type: documentType,
    shot: place.shot ?? null,
  }
}

/** Makes it part of its draft. The same file for the same place is there already: it is not taken twice. */
async function enter({ draft, replaces, lastPlace, onStored }: Job, file: Omit<LocalFile, 'place'>): Promise<boolean> {
  let isNew = false
  let kept = file.id
  const next = await changeDraft(draft.user_id, draft.id, (now) => {
    const twin = now.files.find(
      ({ id, sha256, type, shot }) =>
        id !== replaces && sha256 === file.sha256 && type === file.type && shot === file.shot,
    )
    isNew = twin === undefined
    if (twin && replaces === undefined) kept = twin.id
    if (replaces !== undefined) return replaceFile(now, replaces, file)
    return isNew ? addFile(now, file, lastPlace) : now
  })
  // Removed meanwhile, here or in another tab.
  if (!next) throw new DeviceError('unavailable')
  onStored?.({ id: kept })
  return isNew || replaces !== undefined
}

async function store(key: string, given: Job): Promise<void> {
  const id = crypto.randomUUID()
  const { type, draft } = given
  const file = type === 'image' && isShrinking() ? await shrink(given.file) : given.file
  const job = { ...given, file }
  const thumbnail = type === 'video' ? undefined : await makeThumbnail(file)
  const part = filePartOf({ type })
  await storeFile(
    { draft, id, part, file, thumbnail, onProgress: (sent) => change(key, { sent, size: file.size }) },
    (bytes) => enter(job, localFile(job, id, bytes)),
  )
}

async function storeOne(key: string): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  change(key, { state: 'storing', problem: undefined, sent: 0 })
  try {
    await store(key, job)
    dismissStoring(key)
  } catch (error) {
    const { code: problem } = deviceError(error)
    change(key, { state: 'failed', problem })
    job.onStored?.({ problem })
  }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
let waiting = 0
let last: Promise<void> = Promise.resolve()

/** One after the other, so that no more than one of them is in memory. Until they are stored no reload is harmless. */
function storeInTurn(keys: readonly string[]): void {
  for (const key of keys) {
    waiting += 1
    if (waiting === 1) addEventListener('beforeunload', warn)
    const letReload = holdReload('work')
    last = last
      .then(() => storeOne(key))
      .then(() => {
        waiting -= 1
        letReload()
        if (waiting === 0) removeEventListener('beforeunload', warn)
      })
  }
}

/** Another try of one that could not be stored. Answers whether there is such a one. */
export function retryStoring(key: string): boolean {
  if (!jobs.has(key)) return false
  storeInTurn([key])
  return true
}

interface Adding {
  draft: Pick<LocalDraft, 'id' | 'user_id'>
  place: UploadPlace
  limits: FileLimits
  lastPlace: number
  replaces?: string
  /** Called for each file, once it is stored or has failed. */
  onStored?: (outcome: Stored) => void
}

/** MED-2, OFF-2: chosen files are looked at, and kept on the device. */
export function addFilesToDraft(files: readonly File[], adding: Adding): void {
  const { draft, place, limits, lastPlace, replaces, onStored } = adding
  const added = files.map((file, index): StoringFile => {
    const { type, issue } = judge(file, place.kind, limits)
    const key = crypto.randomUUID()
    if (issue) onStored?.({ issue })
    else jobs.set(key, { draft, file, type, place, lastPlace, replaces, onStored })
    return {
      key,
      id: undefined,
      holderId: draft.id,
      type,
      shot: place.shot,
      documentType: place.documentType,
      order: lastPlace + index,
      name: file.name,
      size: file.size,
      preview: undefined,
      state: issue ? 'failed' : 'storing',
      sent: 0,
      issue,
    }
  })
  set([...storing, ...added])
  storeInTurn(added.filter(({ issue }) => !issue).map(({ key }) => key))
}
