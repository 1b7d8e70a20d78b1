import type { AuditEntry } from '@klubba/domain/audit/audit-api'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { AuditDetails } from './audit-details.tsx'
import classes from './audit.module.css'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  isLoading: boolean
  isStale: boolean
}

function Reference({ id }: { id: string }) {
  const { t } = useTranslation('audit')
  const end = id.slice(-8)
  return (
    <span className={classes.reference}>
      <CopyButton text={id} name={t('copy_reference', { id: end })}>
        {end}
      </CopyButton>
    </span>
  )
}

function AuditCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { moment } = useFormat()
  const { at, action, actor, subject, details, request_id } = entry
  const people = [
    { key: 'actor' as const, name: actor?.name },
    { key: 'subject' as const, name: subject?.id === actor?.id ? undefined : subject?.name },
  ].filter(({ name }) => name !== undefined)
  return (
    <>
      <div className={classes.head}>
        <span className={classes.happened}>{t(`action.${action}`)}</span>
        <span className={classes.when}>{moment(at)}</span>
      </div>
      <dl className={classes.details}>
        {people.map(({ key, name }) => (
          <div key={key}>
            <dt>{t(`column.${key}`)}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <AuditDetails details={details} isShort />
      {request_id !== undefined && <Reference id={request_id} />}
    </>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const { moment } = useFormat()
  const nobody = <span className={classes.none}>–</span>
  return [
    { key: 'at', label: t('column.at'), width: 16, bones: [110], cell: ({ at }) => moment(at) },
    {
      key: 'action',
      label: t('column.action'),
      width: 20,
      bones: [140],
      cell: ({ action }) => <span className={classes.happened}>{t(`action.${action}`)}</span>,
    },
    { key: 'actor', label: t('column.actor'), bones: [110], cell: ({ actor }) => actor?.name ?? nobody },
    { key: 'subject', label: t('column.subject'), bones: [110], cell: ({ subject }) => subject?.name ?? nobody },
    {
      key: 'details',
      label: t('column.details'),
      width: 26,
      bones: [190, 120],
      cell: ({ details }) => <AuditDetails details={details} />,
    },
    {
      key: 'request_id',
      label: t('column.request_id'),
      width: 11,
      bones: [70],
      cell: ({ request_id }) => (request_id === undefined ? nobody : <Reference id={request_id} />),
    },
  ]
}

export function AuditTable({ entries, isLoading, isStale }: AuditTableProps) {
  const { t } = useTranslation('audit')
  return (
    <DataTable
      renderCard={(entry) => <AuditCard entry={entry} />}
      label={t('title')}
      columns={useColumns()}
      rows={entries}
      rowKey={({ number }) => String(number)}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
