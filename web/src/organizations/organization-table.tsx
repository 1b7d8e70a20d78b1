import type { OrganizationRow } from '@klubba/domain/organizations/organization-api'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import cells from '../lists/cells.module.css'
import { pathTo } from '../paths.ts'
import { organizationNumberText } from '../registry/number-text.ts'
import { RegistryStatusBadge, RetiredBadge } from '../registry/registry-status.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import type { OrganizationOrder, OrganizationSort } from './organization-list-search.ts'

interface OrganizationTableProps {
  rows: readonly OrganizationRow[]
  order: OrganizationOrder
  isLoading: boolean
  isStale: boolean
  onSort: (order: OrganizationOrder) => void
}

/** The number as its country sets it. */
export function useOrganizationNumber(): (number: string, countryId: number) => string {
  const { countries } = useCountries()
  return (number, countryId) => organizationNumberText(countries.find(({ id }) => id === countryId)?.code2, number)
}

function Badge({ row }: { row: OrganizationRow }) {
  return row.retired ? <RetiredBadge /> : <RegistryStatusBadge status={row.status} />
}

function useColumns(): Column<OrganizationRow, OrganizationSort>[] {
  const { t } = useTranslation('organizations')
  const { ago, day } = useFormat()
  const { nameOf } = useCountries()
  const numberText = useOrganizationNumber()
  return [
    {
      key: 'name',
      label: t('field.name'),
      sort: 'name',
      width: 20,
      bones: [190],
      cell: ({ name }) => <span className={cells.name}>{name}</span>,
    },
    {
      key: 'organization_number',
      label: t('field.organization_number'),
      width: 15,
      bones: [90],
      cell: ({ organization_number, country_id }) => (
        <Value>{organization_number && numberText(organization_number, country_id)}</Value>
      ),
    },
    { key: 'place', label: t('field.place'), bones: [80], cell: ({ place }) => place },
    { key: 'country', label: t('field.country_id'), isExtra: true, bones: [70], cell: (row) => nameOf(row.country_id) },
    { key: 'status', label: t('field.status'), width: 19, bones: 'badge', cell: (row) => <Badge row={row} /> },
    {
      key: 'created_at',
      label: t('field.created_at'),
      sort: 'created_at',
      width: 11,
      isExtra: true,
      bones: [80],
      cell: ({ created_at }) => <Value>{day(new Date(created_at))}</Value>,
    },
    {
      key: 'updated_at',
      label: t('field.updated_at'),
      sort: 'updated_at',
      width: 16,
      bones: [80],
      cell: ({ updated_at }) => <Value>{ago(updated_at)}</Value>,
    },
  ]
}

function OrganizationCard({ row }: { row: OrganizationRow }) {
  const { ago } = useFormat()
  const { nameOf } = useCountries()
  const numberText = useOrganizationNumber()
  const number = row.organization_number && numberText(row.organization_number, row.country_id)
  return (
    <>
      <span className={cells.name}>{row.name}</span>
      <span className={cells.under}>{[number, row.place, nameOf(row.country_id)].filter(Boolean).join(', ')}</span>
      <span className={cells.below}>
        <Badge row={row} />
        <span className={cells.when}>{ago(row.updated_at)}</span>
      </span>
    </>
  )
}

export function OrganizationTable({ rows, order, isLoading, isStale, onSort }: OrganizationTableProps) {
  const { t } = useTranslation('organizations')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo('admin/organizations/{orgId}', { orgId: id })}
      renderCard={(row) => <OrganizationCard row={row} />}
      sort={order}
      onSort={onSort}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
