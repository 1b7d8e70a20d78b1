import { DRAFT_PARTS } from '@klubba/domain/offline/draft'
import { read } from './offline-db.ts'

/** How many of the user's registrations the server does not have in full. No key is needed to tell that. */
export async function countUnsent(userId: string): Promise<number> {
  const statuses = await read((db) => db.getAll('saveStatus'))
  return statuses.filter(
    (record) => record.user_id === userId && DRAFT_PARTS.some((part) => record[part] !== 'SUCCESS'),
  ).length
}
