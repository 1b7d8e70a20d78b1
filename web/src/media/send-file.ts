import { PIECE_BYTES } from '@klubba/domain/media/media'
import type { HttpRequest, HttpResponse, Upload as TusUpload } from 'tus-js-client'
import { ApiError, errorFrom } from '../api/api-error.ts'
import { noteResponse, noteSilent } from '../api/contact.ts'
import { headersForOthers, tellRefused } from '../api/send.ts'
import { apiBase } from '../settings.ts'
import { forgetBegun, isBegun, noteBegun } from './upload-id.ts'

interface Outcome {
  onProgress: (sent: number) => void
  onArrived: () => void
  onError: (error: ApiError) => void
}

export interface Sending {
  /** Stops it; what the server has stays there, to go on from. */
  stop: () => void
  /** Gives it up: the server forgets what it has. */
  cancel: () => void
}

const addressOfUploads = () => `${apiBase() || location.origin}/v1/uploads`

function bodyOf(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody())
  } catch {
    return undefined
  }
}

/** No answer means no way to the server, whatever the reason. */
function apiErrorOf(error: Error): ApiError {
  const response = 'originalResponse' in error ? (error.originalResponse as HttpResponse | null) : null
  if (!response || response.getStatus() === 0) return new ApiError({ status: 0, code: 'no_connection' })
  return errorFrom(response.getStatus(), bodyOf(response))
}

async function prepare(request: HttpRequest): Promise<void> {
  for (const [name, value] of Object.entries(await headersForOthers())) request.setHeader(name, value)
}

/** Sends a file by tus, from wherever the server has come to. The metadata names the medium. */
export async function sendFile(
  file: File,
  metadata: { id: string } & Record<string, string>,
  { onProgress, onArrived, onError }: Outcome,
): Promise<Sending> {
  const { Upload } = await import('tus-js-client')
  const { id } = metadata
  const endpoint = addressOfUploads()
  let isKnownThere = false
  let askedAt = 0

  const upload: TusUpload = new Upload(file, {
    endpoint,
    uploadUrl: isBegun(id) ? `${endpoint}/${id}` : null,
    metadata,
    chunkSize: PIECE_BYTES,
    // What to do when it fails is decided in one place, for all uploads.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      await prepare(request)
      askedAt = Date.now()
    },
    onAfterResponse: (request, response) => {
      const status = response.getStatus()
      const isOwn =
        status >= 400
          ? errorFrom(status, bodyOf(response)).code !== 'no_connection'
          : response.getHeader('Tus-Resumable') !== undefined
      noteResponse({ status, isOwn }, askedAt)
      if (isOwn && status === 401) tellRefused(request.getHeader('authorization'))
      const isNew = request.getMethod() === 'POST'
      isKnownThere = isNew && Number(response.getHeader('Upload-Offset') ?? 0) > 0
    },
    onUploadUrlAvailable: () => {
      noteBegun(id)
      if (!isKnownThere) return
      // The server has some of it already: it is asked where to go on.
      void upload.abort()
      setTimeout(() => upload.start())
    },
    onProgress,
    onSuccess: () => {
      forgetBegun(id)
      onArrived()
    },
    onError: (error) => {
      const failure = apiErrorOf(error)
      if (failure.status === 0) noteSilent(askedAt)
      onError(failure)
    },
  })
  upload.start()
  return {
    stop: () => void upload.abort(),
    cancel: () => {
      forgetBegun(id)
      upload.abort(true).catch(() => undefined)
    },
  }
}
