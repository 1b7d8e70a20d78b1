import { isAsset } from '@klubba/domain/offline/asset-change'
import {
  DRAFT_PARTS,
  type DraftPart,
  isSent,
  type LocalDraft,
  noteUnsent,
  partOf,
  partStatus,
  type SectionChanges,
} from '@klubba/domain/offline/draft'
import { baseFromDevice } from '@klubba/domain/offline/stored-base'
import { inspectionsFromDevice } from '@klubba/domain/offline/stored-inspections'
import { FILE_PARTS, filePartOf, filesOf, fileStatus, type LocalFile } from '@klubba/domain/offline/draft-files'
import { serverNow } from '../api/server-clock.ts'
import { deviceKey } from './device-key.ts'
import { isLost, noteFate } from './drafts-mark.ts'
import { bytesOfFile, everythingOfDraft, everythingOfFile } from './file-keys.ts'
import { read, type SealedRecord, write } from './offline-db.ts'
import { seal, unseal } from './sealed.ts'

/** OFF-1: each part lies in the store that is named after it. */
interface Contents {
  asset: Omit<LocalDraft, 'changes' | 'files' | 'gone'> &
    Partial<Pick<LocalDraft, 'files' | 'gone'>> & { changes: Omit<LocalDraft['changes'], 'condition'> }
  condition: SectionChanges
  inspectionResult: SectionChanges
}

const channel = new BroadcastChannel('klubba-drafts')
/** The draft as it was written by this tab, or null when it has gone; what another tab has written has to be read. */
type ChangeListener = (id: string, written?: LocalDraft | null) => void
const listeners = new Set<ChangeListener>()

/** Called after every change, whichever tab has made it. */
export function onDraftChange(listener: ChangeListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

channel.addEventListener('message', (event: MessageEvent<string>) => {
  for (const listener of listeners) listener(event.data)
})

function tellAll(id: string, written: LocalDraft | null): void {
  channel.postMessage(id)
  for (const listener of listeners) listener(id, written)
}

const timed = (draft: LocalDraft): LocalDraft => noteUnsent(draft, new Date(serverNow()).toISOString())

const placeOf = (userId: string, part: DraftPart, id: string) => `${userId} ${part} ${id}`

function contentsOf(draft: LocalDraft): Contents {
  const { condition, ...changes } = draft.changes
  const inPart = (part: DraftPart) =>
    Object.fromEntries(Object.entries(condition).filter(([key]) => partOf('condition', key) === part))
  return {
    asset: { ...draft, changes },
    condition: inPart('condition'),
    inspectionResult: inPart('inspectionResult'),
  }
}

function draftFrom({ asset, condition, inspectionResult }: Contents): LocalDraft {
  const changes = { ...asset.changes, condition: { ...condition, ...inspectionResult } }
  // Those of an earlier build know of no files.
  const { files = [], gone = [] } = asset
  return inspectionsFromDevice({ ...asset, base: baseFromDevice(asset.base), files, gone, changes })
}

type Records = Record<DraftPart, SealedRecord>

async function sealDraft(draft: LocalDraft): Promise<Records> {
  const { id, user_id, revision } = draft
  const key = await deviceKey(user_id)
  const contents = contentsOf(draft)
  const records = await Promise.all(
    DRAFT_PARTS.map(async (part) => {
      const sealed = await seal(key, placeOf(user_id, part, id), contents[part])
      return [part, { id, user_id, revision, sealed }] as const
    }),
  )
  return Object.fromEntries(records) as Records
}

async function unsealDraft(records: Records): Promise<LocalDraft> {
  const { id, user_id } = records.asset
  const key = await deviceKey(user_id)
  const contents = await Promise.all(
    DRAFT_PARTS.map(
      async (part) => [part, await unseal(key, placeOf(user_id, part, id), records[part].sealed)] as const,
    ),
  )
  return draftFrom(Object.fromEntries(contents) as unknown as Contents)
}

/** All parts as they stood at one moment. */
async function findRecords(id: string): Promise<Records | undefined> {
  return read([...DRAFT_PARTS], async (tx) => {
    const [asset, condition, inspectionResult] = await Promise.all(
      DRAFT_PARTS.map((part) => tx.objectStore(part).get(id)),
    )
    return asset && condition && inspectionResult ? { asset, condition, inspectionResult } : undefined
  })
}

/** What this tab has seen of the drafts: should the browser clear them away while it is open, it puts them back. */
const seen = new Map<string, LocalDraft>()

export function forgetDrafts(): void {
  seen.clear()
}

export async function readDraft(userId: string, id: string): Promise<LocalDraft | undefined> {
  const records = await findRecords(id)
  const draft = records?.asset.user_id === userId ? await unsealDraft(records) : undefined
  if (draft) seen.set(id, draft)
  return draft
}

function statusesOf(draft: LocalDraft) {
  const ofFiles = (part: 'documents' | 'images') =>
    filesOf(draft, part).map((file) => ({ id: file.id, status: fileStatus(file, draft.unreached === true) }))
  return {
    asset: partStatus(draft, 'asset'),
    condition: partStatus(draft, 'condition'),
    inspectionResult: partStatus(draft, 'inspectionResult'),
    documents: ofFiles('documents'),
    images: ofFiles('images'),
  }
}

/** The bytes that no file of the draft needs any more: of those taken away, and of those that the server has. */
function unneeded(before: LocalDraft | undefined, draft: LocalDraft): { file: LocalFile; keys: IDBKeyRange }[] {
  return (before?.files ?? []).flatMap((file) => {
    const now = draft.files.find(({ id }) => id === file.id)
    if (!now) return [{ file, keys: everythingOfFile(draft.id, file.id) }]
    return now.arrived && !file.arrived ? [{ file, keys: bytesOfFile(draft.id, file.id) }] : []
  })
}

/** Writes what follows on a revision, or is new here; says no when another tab has written meanwhile. */
async function put(draft: LocalDraft, before?: LocalDraft): Promise<boolean> {
  const records = await sealDraft(draft)
  const { id, user_id } = draft
  const leaving = unneeded(before, draft)
  // The stores of files are busy while one is being stored: what is typed does not wait for that.
  const stores = [...DRAFT_PARTS, 'saveStatus' as const, ...(leaving.length > 0 ? FILE_PARTS : [])]
  return write(stores, async (tx) => {
    const now = await tx.objectStore('asset').get(id)
    if (now?.revision !== before?.revision) return false
    await Promise.all([
      ...DRAFT_PARTS.map((part) => tx.objectStore(part).put(records[part])),
      tx
        .objectStore('saveStatus')
        .put({ id, user_id, is_asset: isAsset(draft), is_sent: isSent(draft), ...statusesOf(draft) }),
      ...leaving.map(({ file, keys }) => tx.objectStore(filePartOf(file)).delete(keys)),
    ])
    return true
  })
}

/** The user's drafts, the last changed first. */
export async function listDrafts(userId: string): Promise<LocalDraft[]> {
  const statuses = await read(['saveStatus'], (tx) => tx.objectStore('saveStatus').getAll())
  const own = statuses.filter(({ user_id }) => user_id === userId)
  const found = await Promise.all(own.map(({ id }) => readDraft(userId, id)))
  return found
    .filter((draft) => draft !== undefined)
    .toSorted((one, other) => other.changed_at.localeCompare(one.changed_at))
}

/** Keeps a draft that is not on the device yet. One that is there stays as it is, and nothing is answered. */
export async function addDraft(draft: LocalDraft): Promise<LocalDraft | undefined> {
  const added = timed({ ...draft, revision: 1 })
  if (!(await put(added))) return undefined
  tellAll(draft.id, added)
  return added
}

/** What the browser has cleared away is put back as this tab has last seen it. Its files are missed when they are sent. */
export async function bringBack(userId: string, id: string): Promise<LocalDraft | undefined> {
  const draft = seen.get(id)
  if (draft?.user_id !== userId || !isLost(userId, id)) return undefined
  const isPut = await put(draft)
  if (!isPut) return readDraft(userId, id)
  noteFate(userId, id, 'back')
  tellAll(id, draft)
  return draft
}

async function takeAway({ id, revision }: LocalDraft): Promise<boolean> {
  return write([...DRAFT_PARTS, 'saveStatus', ...FILE_PARTS], async (tx) => {
    const now = await tx.objectStore('asset').get(id)
    if (now?.revision !== revision) return false
    await Promise.all([
      ...[...DRAFT_PARTS, 'saveStatus' as const].map((store) => tx.objectStore(store).delete(id)),
      ...FILE_PARTS.map((store) => tx.objectStore(store).delete(everythingOfDraft(id))),
    ])
    return true
  })
}

/** Changes a draft, from whatever it is when the change is written. Undefined takes it off the device. */
export async function changeDraft(
  userId: string,
  id: string,
  change: (draft: LocalDraft) => LocalDraft | undefined,
): Promise<LocalDraft | undefined> {
  for (;;) {
    const found = (await readDraft(userId, id)) ?? (await bringBack(userId, id))
    if (!found) return undefined
    const changed = change(found)
    if (changed === found) return found
    const next = changed && timed({ ...changed, revision: found.revision + 1 })
    if (next ? await put(next, found) : await takeAway(found)) {
      if (next) seen.set(id, next)
      tellAll(id, next ?? null)
      return next
    }
  }
}
