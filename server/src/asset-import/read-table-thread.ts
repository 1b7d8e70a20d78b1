import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { TableError, type Table } from './table.ts'

export type TableOutcome = { ok: true; table: Table } | { ok: false; code: string; params: TableError['params'] }

function outcomeOf(bytes: Uint8Array): TableOutcome {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  try {
    return { ok: true, table: isZip ? readXlsx(bytes) : readCsv(bytes) }
  } catch (error) {
    // Whatever else goes wrong in there, it is the file that is not what it should be.
    const { code, params } = error instanceof TableError ? error : new TableError('table_unreadable')
    return { ok: false, code, params }
  }
}

parentPort?.postMessage(outcomeOf(workerData as Uint8Array))
