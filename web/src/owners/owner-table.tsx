import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import cells from '../lists/cells.module.css'
import { pathTo } from '../paths.ts'
import type { RegistryOrder, RegistrySort } from '../registry/registry-list-search.ts'
import { RegistryStatusBadge } from '../registry/registry-status.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import { useOwnerName } from './use-owner-name.ts'

interface OwnerTableProps {
  owners: readonly OwnerRow[]
  order: RegistryOrder
  isLoading: boolean
  isStale: boolean
  onSort: (order: RegistryOrder) => void
}

function Name({ owner }: { owner: OwnerRow }) {
  const { t } = useTranslation('owners')
  const nameOf = useOwnerName()
  const responsible = owner.organization?.name === owner.name ? undefined : owner.organization?.name
  return (
    <>
      <span className={cells.name} data-erased={owner.erased || undefined}>
        {nameOf(owner)}
      </span>
      <span className={cells.under}>{[t(`type.${owner.owner_type}`), responsible].filter(Boolean).join(', ')}</span>
    </>
  )
}

function useColumns(): Column<OwnerRow, RegistrySort>[] {
  const { t } = useTranslation('owners')
  const { ago } = useFormat()
  const { nameOf } = useCountries()
  return [
    {
      key: 'name',
      label: t('field.name'),
      sort: 'name',
      width: 35,
      bones: [170, 110],
      cell: (owner) => <Name owner={owner} />,
    },
    {
      key: 'kind',
      label: t('field.kind'),
      isExtra: true,
      bones: [80],
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    { key: 'country', label: t('field.country_id'), bones: [70], cell: ({ country_id }) => nameOf(country_id) },
    {
      key: 'status',
      label: t('field.status'),
      bones: 'badge',
      width: 20,
      cell: ({ status }) => <RegistryStatusBadge status={status} />,
    },
    {
      key: 'updated_at',
      label: t('field.updated_at'),
      sort: 'updated_at',
      bones: [80],
      width: 17,
      cell: ({ updated_at }) => <Value>{ago(updated_at)}</Value>,
    },
  ]
}

function OwnerCard({ owner }: { owner: OwnerRow }) {
  const { ago } = useFormat()
  const { nameOf } = useCountries()
  return (
    <>
      <Name owner={owner} />
      <span className={cells.below}>
        <RegistryStatusBadge status={owner.status} />
        <span>{nameOf(owner.country_id)}</span>
        <span className={cells.when}>{ago(owner.updated_at)}</span>
      </span>
    </>
  )
}

export function OwnerTable({ owners, order, isLoading, isStale, onSort }: OwnerTableProps) {
  const { t } = useTranslation('owners')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={owners}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo('admin/owners/{ownerId}', { ownerId: id })}
      renderCard={(owner) => <OwnerCard owner={owner} />}
      sort={order}
      onSort={onSort}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
