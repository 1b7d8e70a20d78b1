import type { LocalDraft } from '@klubba/domain/offline/draft'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { documentsOf, useFileLimits } from '../../media/media-queries.ts'
import type { Stored } from '../../offline/storing-files.ts'
import { useIssueText } from '../../schema-forms/issue-text.ts'
import { InspectionDocumentsContext } from '../inspection-documents.ts'
import { useDraftMedia } from './draft-media.ts'

/** The inspection documents of a registration; new ones go to the device first, and from there to the server. */
export function DraftInspectionDocuments({ draft, children }: { draft: LocalDraft; children: ReactNode }) {
  const { t } = useTranslation(['assets', 'registration'])
  const { id, user_id } = draft
  const { media, there } = useDraftMedia(draft)
  const limits = useFileLimits()
  const issueText = useIssueText()
  const documents = useMemo(
    () => documentsOf(media).filter(({ document_type: type }) => type === 'inspection'),
    [media],
  )
  const attach = async (file: File): Promise<string> => {
    const { addFilesToDraft } = await import('../../offline/storing-files.ts')
    const lastPlace = Math.max(-1, ...(there?.results ?? []).map(({ order }) => order))
    const place = { assetId: id, kind: 'documents', documentType: 'inspection' } as const
    const outcome = await new Promise<Stored>((onStored) =>
      addFilesToDraft([file], { draft: { id, user_id }, place, limits, lastPlace, onStored }),
    )
    if ('id' in outcome) return outcome.id
    const issue = 'issue' in outcome ? issueText(outcome.issue) : t(`registration:device.${outcome.problem}`)
    throw new Error(issue ?? t('inspections.attach_lost'))
  }
  return <InspectionDocumentsContext value={{ documents, attach }}>{children}</InspectionDocumentsContext>
}
