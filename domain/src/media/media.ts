/** What a medium is: a picture, a video, or a document. */
export const MEDIA_TYPES = ['image', 'video', 'file'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

export const CONTENT_TYPES = ['generic', 'proof_of_ownership', 'registration', 'users_manual'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

export const DOCUMENT_TYPES = [
  'registration',
  'proof_of_ownership',
  'users_manual',
  'inspection',
  'service_history',
  'invoice',
  'other',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const MEDIA_STATUSES = ['ACTIVE', 'PROCESSING', 'PROCESSING_ERROR'] as const
export type MediaStatus = (typeof MEDIA_STATUSES)[number]

/** Why a file could not be made ready. */
export const PROCESSING_REASONS = [
  /** It cannot be read: cut short, damaged, or not what it says. */
  'unreadable',
  'too_many_pixels',
  'too_long',
  /** It took more time or memory than a file may. */
  'too_much_work',
  /** The stored file is gone or no longer what was sent. */
  'file_missing',
  /** Tried several times; the fault is ours. */
  'gave_up',
] as const
export type ProcessingReason = (typeof PROCESSING_REASONS)[number]

/** What is served of a medium. Pictures come in three sizes, videos with a poster, documents as they are. */
export const VARIANTS = ['small', 'medium', 'large', 'poster', 'video', 'document', 'original'] as const
export type Variant = (typeof VARIANTS)[number]

/** A document type that has no content type of its own is generic. */
export function contentTypeOf(documentType: DocumentType): ContentType {
  return CONTENT_TYPES.find((contentType) => contentType === documentType) ?? 'generic'
}

const CLASSIFIED: readonly string[] = ['registration', 'proof_of_ownership', 'invoice']

/** Papers that say whose it is or what it cost, in whatever form, and every document of an asset that is flagged so. */
export function isClassified(
  medium: { type: MediaType; content_type: ContentType; document_type: DocumentType | null },
  assetIsClassified: boolean,
): boolean {
  if (medium.type === 'file' && assetIsClassified) return true
  return CLASSIFIED.includes(medium.document_type ?? medium.content_type)
}

/** What media and uploads belong to. */
export type MediaHolder = { asset_id: string } | { organization_id: string }

/** How much of an upload is stored at a time: at most this much is sent twice after a crash. */
export const PIECE_BYTES = 8 * 1024 * 1024
