import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { TcrRecord } from '@klubba/domain/organizations/organization-parts-api'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { useCardForm } from '../forms/use-card-form.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { useGrowingList } from '../lists/use-growing-list.ts'
import { canPreview } from '../media/document-row.tsx'
import { downloadOf } from '../media/file-url.ts'
import { OpenedDocument } from '../media/opened-document.tsx'
import { useOrganizationDocuments } from '../media/organization-document-queries.ts'
import { Card } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import classes from './cards.module.css'
import { removeTcrRecord, tcrList, useRefreshParts } from './organization-part-queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { TcrForm } from './tcr-form.tsx'

/** The report itself, where there is one. */
function TcrDocument({ record, organizationId }: Pick<TcrItemProps, 'record' | 'organizationId'>) {
  const { t } = useTranslation(['organization_cards', 'media'])
  const { data } = useOrganizationDocuments(organizationId)
  const [isOpen, setOpen] = useState(false)
  const document = data?.results.find(({ id }) => id === record.document_id)
  if (!document) return null
  const { name } = document
  const file = downloadOf(document)
  const isShown = canPreview(document)
  const open = () => {
    if (isShown) setOpen(true)
    else if (file !== undefined) download(file)
  }
  return (
    <>
      <UnstyledButton
        className={classes.open}
        aria-label={isShown ? t('media:open.file', { name }) : t('media:download_of', { name })}
        onClick={open}
      >
        {name}
      </UnstyledButton>
      {isOpen && <OpenedDocument document={document} type={t('documents.kind.tcr')} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TcrItemProps {
  record: TcrRecord
  organizationId: string
  mayRemove: boolean
  onRemoved: () => void
}

function TcrItem({ record, organizationId, mayRemove, onRemoved }: TcrItemProps) {
  const { t } = useTranslation('organization_cards')
  const { moment } = useFormat()
  const dateText = useDateText()
  const date = dateText(record.inspected_on)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.main}>
          {date}, {record.inspector}
        </span>
        <TcrDocument record={record} organizationId={organizationId} />
        {record.document !== null && (
          <span className={classes.note}>{t('tcr.document_line', { text: record.document })}</span>
        )}
        {record.note !== null && <span className={classes.note}>{record.note}</span>}
        <span className={classes.meta}>
          {t('tcr.added_by', { name: record.added_by.name, when: moment(record.added_at) })}
        </span>
      </span>
      {mayRemove && (
        <RemoveButton
          label={t('tcr.remove_this', { date, inspector: record.inspector })}
          question={t('tcr.ask')}
          consequence={t('tcr.ask_text', { date, inspector: record.inspector })}
          confirm={t('remove')}
          failed={t('tcr.not_removed')}
          done={t('tcr.removed')}
          remove={async () => removeTcrRecord(organizationId, record.id)}
          onRemoved={onRemoved}
        />
      )}
    </li>
  )
}

/** The organization's TCR records, newest first. */
export function TcrCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization_cards')
  const { id, actions } = organization
  const { rows, error, isPending, refetch, more } = useGrowingList(tcrList(id))
  const refresh = useRefreshParts(id)
  const { isOpen, open, close, opener, place } = useCardForm()
  useFocusAfterRemoval(rows?.length ?? 0, opener)
  const mayChange = actions.add_tcr === 'allowed'
  if (useSkeleton(isPending)) return <CardSkeleton lines={3} />
  return (
    <Card
      title={t('tcr.title')}
      action={mayChange && !isOpen && <CardButton ref={opener} icon={IconPlus} label={t('tcr.add')} onClick={open} />}
    >
      {isOpen && (
        <div ref={place} className={classes.opened}>
          <TcrForm
            organizationId={id}
            onAdded={() => {
              close()
              refresh()
              toast.success(t('tcr.added'))
            }}
            onClose={close}
          />
        </div>
      )}
      {!rows && <LoadFailed error={error} onRetry={refetch} />}
      {rows?.length === 0 && <p className={classes.empty}>{t('tcr.empty')}</p>}
      <ul className={classes.rows}>
        {rows?.map((record) => (
          <TcrItem key={record.id} record={record} organizationId={id} mayRemove={mayChange} onRemoved={refresh} />
        ))}
      </ul>
      <ShowMore {...more} />
    </Card>
  )
}
