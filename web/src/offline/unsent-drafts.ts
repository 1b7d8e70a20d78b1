import { DRAFT_PARTS } from '@klubba/domain/offline/draft'
import { FILE_PARTS } from '@klubba/domain/offline/draft-files'
import { read } from './offline-db.ts'

/** How many of the user's registrations the server does not have in full, and how many files. No key is needed for it. */
export async function countUnsent(userId: string): Promise<{ drafts: number; files: number }> {
  const statuses = await read((db) => db.getAll('saveStatus'))
  const own = statuses
    .filter((record) => record.user_id === userId)
    .map((record) => ({
      isSent: DRAFT_PARTS.every((part) => record[part] === 'SUCCESS'),
      files: FILE_PARTS.flatMap((part) => record[part]).filter(({ status }) => status !== 'SUCCESS').length,
    }))
  return {
    drafts: own.filter(({ isSent, files }) => !isSent || files > 0).length,
    files: own.reduce((sum, { files }) => sum + files, 0),
  }
}
