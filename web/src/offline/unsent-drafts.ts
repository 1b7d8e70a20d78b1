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
  const statuses = await read(['saveStatus'], (tx) => tx.objectStore('saveStatus').getAll())
  const own = statuses
    .filter((record) => record.user_id === userId)
    .map((record) => {
      const areFieldsSent = DRAFT_PARTS.every((part) => record[part] === 'SUCCESS')
      const files = FILE_PARTS.flatMap((part) => record[part]).filter(({ status }) => status !== 'SUCCESS').length
      // Those of an earlier build do not say it.
      const isSent = record.is_sent ?? (areFieldsSent && files === 0)
      return { isSent, files, isChange: record.is_asset === true && !areFieldsSent }
    })
  const unsent = own.filter(({ isSent }) => !isSent)
  return {
    // Files of an asset that has just been registered belong to its registration.
    drafts: unsent.filter(({ isChange }) => !isChange).length,
    changes: unsent.filter(({ isChange }) => isChange).length,
    files: own.reduce((sum, { files }) => sum + files, 0),
  }
}
