import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import { FILE_FORMATS, isImageFormat } from '@klubba/domain/media/file-formats'
import { isClassified, type MediaStatus, VARIANTS, type Variant } from '@klubba/domain/media/media'
import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import { MEDIA_ACTIONS, mediaVerdict, offersMediaAction, type MediaAction } from '@klubba/domain/media/media-rules'
import type { Language } from '@klubba/domain/languages'
import { can } from '@klubba/domain/permissions'
import type { TextLanguages } from '@klubba/domain/text-languages'
import { translator } from '@klubba/i18n/translator'
import type { AssetOfMedia, MediaFacts } from '../assets/asset-media-service.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { offered, stampsOf } from '../registry/answer-service.ts'
import { originalObject, tagOf } from './media-objects.ts'
import type { FoundMedium, StoredVariant, StoredVariants } from './media-sql.ts'

/** Whether the caller may see it at all. */
export function isVisible(row: FoundMedium, { isClassified: flag, standing: { own } }: AssetOfMedia, caller: Caller) {
  if (row.type === 'file' && !can(caller, 'documents.see', { own })) return false
  return !isClassified(row, flag) || can(caller, 'documents.see_classified', { own })
}

export function requireMediaAction(action: MediaAction, { standing }: AssetOfMedia, caller: Caller): void {
  if (!offersMediaAction(caller, action, standing)) throw new AppError('forbidden')
  const verdict = mediaVerdict(action, standing)
  if (!verdict.ok) throw new AppError(verdict.code)
}

/** As much of a medium as its files follow from. */
type Stored = Pick<FoundMedium, 'type' | 'format' | 'sha256' | 'size' | 'status' | 'reason' | 'variants'>

/** A document that is a picture is served as one that was made of it, like all pictures. */
const isServedAsSent = (row: Stored) => row.type === 'file' && !isImageFormat(row.format)

function asSent(row: Stored): StoredVariant {
  return { object: originalObject(row.sha256), mime_type: FILE_FORMATS[row.format].mimeTypes[0], size: row.size }
}

/** The file behind a variant, for who may have it. `takes` are the types that the caller can show. */
export function servedFile(
  row: Stored,
  variant: Variant,
  scope: { own: boolean },
  caller: Caller,
  takes = '',
): StoredVariant | undefined {
  if (variant === 'original') {
    const may = !isServedAsSent(row) && can(caller, 'media.fetch_originals', scope)
    return may && row.reason !== 'file_missing' ? asSent(row) : undefined
  }
  if (row.status !== 'ACTIVE') return undefined
  if (variant === 'document' && isServedAsSent(row)) return asSent(row)
  const made = row.variants as StoredVariants
  const avif = made[`${variant}_avif`]
  return avif && takes.includes('image/avif') ? avif : made[variant]
}

const urlOf = (row: Pick<FoundMedium, 'id' | 'sha256'>, variant: Variant) =>
  `/v1/media/${row.id}/${variant}?v=${tagOf(row.sha256, variant)}`

/** What the caller may fetch of it; `addressOf` says where. */
export function filesOf(
  row: Stored,
  scope: { own: boolean },
  caller: Caller,
  addressOf: (variant: Variant) => string,
): Medium['files'] {
  const served = VARIANTS.flatMap((variant) => {
    const file = servedFile(row, variant, scope, caller)
    if (!file) return []
    const { object: _, ...told } = file
    return [[variant, { url: addressOf(variant), ...told }] as const]
  })
  return Object.fromEntries(served)
}

function actionsOn(asset: AssetOfMedia, caller: Caller): MediaOfAsset['actions'] {
  const { standing } = asset
  const told = MEDIA_ACTIONS.map((action) => {
    const verdict = mediaVerdict(action, standing)
    return [action, offersMediaAction(caller, action, standing) && (verdict.ok ? 'allowed' : verdict.code)]
  })
  return offered<MediaAction>(Object.fromEntries(told) as Record<MediaAction, string | false>)
}

/** Who is answered, in which language. */
export interface Reader extends Caller {
  language: Language
}

/** What is said of every stored file, whatever it belongs to. */
export function fileFacts(row: Omit<FoundMedium, 'asset_id'>, { language }: Reader) {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    status: row.status,
    ...(row.reason && {
      reason: row.reason,
      reason_text: translator(language, 'media')(`reason.${row.reason}`),
    }),
    mime_type: FILE_FORMATS[row.format].mimeTypes[0],
    size: row.size,
    sha256: row.sha256,
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.placeholder !== null && { placeholder: row.placeholder }),
  }
}

/** Only what failed is prepared again. */
export const retryOf = (verdict: string, status: MediaStatus) =>
  verdict === 'allowed' && status !== 'PROCESSING_ERROR' ? 'wrong_state' : verdict

export function present(row: FoundMedium, asset: AssetOfMedia, caller: Reader): Medium {
  const { edit, retry, delete: remove } = actionsOn(asset, caller)
  return {
    ...fileFacts(row, caller),
    asset_id: row.asset_id,
    content_type: row.content_type,
    document_type: row.document_type,
    image_text: row.image_text,
    image_text_languages: row.image_text_languages as TextLanguages,
    shot: row.shot,
    order: row.position,
    ...(row.duration_ms !== null && { duration_seconds: row.duration_ms / 1000 }),
    files: filesOf(row, asset.standing, caller, (variant) => urlOf(row, variant)),
    ...stampsOf(row),
    actions: {
      ...(edit && { edit }),
      ...(retry && { retry: retryOf(retry, row.status) }),
      ...(remove && { delete: remove }),
    },
  }
}

export function presentAll(rows: readonly FoundMedium[], asset: AssetOfMedia, caller: Reader): MediaOfAsset {
  return {
    results: rows.filter((row) => isVisible(row, asset, caller)).map((row) => present(row, asset, caller)),
    order_version: asset.orderVersion,
    actions: actionsOn(asset, caller),
  }
}

export interface FileToServe extends StoredVariant {
  /** Changes with the content. */
  tag: string
  name: string
  /** To be kept as a file, not shown in a page. */
  isDownload: boolean
}

export function fileToServe(
  { sha256, name }: Pick<FoundMedium, 'sha256' | 'name'>,
  variant: Variant,
  file: StoredVariant,
): FileToServe {
  const isDownload = variant === 'original' || variant === 'document'
  return { ...file, tag: tagOf(sha256, variant), name, isDownload }
}

/** A medium as its asset shows it. */
type Shown = Pick<FoundMedium, 'id' | 'type' | 'status' | 'content_type' | 'document_type' | 'sha256' | 'placeholder'>

function thumbnailOf(row: Shown | undefined): Thumbnail | null {
  return row ? { media_id: row.id, url: urlOf(row, 'small'), placeholder: row.placeholder ?? '' } : null
}

/** What the asset shows of its media: only what everybody may see, and only what is ready. */
export function factsOf(rows: readonly Shown[]): MediaFacts {
  const ready = rows.filter((row) => row.status === 'ACTIVE' && !isClassified(row, false))
  const images = ready.filter(({ type }) => type === 'image')
  return {
    image_count: images.length,
    video_count: ready.filter(({ type }) => type === 'video').length,
    thumbnail: thumbnailOf(images[0]),
  }
}

/** The field of the history under which a change of this medium stands. */
export function historyField(row: FoundMedium, asset: AssetOfMedia): string {
  if (isClassified(row, asset.isClassified)) return 'classified_documents'
  return row.type === 'file' ? 'documents' : 'media'
}
