import { PIECE_BYTES } from '@klubba/domain/media/media'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import type { LocalFile } from '@klubba/domain/offline/draft-files'
import { MANIFEST, pathOf, savedDraft } from '@klubba/domain/offline/saved-draft'
import { serverNow } from '../api/server-clock.ts'
import { crc32 } from './zip/crc32.ts'
import { createZip } from './zip/write-zip.ts'
import { readFrom } from './file-store.ts'

/** Long enough for the slowest device to have begun. */
const FETCHED_WITHIN_MS = 60_000

/** A file as it was stored; undefined when it is not that any more. The browser keeps the pieces, on disk if need be. */
async function contentOf(draft: LocalDraft, file: LocalFile): Promise<{ content: Blob; crc: number } | undefined> {
  const pieces: Blob[] = []
  let crc = 0
  for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
    const bytes = await readFrom(draft, file, offset)
    if (!bytes) return undefined
    crc = crc32(bytes, crc)
    pieces.push(new Blob([bytes]))
  }
  return { content: new Blob(pieces), crc }
}

interface SavedAsFile {
  zip: Blob
  /** The names of the files that could not be read. */
  damaged: string[]
}

async function zipOf(draft: LocalDraft, title: string): Promise<SavedAsFile> {
  const now = new Date(serverNow())
  const zip = createZip(now)
  const damaged: LocalFile[] = []
  for (const [index, file] of draft.files.entries()) {
    if (file.arrived) continue
    const found = await contentOf(draft, file)
    if (found) zip.add({ name: pathOf(file, index), ...found })
    else damaged.push(file)
  }
  const saving = { title, at: now.toISOString(), damaged: new Set(damaged.map(({ id }) => id)) }
  const manifest = new TextEncoder().encode(`${JSON.stringify(savedDraft(draft, saving), undefined, 2)}\n`)
  zip.add({ name: MANIFEST, content: new Blob([manifest]), crc: crc32(manifest) })
  return { zip: zip.finish(), damaged: damaged.map(({ name }) => name) }
}

/** OFF-4: a draft as one file of its user's, for when nothing else helps. Answers with what could not be read. */
export async function saveDraftFile(draft: LocalDraft, title: string): Promise<string[]> {
  const { zip, damaged } = await zipOf(draft, title)
  const url = URL.createObjectURL(zip)
  const link = document.createElement('a')
  link.href = url
  link.download = `${title.replaceAll(/[^\p{L}\p{N} .-]/gu, '_')} ${draft.id.slice(0, 8)}.zip`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_WITHIN_MS)
  return damaged
}
