import { type ReactNode, useMemo } from 'react'
import { documentsOf, useFileLimits, useMedia } from '../media/media-queries.ts'
import { addUploads } from '../media/upload-manager.ts'
import { getUploads, idOfUpload } from '../media/upload-store.ts'
import { UploadPanel } from '../media/upload-panel.tsx'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { useTranslation } from '../use-translation.ts'
import { InspectionDocumentsContext } from './inspection-documents.ts'

/** The inspection documents of an asset that the server knows; new ones are sent to it at once. */
export function AssetInspectionDocuments({ assetId, children }: { assetId: string; children: ReactNode }) {
  const { t } = useTranslation('assets')
  const { data: media } = useMedia(assetId)
  const limits = useFileLimits()
  const issueText = useIssueText()
  const documents = useMemo(
    () => documentsOf(media).filter(({ document_type: type }) => type === 'inspection'),
    [media],
  )
  const attach = async (file: File): Promise<string> => {
    const [key] = addUploads([file], { assetId, kind: 'documents', documentType: 'inspection' }, limits)
    const id = await idOfUpload(key)
    const issue = getUploads().find((upload) => upload.key === key)?.issue
    if (id === undefined) throw new Error(issueText(issue) ?? t('inspections.attach_lost'))
    return id
  }
  const uploads = <UploadPanel holderId={assetId} kind="documents" isBrief />
  return <InspectionDocumentsContext value={{ documents, attach, uploads }}>{children}</InspectionDocumentsContext>
}
