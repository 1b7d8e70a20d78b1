import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Table } from './table.ts'

/** Told apart by how they begin: whatever a file is called, an Excel workbook is an archive. */
export function readBytes(bytes: Uint8Array): Table {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  return isArchive ? readXlsx(bytes) : readCsv(bytes)
}
