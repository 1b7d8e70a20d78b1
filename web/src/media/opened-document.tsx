import type { Medium } from '@klubba/domain/media/media-api'
import { Lightbox } from './lightbox.tsx'
import { PdfPreview } from './pdf-preview.tsx'

interface OpenedDocumentProps {
  document: Pick<Medium, 'id' | 'type' | 'name' | 'mime_type' | 'files' | 'placeholder'>
  /** What kind of document it is, in words. */
  type: string
  onClose: () => void
}

/** A document, looked at over the page. */
export function OpenedDocument({ document, type, onClose }: OpenedDocumentProps) {
  if (document.mime_type === 'application/pdf') return <PdfPreview medium={document} type={type} onClose={onClose} />
  return <Lightbox media={[document]} first={document.id} titleOf={({ name }) => name} onClose={onClose} />
}
