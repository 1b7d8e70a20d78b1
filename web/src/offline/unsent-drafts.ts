import { DRAFT_PARTS } from '@klubba/domain/offline/draft'
import { FILE_PARTS } from '@klubba/domain/offline/draft-files'
import { read } from './offline-db.ts'

export interface Unsent {
  drafts: number
  /** Assets of which something was changed. */
  changes: number
  files: number
}

/** What the server does not have of the user's work. No key is needed for it. */
export async function countUnsent(userId: string): Promise<Unsent> {
  const statuses = await read((db) => db.getAll('saveStatus'))
  const own = statuses
    .filter((record) => record.user_id === userId)
    .map((record) => ({
      isAsset: record.is_asset === true,
      isSent: DRAFT_PARTS.every((part) => record[part] === 'SUCCESS'),
      files: FILE_PARTS.flatMap((part) => record[part]).filter(({ status }) => status !== 'SUCCESS').length,
    }))
  const unsent = own.filter(({ isSent, files }) => !isSent || files > 0)
  return {
    // Files of an asset that has just been registered belong to its registration.
    drafts: unsent.filter(({ isAsset, isSent }) => !isAsset || isSent).length,
    changes: unsent.filter(({ isAsset, isSent }) => isAsset && !isSent).length,
    files: own.reduce((sum, { files }) => sum + files, 0),
  }
}
