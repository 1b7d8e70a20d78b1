import type { FileLimits } from '@klubba/domain/media/file-formats'
import type { DocumentType } from '@klubba/domain/media/media'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { OrganizationDocumentKind } from '@klubba/domain/organizations/organization-document'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { beginWrite } from '../api/writes.ts'
import { holdReload } from '../pwa/unsaved-input.ts'
import { queryClient } from '../query-client.ts'
import { getSession, onSessionChange } from '../session/session-store.ts'
import { judge } from './chosen-files.ts'
import { mediaKey } from './media-queries.ts'
import { organizationKey } from './organization-document-queries.ts'
import { type Sending, sendFile } from './send-file.ts'
import { isShrinking, shrink } from './shrink.ts'
import { mediumId } from './upload-id.ts'
import { noteSent } from './upload-speed.ts'
import {
  addToUploads,
  changeUpload,
  dropUploads,
  getUploads,
  isOnItsWay,
  onUploads,
  type Upload,
  type UploadKind,
} from './upload-store.ts'

const AT_ONCE = 3
/** How long a try waits after the one before it failed. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

/** What goes on behind an upload. */
interface Job {
  file: File
  userId: string
  tries: number
  sending?: Sending
  timer?: ReturnType<typeof setTimeout>
}

const jobs = new Map<string, Job>()

const find = (key: string) => getUploads().find((upload) => upload.key === key)

/** Worth another try without being asked: no way to the server, or somebody else sends the same file. */
function isPassing(error: ApiError): boolean {
  return error.code === 'wrong_offset' || (isUnreachable(error) && error.code !== 'storage_full')
}

function planAgain(key: string, job: Job, error: ApiError): void {
  changeUpload(key, { state: 'lost', error })
  const pause = PAUSES_MS[Math.min(job.tries, PAUSES_MS.length - 1)]
  job.tries += 1
  job.timer = setTimeout(() => again(key), pause)
}

function takeError(key: string, error: ApiError): void {
  const job = jobs.get(key)
  if (!job) return
  if (isPassing(error)) planAgain(key, job, error)
  else changeUpload(key, { state: 'failed', error })
  pump()
}

/** What is fetched again: the media of the asset, or the organization, whose history names the file. */
const listKeyOf = ({ holderId, organizationKind }: Upload) =>
  organizationKind === undefined ? mediaKey(holderId) : organizationKey(holderId)

function takeArrival(upload: Upload): void {
  jobs.delete(upload.key)
  changeUpload(upload.key, { state: 'arrived', sent: upload.size })
  void queryClient.invalidateQueries({ queryKey: listKeyOf(upload) })
  pump()
}

function takeProgress(key: string, job: Job, sent: number): void {
  const before = find(key)
  if (!before) return
  if (sent > before.sent) job.tries = 0
  noteSent(sent - before.sent)
  changeUpload(key, { sent })
}

function metadataOf(upload: Upload, id: string, file: File) {
  const { holderId, organizationKind, type, shot, documentType, order } = upload
  const facts = { id, type, filename: file.name, ...(file.type !== '' && { filetype: file.type }) }
  if (organizationKind !== undefined) return { ...facts, organization_id: holderId, kind: organizationKind }
  return {
    ...facts,
    asset_id: holderId,
    order: String(order),
    ...(shot !== undefined && { shot }),
    ...(documentType !== undefined && { document_type: documentType }),
  }
}

async function begin(upload: Upload, job: Job): Promise<void> {
  const { key, type } = upload
  changeUpload(key, { state: 'sending', error: undefined })
  const { name, size, lastModified } = job.file
  const file = type === 'image' && isShrinking() ? await shrink(job.file) : job.file
  const place = [job.userId, upload.holderId, type, upload.organizationKind ?? upload.shot ?? '']
  const id = await mediumId([...place, name, size, lastModified, file.size])
  if (!jobs.has(key)) return
  changeUpload(key, { id, size: file.size })
  const sending = await sendFile(file, metadataOf(upload, id, file), {
    onProgress: (sent) => takeProgress(key, job, sent),
    onArrived: () => takeArrival({ ...upload, size: file.size }),
    onError: (error) => takeError(key, error),
  })
  if (jobs.has(key)) job.sending = sending
  else sending.cancel()
}

/** Begins what has its turn. */
function pump(): void {
  const running = getUploads().filter(({ state }) => state === 'sending').length
  const next = getUploads().filter(({ state }) => state === 'waiting')
  for (const upload of next.slice(0, Math.max(0, AT_ONCE - running))) {
    const job = jobs.get(upload.key)
    // Without a network not even the code that sends may be there.
    const notReached = () => takeError(upload.key, new ApiError({ status: 0, code: 'no_connection' }))
    if (job) begin(upload, job).catch(notReached)
  }
}

function again(key: string): void {
  const job = jobs.get(key)
  if (!job) return
  clearTimeout(job.timer)
  changeUpload(key, { state: 'waiting' })
  pump()
}

/** Another try of one that has failed, or that waits for the network. */
export function retryUpload(key: string): void {
  const job = jobs.get(key)
  if (job) job.tries = 0
  again(key)
}

/** Takes an upload off the list; nothing of it stays at the server. */
export function cancelUpload(key: string): void {
  const job = jobs.get(key)
  jobs.delete(key)
  clearTimeout(job?.timer)
  job?.sending?.cancel()
  dropUploads((upload) => upload.key === key)
  pump()
}

export interface UploadPlace {
  assetId: string
  kind: UploadKind
  shot?: string | undefined
  documentType?: DocumentType | undefined
}

/** A document of an organization. */
export interface OrganizationPlace {
  organizationId: string
  organizationKind: OrganizationDocumentKind
}

/** Behind all that there is, and what is on its way. */
function nextOrder(holder: string): number {
  const media = queryClient.getQueryData<MediaOfAsset>(mediaKey(holder))?.results ?? []
  const coming = getUploads().filter(({ holderId }) => holderId === holder)
  return 1 + Math.max(-1, ...[...media, ...coming].map(({ order }) => order))
}

const SHOWN = /^image\/(jpeg|png|webp|avif)$/

/** MED-4: files to send, in this order. They go on whichever page is open. */
export function addUploads(
  files: readonly File[],
  place: UploadPlace | OrganizationPlace,
  limits: FileLimits,
): string[] {
  const userId = getSession().user?.id
  if (userId === undefined) return []
  const ofAsset = 'assetId' in place ? place : undefined
  const holderId = 'assetId' in place ? place.assetId : place.organizationId
  const kind = ofAsset?.kind ?? 'documents'
  const firstOrder = nextOrder(holderId)
  const added = files.map((file, index): Upload => {
    const { type, issue } = judge(file, kind, limits)
    const key = crypto.randomUUID()
    if (!issue) jobs.set(key, { file, userId, tries: 0 })
    return {
      key,
      id: undefined,
      holderId,
      organizationKind: 'assetId' in place ? undefined : place.organizationKind,
      type,
      shot: ofAsset?.shot,
      documentType: ofAsset?.kind === 'documents' ? (ofAsset.documentType ?? 'other') : undefined,
      order: firstOrder + index,
      name: file.name,
      size: file.size,
      preview: !issue && SHOWN.test(file.type) ? URL.createObjectURL(file) : undefined,
      state: issue ? 'failed' : 'waiting',
      sent: 0,
      issue,
    }
  })
  addToUploads(added)
  pump()
  return added.map(({ key }) => key)
}

/** Nothing of one user's goes on for another. */
function stopAll(): void {
  const own = getSession().user?.id
  const others = [...jobs].filter(([, { userId }]) => userId !== own)
  for (const [key, { sending, timer }] of others) {
    jobs.delete(key)
    clearTimeout(timer)
    sending?.stop()
  }
  if (own === undefined) dropUploads(() => true)
  else if (others.length > 0) dropUploads(({ key }) => others.some(([gone]) => gone === key))
}

let giveFree: (() => void) | undefined

/** While files are on their way no reload of ours takes them off it. */
function holdWhileSending(): void {
  if (!getUploads().some(isOnItsWay)) {
    giveFree?.()
    giveFree = undefined
  } else if (!giveFree) {
    const letReload = holdReload('work')
    const endWrite = beginWrite()
    giveFree = () => {
      letReload()
      endWrite()
    }
  }
}

onUploads(holdWhileSending)
onSessionChange(stopAll)
addEventListener('online', () => {
  for (const { key, state } of getUploads()) if (state === 'lost') retryUpload(key)
})
