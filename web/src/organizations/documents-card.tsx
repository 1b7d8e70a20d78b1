import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { OrganizationDocument } from '@klubba/domain/organizations/organization-document-api'
import { can } from '@klubba/domain/permissions'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { DocumentRow } from '../media/document-row.tsx'
import { OpenedDocument } from '../media/opened-document.tsx'
import { useOrganizationDocuments } from '../media/organization-document-queries.ts'
import { UploadPanel } from '../media/upload-panel.tsx'
import { isOnItsWay, useUploads } from '../media/upload-store.ts'
import { useFocusAfterRemoval } from '../media/use-focus-after-removal.ts'
import { useSession } from '../session/session-store.ts'
import { CardButton } from '../ui/card-button.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Card } from '../ui/card.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { useTranslation } from '../use-translation.ts'
import { AddDocuments } from './add-documents.tsx'
import classes from './cards.module.css'
import { useRefreshParts } from './organization-part-queries.ts'
import { RemoveButton } from './remove-button.tsx'

interface ItemProps {
  document: OrganizationDocument
  onOpen: () => void
  onRetry: () => void
  onRemoved: () => void
}

function DocumentItem({ document, onOpen, onRetry, onRemoved }: ItemProps) {
  const { t } = useTranslation(['organization_cards', 'media'])
  const { id: document_id, organization_id: id, kind, name, actions } = document
  return (
    <DocumentRow document={document} type={t(`documents.kind.${kind}`)} onOpen={onOpen}>
      {actions.retry === 'allowed' && (
        <CardButton icon={IconRefresh} label={t('media:uploads.retry', { name })} onClick={onRetry} />
      )}
      {actions.delete === 'allowed' && (
        <RemoveButton
          label={t('documents.remove_this', { name })}
          question={t('documents.ask', { name })}
          consequence={t('documents.ask_text')}
          confirm={t('remove')}
          failed={t('documents.not_removed')}
          done={t('documents.removed')}
          remove={async () =>
            call('DELETE /v1/organizations/{id}/documents/{document_id}', { params: { id, document_id } })
          }
          onRemoved={onRemoved}
        />
      )}
    </DocumentRow>
  )
}

/** Says that there are none only where that is known: others may be hidden from the user. */
function NoDocuments({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization_cards')
  const { user } = useSession()
  const own = organization.created_by.id === user?.id
  const seesAll = user !== undefined && can(user, 'documents.see_classified', { own })
  return <p className={classes.empty}>{seesAll ? t('documents.empty') : t('documents.none_open')}</p>
}

/** The organization's files: proof of registration, contracts, verification papers, TCR documents. */
export function DocumentsCard({ organization }: { organization: Organization }) {
  const { id } = organization
  const { t } = useTranslation(['organization_cards', 'media'])
  const { data, error, isPending, refetch } = useOrganizationDocuments(id)
  const refresh = useRefreshParts(id)
  const isSending = useUploads(id, 'documents').some(isOnItsWay)
  const [opened, setOpened] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const retry = useMutation({
    mutationFn: async (document_id: string) =>
      call('POST /v1/organizations/{id}/documents/{document_id}/retry', { params: { id, document_id } }),
    onSettled: refresh,
  })
  const documents = data?.results ?? []
  const shown = documents.find((document) => document.id === opened)
  useFocusAfterRemoval(list, documents.length)
  if (useSkeleton(isPending)) return <CardSkeleton lines={3} />
  return (
    <Card title={t('documents.title')}>
      {!data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <FailureNotice what={t('media:failed.update')} error={retry.error} />
      <div ref={list} tabIndex={-1} className={classes.list}>
        {data && documents.length === 0 && !isSending && <NoDocuments organization={organization} />}
        <ul className={classes.rows}>
          {documents.map((document) => (
            <DocumentItem
              key={document.id}
              document={document}
              onOpen={() => setOpened(document.id)}
              onRetry={() => retry.mutate(document.id)}
              onRemoved={refresh}
            />
          ))}
        </ul>
      </div>
      {data?.actions.add === 'allowed' && (
        <div className={classes.below}>
          <AddDocuments organizationId={id} />
          <UploadPanel holderId={id} kind="documents" />
        </div>
      )}
      {shown && (
        <OpenedDocument
          document={shown}
          type={t(`documents.kind.${shown.kind}`)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}
