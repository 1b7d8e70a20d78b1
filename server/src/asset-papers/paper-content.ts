import type { Paper } from '@klubba/domain/asset-papers/asset-paper'
import type { Language } from '@klubba/domain/languages'

export interface Fact {
  name: string
  value: string
  /** Too long for half a line. */
  isLong: boolean
}

export interface Checkpoint {
  grade: number
  name: string
  /** The grade in words. */
  words: string
  note: string
}

/** Of a table, in points; without a width it gets what the others leave. */
export interface Column {
  title: string
  width?: number
  align?: 'right'
}

/** What stands on a sheet one below the other. Everything is said already; only its place is open. */
export type Block =
  | { type: 'heading'; text: string }
  | { type: 'text'; text: string }
  | { type: 'facts'; title: string; facts: readonly Fact[] }
  | { type: 'ticks'; title: string; items: readonly string[] }
  | { type: 'parts'; title: string; parts: readonly { name: string; detail: string; note: string }[] }
  | { type: 'grade'; grade: number | null; words: string; detail: string }
  | { type: 'grades'; title: string; grades: readonly { grade: number; words: string }[] }
  | { type: 'checkpoints'; title: string; checkpoints: readonly Checkpoint[] }
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }

/** A picture as it is stored; whether it can be read shows when it is drawn. */
export interface StoredPicture {
  bytes: Uint8Array
  caption: string
}

/** A file that a PDF takes along. */
export interface AttachedFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Everything that a paper says, in its language. */
export interface PaperContent {
  paper: Paper | 'auction_certificate'
  language: Language
  brand: string
  /** What the paper is called. */
  kind: string
  number: string
  title: string
  /** Below the title. */
  lead: string
  vin: string
  /** Where the QR code leads, and what it is for. */
  address: string
  scan: string
  day: string
  /** With {page} and {total}. */
  page: string
  keyFacts: readonly Fact[]
  blocks: readonly Block[]
  /** With {shown} and {total}: told when not all pictures are on the paper. */
  pictures: { title: string; some: string; total: number }
}
