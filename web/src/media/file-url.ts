import type { Medium } from '@klubba/domain/media/media-api'
import { apiBase } from '../settings.ts'

/** Where a file lies that the server serves. The session's cookie opens it. */
export const fileUrl = ({ url }: { url: string }): string => `${apiBase()}${url}`

/** What somebody gets who keeps the file: as it was sent, where they may have that. */
export function downloadOf({ files }: Medium): string | undefined {
  const file = files.document ?? files.original ?? files.video ?? files.large
  return file && file.url
}
