import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import cells from '../lists/cells.module.css'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import { collectionPath } from './collection-paths.ts'
import type { CollectionPart, Row } from './collection-queries.ts'
import type { RegistryOrder, RegistrySort } from './registry-list-search.ts'
import classes from './collection.module.css'

interface CollectionTableProps {
  part: CollectionPart
  rows: readonly Row[]
  order: RegistryOrder
  isLoading: boolean
  isStale: boolean
  onSort: (order: RegistryOrder) => void
}

function Responsible({ part, row }: { part: CollectionPart; row: Row }) {
  const { t } = useTranslation([part])
  return row.organization?.name ?? <span className={classes.none}>{t(`${part}:no_organization`)}</span>
}

function useColumns(part: CollectionPart): Column<Row, RegistrySort>[] {
  const { t } = useTranslation([part, 'communities'])
  const { ago, number } = useFormat()
  const members: Column<Row, RegistrySort> = {
    key: 'members',
    label: t('communities:members'),
    width: 14,
    align: 'right',
    bones: [30],
    cell: ({ member_count = 0 }) => number(member_count),
  }
  return [
    {
      key: 'name',
      label: t(`${part}:field.name`),
      sort: 'name',
      width: 38,
      bones: [180],
      cell: ({ name }) => <span className={cells.name}>{name}</span>,
    },
    {
      key: 'organization',
      label: t(`${part}:field.organization`),
      bones: [150],
      cell: (row) => <Responsible part={part} row={row} />,
    },
    ...(part === 'communities' ? [members] : []),
    {
      key: 'updated_at',
      label: t(`${part}:field.updated_at`),
      sort: 'updated_at',
      width: 18,
      bones: [90],
      cell: ({ updated_at }) => <Value>{ago(updated_at)}</Value>,
    },
  ]
}

function CollectionCard({ part, row }: { part: CollectionPart; row: Row }) {
  const { t } = useTranslation([part, 'communities'])
  const { ago, number } = useFormat()
  return (
    <>
      <span className={cells.name}>{row.name}</span>
      <span className={cells.under}>
        <Responsible part={part} row={row} />
      </span>
      <span className={cells.below}>
        {row.member_count !== undefined &&
          t('communities:member_count', { count: row.member_count, number: number(row.member_count) })}
        <span className={cells.when}>{ago(row.updated_at)}</span>
      </span>
    </>
  )
}

export function CollectionTable({ part, rows, order, isLoading, isStale, onSort }: CollectionTableProps) {
  const { t } = useTranslation([part])
  return (
    <DataTable
      label={t(`${part}:title`)}
      columns={useColumns(part)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => collectionPath(part, id)}
      renderCard={(row) => <CollectionCard part={part} row={row} />}
      sort={order}
      onSort={onSort}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
