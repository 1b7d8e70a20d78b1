import { parentPort, workerData } from 'node:worker_threads'
import { readBytes } from './read-bytes.ts'
import { TableError, type Table } from './table.ts'

export type TableOutcome = { ok: true; table: Table } | { ok: false; code: string; params: TableError['params'] }

function outcomeOf(bytes: Uint8Array): TableOutcome {
  try {
    return { ok: true, table: readBytes(bytes) }
  } catch (error) {
    // Whatever else goes wrong in there, it is the file that is not what it should be.
    const { code, params } = error instanceof TableError ? error : new TableError('table_unreadable')
    return { ok: false, code, params }
  }
}

parentPort?.postMessage(outcomeOf(workerData as Uint8Array))
