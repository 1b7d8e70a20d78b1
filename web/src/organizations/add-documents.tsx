import {
  isConfidential,
  ORGANIZATION_DOCUMENT_KINDS,
  type OrganizationDocumentKind,
} from '@klubba/domain/organizations/organization-document'
import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptedBy } from '../media/chosen-files.ts'
import { DropZone } from '../media/drop-zone.tsx'
import { useFileChooser } from '../media/file-chooser.tsx'
import { useFileLimits } from '../media/media-queries.ts'
import { addUploads } from '../media/upload-manager.ts'
import { useIsInHand } from '../ui/hand-row.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useTranslation } from '../use-translation.ts'
import classes from './cards.module.css'

/** What kind of document it is, and then the files: dropped, chosen, or taken with the phone's camera. */
export function AddDocuments({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(['organization_cards', 'media'])
  const limits = useFileLimits()
  const isInHand = useIsInHand()
  const [kind, setKind] = useState<OrganizationDocumentKind>('registration')
  const onFiles = (files: File[]) => addUploads(files, { organizationId, organizationKind: kind }, limits)
  const camera = useFileChooser({ accept: 'image/*', isCamera: true, onFiles })
  return (
    <div className={classes.add}>
      <SelectField
        label={t('documents.kind_to_add')}
        description={isConfidential(kind) ? t('documents.confidential') : t('documents.open')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={ORGANIZATION_DOCUMENT_KINDS.map((value) => ({ value, label: t(`documents.kind.${value}`) }))}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(ORGANIZATION_DOCUMENT_KINDS.find((known) => known === value) ?? 'other')
        }
      />
      <DropZone
        title={t('media:drop.documents')}
        text={Number.isFinite(limits.file) ? t('media:drop.documents_limits', { size: limits.file }) : ''}
        accept={acceptedBy('file')}
        onFiles={onFiles}
      />
      {isInHand && (
        <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} onClick={camera.open}>
          {t('documents.take_picture')}
        </Button>
      )}
      {camera.element}
    </div>
  )
}
