import type { Issue } from '../errors.ts'
import type { MediaType } from './media.ts'

interface FileFormat {
  /** As people know it. */
  name: string
  /** The first is the one it is served with. */
  mimeTypes: readonly string[]
  extensions: readonly string[]
}

/** Every format that is taken. */
export const FILE_FORMATS = {
  jpeg: { name: 'JPEG', mimeTypes: ['image/jpeg', 'image/jpg'], extensions: ['jpg', 'jpeg'] },
  png: { name: 'PNG', mimeTypes: ['image/png'], extensions: ['png'] },
  webp: { name: 'WebP', mimeTypes: ['image/webp'], extensions: ['webp'] },
  avif: { name: 'AVIF', mimeTypes: ['image/avif'], extensions: ['avif'] },
  heic: { name: 'HEIC', mimeTypes: ['image/heic', 'image/heif'], extensions: ['heic', 'heif'] },
  mp4: { name: 'MP4', mimeTypes: ['video/mp4'], extensions: ['mp4', 'm4v'] },
  mov: { name: 'MOV', mimeTypes: ['video/quicktime'], extensions: ['mov'] },
  webm: { name: 'WebM', mimeTypes: ['video/webm'], extensions: ['webm'] },
  pdf: { name: 'PDF', mimeTypes: ['application/pdf'], extensions: ['pdf'] },
  docx: {
    name: 'DOCX',
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['docx'],
  },
  xlsx: {
    name: 'XLSX',
    mimeTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    extensions: ['xlsx'],
  },
  odt: { name: 'ODT', mimeTypes: ['application/vnd.oasis.opendocument.text'], extensions: ['odt'] },
  ods: { name: 'ODS', mimeTypes: ['application/vnd.oasis.opendocument.spreadsheet'], extensions: ['ods'] },
  csv: { name: 'CSV', mimeTypes: ['text/csv', 'application/vnd.ms-excel'], extensions: ['csv'] },
  txt: { name: 'TXT', mimeTypes: ['text/plain'], extensions: ['txt'] },
} as const satisfies Record<string, FileFormat>
export type FormatId = keyof typeof FILE_FORMATS

const IMAGES: readonly FormatId[] = ['jpeg', 'png', 'webp', 'avif', 'heic']

/** Which formats each type of medium takes. */
export const FORMATS_OF: Record<MediaType, readonly FormatId[]> = {
  image: IMAGES,
  video: ['mp4', 'mov', 'webm'],
  file: ['pdf', 'docx', 'xlsx', 'odt', 'ods', 'csv', 'txt', ...IMAGES],
}

export const isImageFormat = (format: FormatId): boolean => IMAGES.includes(format)

/** How large a file may be, in megabytes, by type of medium. */
export type FileLimits = Record<MediaType, number>

export const megabytes = (count: number) => count * 1024 * 1024

interface ChosenFile {
  name: string
  size: number
  /** As the browser calls it; often empty, for HEIC for example. */
  mimeType: string
}

/** What the name and the declared type say together; none when they disagree or are not on the list. */
export function declaredFormat({ name, mimeType }: Omit<ChosenFile, 'size'>, type: MediaType): FormatId | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const declared = mimeType.toLowerCase().split(';')[0]?.trim() ?? ''
  return FORMATS_OF[type].find((id) => {
    const { extensions, mimeTypes }: FileFormat = FILE_FORMATS[id]
    const isDeclared = declared === '' || declared === 'application/octet-stream' || mimeTypes.includes(declared)
    return extensions.includes(extension) && isDeclared
  })
}

export function wrongFormat(name: string, type: MediaType): Issue {
  const allowedTypes = FORMATS_OF[type].map((id) => FILE_FORMATS[id].name).join(', ')
  return { path: 'file', code: 'file_wrong_format', params: { name, allowedTypes } }
}

/** What is wrong with a file as far as can be told before it is sent. The server looks into it as well. */
export function fileIssue(file: ChosenFile, type: MediaType, limits: FileLimits): Issue | undefined {
  const { name, size } = file
  if (size === 0) return { path: 'file', code: 'file_empty', params: { name } }
  if (!declaredFormat(file, type)) return wrongFormat(name, type)
  if (size <= megabytes(limits[type])) return undefined
  return { path: 'file', code: 'file_too_large', params: { name, size: limits[type] } }
}
