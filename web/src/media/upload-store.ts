import type { Issue } from '@klubba/domain/errors'
import type { DocumentType, MediaType } from '@klubba/domain/media/media'
import type { OrganizationDocumentKind } from '@klubba/domain/organizations/organization-document'
import { useMemo, useSyncExternalStore } from 'react'
import type { ApiError } from '../api/api-error.ts'

/**
 * `storing` on the device, `waiting` for its turn, `sending`, `lost` while there is no way to the server and it tries again by itself, `failed`
 * until somebody does something, `arrived` and being made ready, `ready`.
 */
export type UploadState = 'storing' | 'waiting' | 'sending' | 'lost' | 'failed' | 'arrived' | 'ready'

export interface Upload {
  /** Of this list. */
  key: string
  /** Of the medium; known once it is sent. */
  id: string | undefined
  /** The asset, or the organization. */
  holderId: string
  /** Of an organization's document. */
  organizationKind?: OrganizationDocumentKind | undefined
  type: MediaType
  shot: string | undefined
  documentType: DocumentType | undefined
  /** Where it comes to stand among the asset's media. */
  order: number
  name: string
  size: number
  /** The picture itself, to be shown until the server has one. */
  preview: string | undefined
  state: UploadState
  /** How many bytes the server has, or is just getting. */
  sent: number
  /** What is wrong with the file: it was not sent. */
  issue?: Issue | undefined
  /** It lies on the device, and goes from there. */
  isOnDevice?: boolean
  /** Why it failed, in words, where neither the file nor the server is to blame. */
  message?: string | undefined
  error?: ApiError | undefined
}

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

export const getUploads = (): readonly Upload[] => uploads

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isUnderWay = ({ state }: Upload) => state !== 'ready' && state !== 'failed'

/** What is finished stays in the count until the rest is too. */
function set(next: readonly Upload[]): void {
  const left = next.filter((upload) => {
    const others = next.filter(({ holderId }) => holderId === upload.holderId)
    return upload.state !== 'ready' || others.some(isUnderWay)
  })
  for (const { key, preview } of uploads) {
    if (preview !== undefined && !left.some((upload) => upload.key === key)) URL.revokeObjectURL(preview)
  }
  uploads = left
  for (const listener of listeners) listener()
}

export function addToUploads(added: readonly Upload[]): void {
  set([...uploads, ...added])
}

export function changeUpload(key: string, change: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
}

export function dropUploads(isGone: (upload: Upload) => boolean): void {
  set(uploads.filter((upload) => !isGone(upload)))
}

/** What the server says of the files of an asset or organization: uploads that are done with are ready. */
export function settleUploads(holderId: string, media: readonly { id: string; status: string }[]): void {
  const isSettled = ({ id }: Upload) => media.some((medium) => medium.id === id && medium.status !== 'PROCESSING')
  const isNews = (upload: Upload) => upload.holderId === holderId && upload.state === 'arrived' && isSettled(upload)
  if (!uploads.some(isNews)) return
  set(uploads.map((upload) => (isNews(upload) ? { ...upload, state: 'ready' } : upload)))
}

/** The server does not have all of it yet. */
export const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'lost'

/** The id that an upload gets when its turn comes, before it has arrived. */
export async function idOfUpload(key: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined
    const look = () => {
      const upload = getUploads().find((each) => each.key === key)
      if (upload && upload.id === undefined && upload.state !== 'failed') return
      stop()
      resolve(upload?.id)
    }
    stop = onUploads(look)
    look()
  })
}

export type UploadKind = 'media' | 'documents'

export const isOfKind = ({ type }: Pick<Upload, 'type'>, kind: UploadKind): boolean =>
  (type === 'file') === (kind === 'documents')

/** The uploads of an asset or organization: pictures and videos, or documents. */
export function useUploads(holderId: string, kind: UploadKind): readonly Upload[] {
  const all = useSyncExternalStore(onUploads, getUploads)
  return useMemo(
    () => all.filter((upload) => upload.holderId === holderId && isOfKind(upload, kind)),
    [all, holderId, kind],
  )
}
