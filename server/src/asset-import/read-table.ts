import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { IssueCode } from '@klubba/domain/errors'
import type { TableOutcome } from './read-table-thread.ts'
import { TableError, type Table } from './table.ts'

const THREAD = join(import.meta.dirname, 'read-table-thread.ts')
const MEGABYTES = 512
/** Many times what the largest file takes, for a busy machine. */
const MOST_MS = 120_000

/** One file at a time: others wait, so that a few large ones together do not take all the memory. */
let last: Promise<unknown> = Promise.resolve()

async function readNow(bytes: Uint8Array): Promise<Table> {
  const thread = new Worker(THREAD, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    // Nothing of our surroundings: neither keys nor addresses.
    env: {},
  })
  const timer = setTimeout(() => void thread.terminate(), MOST_MS)
  const ending = new AbortController()
  try {
    const { signal } = ending
    const answered = once(thread, 'message', { signal }).then(([outcome]) => outcome as TableOutcome)
    // Out of memory or out of time: the thread ends without an answer.
    const ended = once(thread, 'exit', { signal }).then(() => undefined)
    const outcome = await Promise.race([answered, ended])
    if (!outcome) throw new TableError('table_unpacks_too_large')
    if (!outcome.ok) throw new TableError(outcome.code as IssueCode, outcome.params)
    return outcome.table
  } catch (error) {
    if (error instanceof TableError) throw error
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new TableError('table_unpacks_too_large')
      : error
  } finally {
    ending.abort()
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** Reads a CSV or Excel file in a thread of its own, within limits of memory and time. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const reading = last.then(() => readNow(bytes))
  last = reading.catch(() => undefined)
  return reading
}
