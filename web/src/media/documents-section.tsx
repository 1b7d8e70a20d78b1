import { DOCUMENT_TYPES, type DocumentType } from '@klubba/domain/media/media'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import { IconFiles } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { acceptedBy } from './chosen-files.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DocumentRow } from './document-row.tsx'
import classes from './documents-section.module.css'
import { DropZone } from './drop-zone.tsx'
import { ListHead } from './list-head.tsx'
import { documentsOf, useFileLimits } from './media-queries.ts'
import { MediaMenu } from './media-menu.tsx'
import { MediumDialog } from './medium-dialog.tsx'
import { OpenedDocument } from './opened-document.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useRetryMedium } from './use-media-deeds.ts'
import { useShownMedia, useUploadDeeds } from './use-shown-media.ts'

function AddDocuments({ assetId }: { assetId: string }) {
  const { t } = useTranslation('media')
  const limits = useFileLimits()
  const { add } = useUploadDeeds()
  const [type, setType] = useState<DocumentType>('registration')
  return (
    <div className={classes.add}>
      <SelectField
        label={t('field.new_document_type')}
        data={DOCUMENT_TYPES.map((value) => ({ value, label: t(`document_type.${value}`) }))}
        value={type}
        onChange={({ currentTarget: { value } }) => setType(DOCUMENT_TYPES.find((known) => known === value) ?? 'other')}
      />
      <DropZone
        title={t('drop.documents')}
        text={Number.isFinite(limits.file) ? t('drop.documents_limits', { size: limits.file }) : ''}
        accept={acceptedBy('file')}
        onFiles={(files) => add(files, { assetId, kind: 'documents', documentType: type }, limits)}
      />
    </div>
  )
}

type Asked = { deed: 'open' | 'edit' | 'delete'; id: string } | { deed: 'delete_all' }

interface OverlayProps {
  assetId: string
  media: MediaOfAsset
  asked: Asked | undefined
  onClose: () => void
}

/** What lies over the page. */
function Overlay({ assetId, media, asked, onClose }: OverlayProps) {
  const { t } = useTranslation('media')
  const documents = documentsOf(media)
  if (!asked) return null
  if (asked.deed === 'delete_all') {
    return <DeleteDialog assetId={assetId} kind="documents" count={documents.length} onClose={onClose} />
  }
  const medium = documents.find(({ id }) => id === asked.id)
  if (!medium) return null
  switch (asked.deed) {
    case 'open':
      return (
        <OpenedDocument
          document={medium}
          type={t(`document_type.${medium.document_type ?? 'other'}`)}
          onClose={onClose}
        />
      )
    case 'edit':
      return <MediumDialog medium={medium} shots={[]} onClose={onClose} />
    case 'delete':
      return (
        <DeleteDialog
          assetId={assetId}
          kind="documents"
          medium={medium}
          title={medium.name}
          count={1}
          onClose={onClose}
        />
      )
  }
}

interface DocumentsSectionProps {
  assetId: string
  /** Only looked at: nothing can be changed here. */
  isPlain?: boolean
  /** The uploads are shown elsewhere on the page. */
  hasPanelElsewhere?: boolean
}

/** The documents of an asset. */
export function DocumentsSection({ assetId, isPlain = false, hasPanelElsewhere = false }: DocumentsSectionProps) {
  // With what the dialogs say: a page that waits for phrases would lose the focus.
  const { t } = useTranslation(['media', 'common'])
  const { media, isPending, error, refetch } = useShownMedia(assetId)
  const isLoading = useSkeleton(isPending)
  const retry = useRetryMedium(assetId)
  const [asked, setAsked] = useState<Asked>()
  const list = useRef<HTMLElement>(null)
  const documents = documentsOf(media)
  useFocusAfterRemoval(list, documents.length)
  if (!media) {
    if (isLoading) return <CardSkeleton lines={3} />
    return <FetchFailed title={t('failed.load_documents')} error={error} onRetry={() => void refetch()} />
  }
  const mayAdd = !isPlain && media.actions.add === 'allowed'
  return (
    <div className={classes.section}>
      {mayAdd && <AddDocuments assetId={assetId} />}
      {mayAdd && !hasPanelElsewhere && <UploadPanel holderId={assetId} kind="documents" isBrief />}
      {documents.length === 0 ? (
        <EmptyState icon={IconFiles} title={t('documents.none')} text={t('documents.none_text')} />
      ) : (
        <section ref={list} tabIndex={-1} className={classes.card} aria-labelledby="all-documents">
          <ListHead
            id="all-documents"
            title={t('documents.title')}
            count={documents.length}
            deletion={
              !isPlain &&
              media.actions.delete === 'allowed' && {
                words: t('delete_all.documents'),
                onAsk: () => setAsked({ deed: 'delete_all' }),
              }
            }
          />
          <FailureNotice what={t('failed.update')} error={retry.error} />
          <ul className={classes.list}>
            {documents.map((medium) => (
              <DocumentRow
                key={medium.id}
                document={medium}
                type={t(`document_type.${medium.document_type ?? 'other'}`)}
                onOpen={() => setAsked({ deed: 'open', id: medium.id })}
              >
                {!isPlain && (
                  <MediaMenu
                    medium={medium}
                    title={medium.name}
                    onEdit={() => setAsked({ deed: 'edit', id: medium.id })}
                    onDelete={() => setAsked({ deed: 'delete', id: medium.id })}
                    onRetry={() => retry.mutate(medium.id)}
                  />
                )}
              </DocumentRow>
            ))}
          </ul>
        </section>
      )}
      <Overlay assetId={assetId} media={media} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}
