import type { LocalDraft } from '@klubba/domain/offline/draft'
import { filePartOf, type LocalFile } from '@klubba/domain/offline/draft-files'
import { draftAgain, type KeptDraft, MANIFEST, openSavedDraft, pathOf } from '@klubba/domain/offline/saved-draft'
import { NotAZip, readZip } from './zip/read-zip.ts'
import { DeviceError } from './device-error.ts'
import { holdDraft } from './draft-locks.ts'
import { addDraft, changeDraft } from './draft-store.ts'
import { storeFile } from './file-store.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** A draft is some kilobytes: whatever is larger is none. */
const LARGEST_MANIFEST = 5 * 1024 * 1024

export type OpenedFile = { draft: LocalDraft; damaged: string[] } | { problem: 'here' | 'not_ours' | 'newer' }

type Contents = Awaited<ReturnType<typeof readZip>>

async function textOf(contents: Contents): Promise<string> {
  const manifest = await contents(MANIFEST)
  return manifest && manifest.size <= LARGEST_MANIFEST ? manifest.text() : ''
}

/** Puts a file back, if it is what it was. Answers whether it is. */
async function putBack(draft: LocalDraft, file: LocalFile, content: Blob | undefined): Promise<boolean> {
  if (!content) return false
  let isWhole = false
  const thumbnail = file.type === 'video' ? undefined : await makeThumbnail(content)
  const storing = { draft, id: file.id, part: filePartOf(file), file: content, thumbnail, onProgress: () => undefined }
  await storeFile(storing, async (stored) => {
    isWhole = stored.sha256 === file.sha256
    if (!isWhole) return false
    const next = await changeDraft(draft.user_id, draft.id, (now) => ({
      ...now,
      files: [...now.files, { ...file, ...stored }],
    }))
    if (!next) throw new DeviceError('unavailable')
    return true
  })
  return isWhole
}

async function putAllBack(draft: LocalDraft, { files }: KeptDraft, contents: Contents): Promise<string[]> {
  const damaged: string[] = []
  for (const [index, file] of files.entries()) {
    if (file.arrived) continue
    const content = await contents(pathOf(file, index)).catch(() => undefined)
    if (!(await putBack(draft, file, content))) damaged.push(file.name)
  }
  return damaged
}

/** OFF-4: makes a draft of a file again. When the device cannot store all of it, nothing of it stays. */
export async function openDraftFile(userId: string, file: Blob): Promise<OpenedFile> {
  const contents = await readZip(file).catch((error: unknown) => {
    if (error instanceof NotAZip) return undefined
    throw new DeviceError('unreadable', error)
  })
  const opened = contents && openSavedDraft(await textOf(contents))
  if (!opened || opened.kind !== 'draft') return { problem: opened?.kind ?? 'not_ours' }
  const draft = draftAgain(opened.draft, userId)
  // While it is held, what the server has in full does not leave the device.
  const giveFree = await holdDraft(draft.id, false, () => undefined)
  if (!giveFree) return { problem: 'here' }
  try {
    if (!(await addDraft(draft))) return { problem: 'here' }
    try {
      return { draft, damaged: await putAllBack(draft, opened.draft, contents) }
    } catch (error) {
      await changeDraft(userId, draft.id, () => undefined)
      throw error
    }
  } finally {
    void giveFree()
  }
}
