import type { Deps } from '../deps.ts'
import { isStrayPiece } from '../uploads/upload-sweep-service.ts'
import { DERIVED, hashOfObject, ORIGINALS, originalObject } from './media-objects.ts'
import { failMissing, removeUnusedFile } from './media-jobs.ts'
import { isContentUsed, listStoredMedia, type StoredVariants } from './media-sql.ts'
import { deleteFiles } from '../storage/delete-files.ts'
import { clearWorkFolders } from '../storage/work-folder.ts'

/** A file is stored before its row is: what is younger may still get one. */
const YOUNG_MS = 3_600_000
const PAGE = 500

async function removeStrayFiles(deps: Deps): Promise<number> {
  const seen = new Map<string, boolean>()
  let removed = 0
  for (const prefix of [ORIGINALS, DERIVED]) {
    for await (const { key, modified } of deps.storage.list(prefix)) {
      const sha256 = hashOfObject(key)
      if (Date.now() - modified.getTime() < YOUNG_MS) continue
      const known = sha256 === undefined ? false : (seen.get(sha256) ?? (await isContentUsed(deps.db, sha256)))
      if (sha256 !== undefined) seen.set(sha256, known)
      if (known) continue
      removed++
      if (sha256 === undefined) await deleteFiles(deps, [key])
      else await removeUnusedFile(deps, { sha256 })
    }
  }
  return removed
}

async function removeStrayPieces(deps: Deps): Promise<number> {
  const stray: string[] = []
  for await (const { key, modified } of deps.storage.list('pieces/')) {
    if (Date.now() - modified.getTime() >= YOUNG_MS && (await isStrayPiece(deps, key))) stray.push(key)
  }
  await deleteFiles(deps, stray)
  return stray.length
}

/** Whether all that a medium needs is stored, in its size. */
async function isWhole({ storage }: Deps, row: Awaited<ReturnType<typeof listStoredMedia>>[number]): Promise<boolean> {
  if ((await storage.stat(originalObject(row.sha256)))?.size !== row.size) return false
  for (const { object, size } of Object.values(row.variants as StoredVariants)) {
    if ((await storage.stat(object))?.size !== size) return false
  }
  return true
}

async function failRowsWithoutFiles(deps: Deps): Promise<number> {
  let failed = 0
  let after: string | undefined
  for (;;) {
    const rows = await listStoredMedia(deps.db, after, PAGE)
    for (const row of rows) {
      if (row.status !== 'ACTIVE' || (await isWhole(deps, row))) continue
      failed++
      await failMissing(deps, row)
    }
    after = rows.at(-1)?.id
    if (rows.length < PAGE) return failed
  }
}

/** Files without rows go, rows without files are told; what was found is logged. */
export async function sweepMedia(deps: Deps): Promise<void> {
  const outcome = {
    files_without_media: await removeStrayFiles(deps),
    pieces_without_uploads: await removeStrayPieces(deps),
    media_without_files: await failRowsWithoutFiles(deps),
  }
  await clearWorkFolders(deps.settings.dataDir)
  const isClean = Object.values(outcome).every((count) => count === 0)
  deps.log[isClean ? 'info' : 'warn'](outcome, 'media were compared with the stored files')
}
