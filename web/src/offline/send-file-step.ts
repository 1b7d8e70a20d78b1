import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import type { LocalFile, Refusal, ServerOrder } from '@klubba/domain/offline/draft-files'
import type { FileResult, FileStep } from '@klubba/domain/offline/file-plan'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { setFileProgress } from './file-progress.ts'
import { readFrom } from './file-store.ts'
import { tusRequest } from './tus-request.ts'

type StepOf<Kind extends FileStep['kind']> = Extract<FileStep, { kind: Kind }>

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''))
}

/** What the server is told with an upload; what is empty is not told. */
function metadataOf(draft: LocalDraft, file: LocalFile, { words, order }: StepOf<'begin_upload'>): string {
  const { name, image_text, image_text_languages, content_type, document_type, shot } = words
  const languages = image_text_languages && JSON.stringify(image_text_languages)
  const told = {
    id: file.id,
    asset_id: draft.id,
    type: file.type,
    filename: name,
    filetype: file.mime_type,
    sha256: file.sha256,
    order: String(order),
    ...(file.type === 'file'
      ? { document_type: document_type ?? 'other' }
      : { content_type, image_text, image_text_languages: languages, shot }),
  }
  return Object.entries(told)
    .flatMap(([key, value]) => (value ? [`${key} ${base64(value)}`] : []))
    .join(',')
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Done also when there is nothing to do it to. */
async function orGone(deed: Promise<unknown>): Promise<void> {
  try {
    await deed
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

const giveUp = (id: string) => orGone(tusRequest({ method: 'DELETE', path: `/${id}` }))

async function begin(draft: LocalDraft, file: LocalFile, step: StepOf<'begin_upload'>): Promise<FileResult> {
  if (step.fresh) await giveUp(file.id)
  const headers = { 'upload-length': String(file.size), 'upload-metadata': metadataOf(draft, file, step) }
  return { kind: 'uploaded', offset: await tusRequest({ method: 'POST', path: '', headers }) }
}

/** Not where it was thought to be: an answer was lost, or the server has forgotten what did not go on for long. */
const isElsewhere = (error: unknown) => isGone(error) || (error instanceof ApiError && error.code === 'wrong_offset')

async function sendPiece(draft: LocalDraft, file: LocalFile, { offset }: StepOf<'send_piece'>): Promise<FileResult> {
  const body = await readFrom(draft, file, offset)
  if (!body) return { kind: 'damaged' }
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  const onProgress = (sent: number) => setFileProgress({ fileId: file.id, sent: offset + sent })
  onProgress(0)
  try {
    return {
      kind: 'uploaded',
      offset: await tusRequest({ method: 'PATCH', path: `/${file.id}`, headers, body, onProgress }),
    }
  } catch (error) {
    if (isElsewhere(error)) return { kind: 'elsewhere' }
    throw error
  } finally {
    setFileProgress(undefined)
  }
}

const orderOf = ({ results, order_version }: MediaOfAsset): ServerOrder => ({
  version: order_version,
  ids: results.map(({ id }) => id),
})

async function perform(draft: LocalDraft, step: FileStep): Promise<FileResult> {
  const params = { id: draft.id }
  const file = 'file' in step ? draft.files.find(({ id }) => id === step.file) : undefined
  switch (step.kind) {
    case 'begin_upload':
      return file ? begin(draft, file, step) : { kind: 'elsewhere' }
    case 'send_piece':
      return file ? sendPiece(draft, file, step) : { kind: 'elsewhere' }
    case 'edit_file': {
      const body = { version: step.version, ...(step.changes as object) }
      const { version } = await call('PATCH /v1/media/{id}', { params: { id: step.file }, body })
      return { kind: 'edited', version }
    }
    case 'drop_file':
      await giveUp(step.file)
      await orGone(call('DELETE /v1/media/{id}', { params: { id: step.file } }))
      return { kind: 'dropped' }
    case 'look_at_order':
      return { kind: 'ordered', order: orderOf(await call('GET /v1/assets/{id}/media', { params })) }
    case 'order': {
      const body = { version: step.version, media_ids: [...step.ids] }
      return { kind: 'ordered', order: orderOf(await call('PUT /v1/assets/{id}/media/order', { params, body })) }
    }
  }
}

/** The server's own sentence; what it says of the file itself names the file. */
function refusalOf({ code, message, issues }: ApiError): Refusal {
  const told = issues.map((issue) => issue.message).join(' ')
  return { code, message: told === '' ? message : told }
}

function resultOf(step: FileStep, error: unknown): FileResult {
  // After a logout nothing is refused: it goes on when the user is back. A server without room says so to its user.
  if (!(error instanceof ApiError) || error.status === 401) return { kind: 'unreached' }
  if (isUnreachable(error) && error.code !== 'storage_full') return { kind: 'unreached' }
  const refusal = refusalOf(error)
  if (error.code === 'changed_meanwhile' && error.current) {
    if (step.kind === 'order') {
      return { kind: 'order_changed', order: orderOf(error.current as unknown as MediaOfAsset), refusal }
    }
    if (step.kind === 'edit_file') {
      return { kind: 'file_changed', version: (error.current as unknown as Medium).version, refusal }
    }
  }
  return { kind: 'refused', refusal }
}

/** Does what a step is about. It never throws: what went wrong is a result too. */
export async function sendFileStep(draft: LocalDraft, step: FileStep): Promise<FileResult> {
  try {
    return await perform(draft, step)
  } catch (error) {
    return resultOf(step, error)
  }
}
