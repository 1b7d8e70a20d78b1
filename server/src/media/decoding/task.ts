import type { FormatId } from '@klubba/domain/media/file-formats'
import type { MediaType, ProcessingReason } from '@klubba/domain/media/media'

/** A file to be made ready, as the process that does it is told. */
export interface DecodingTask {
  type: MediaType
  format: FormatId
  input: string
  /** A folder for what is made. */
  output: string
}

/** A file that was made, in the output folder. */
export interface MadeFile {
  /** 'small', 'small_avif', 'poster' …; the file has the same name and its ending. */
  variant: string
  file: string
  mime_type: string
  width?: number
  height?: number
}

export interface MadeFiles {
  width: number
  height: number
  duration_ms: number | null
  placeholder: string
  files: MadeFile[]
}

export type Outcome = { ok: true; made: MadeFiles } | { ok: false; reason: ProcessingReason }

/** A fault of the file, not ours. */
export class UnfitFileError extends Error {
  readonly reason: ProcessingReason

  constructor(reason: ProcessingReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A picture of more is refused: unpacked it would take too much memory. */
export const MOST_PIXELS = 120_000_000
