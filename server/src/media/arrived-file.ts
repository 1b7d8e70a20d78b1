import type { FormatId } from '@klubba/domain/media/file-formats'

/** A whole file that has arrived, checked, on this machine. */
export interface ArrivedFile {
  path: string
  format: FormatId
  size: number
  sha256: string
}
