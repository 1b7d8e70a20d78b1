import type { Medium } from '@klubba/domain/media/media-api'
import { apiBase } from '../settings.ts'

/** Where a file lies that the server serves, which the session's cookie opens; or one that lies on the device. */
export const fileUrl = ({ url }: { url: string }): string => (url.startsWith('blob:') ? url : `${apiBase()}${url}`)

/** What somebody gets who keeps the file: as it was sent, where they may have that. */
export function downloadOf({ files }: Pick<Medium, 'files'>): string | undefined {
  const file = files.document ?? files.original ?? files.video ?? files.large
  return file && file.url
}
