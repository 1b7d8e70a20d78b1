import type { Issue } from '@klubba/domain/errors'
import {
  declaredFormat,
  FILE_FORMATS,
  fileIssue,
  type FileLimits,
  FORMATS_OF,
  wrongFormat,
} from '@klubba/domain/media/file-formats'
import type { MediaType } from '@klubba/domain/media/media'

interface ChosenFile {
  name: string
  size: number
  type: string
}

/** A file that can be told to be neither: both lists are named. */
function neither(name: string): Issue {
  const allowed = [...FORMATS_OF.image, ...FORMATS_OF.video].map((id) => FILE_FORMATS[id].name)
  return { ...wrongFormat(name, 'image'), params: { name, allowedTypes: allowed.join(', ') } }
}

/** Whether a file is a picture or a video, by its format or else by what the device calls it. */
function mediaTypeOf({ name, type: mimeType }: ChosenFile): 'image' | 'video' | undefined {
  const kinds = ['image', 'video'] as const
  return (
    kinds.find((kind) => declaredFormat({ name, mimeType }, kind)) ??
    kinds.find((kind) => mimeType.startsWith(`${kind}/`))
  )
}

/** MED-2: what a chosen file is sent as, and what is wrong with it as far as can be told here. */
export function judge(
  file: ChosenFile,
  kind: 'media' | 'documents',
  limits: FileLimits,
): { type: MediaType; issue: Issue | undefined } {
  const { name, size, type: mimeType } = file
  const type = kind === 'documents' ? 'file' : mediaTypeOf(file)
  const issue = fileIssue({ name, size, mimeType }, type ?? 'image', limits)
  return { type: type ?? 'image', issue: type === undefined && size > 0 ? neither(name) : issue }
}

/** What the device's own chooser offers. */
export function acceptedBy(type: MediaType | 'media'): string {
  const formats = type === 'media' ? [...FORMATS_OF.image, ...FORMATS_OF.video] : FORMATS_OF[type]
  return formats
    .flatMap((id) => {
      const { extensions, mimeTypes } = FILE_FORMATS[id]
      return [...mimeTypes, ...extensions.map((extension) => `.${extension}`)]
    })
    .join(',')
}
