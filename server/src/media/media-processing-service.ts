import type { Tx } from '../db/database.ts'
import { enqueue } from '../jobs/jobs.ts'

/** Behind mails and other small things. */
const PRIORITY = 10

export async function enqueueProcessing(tx: Tx, id: string, delaySeconds = 0): Promise<void> {
  await enqueue(tx, 'process_medium', { id }, { key: `medium ${id}`, priority: PRIORITY, delaySeconds })
}
