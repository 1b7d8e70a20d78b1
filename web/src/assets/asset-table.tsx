import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetName, assetUsage } from '@klubba/domain/assets/asset-title'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import type { AssetSearch, AssetSort } from './asset-list-search.ts'
import { AssetPicture } from './asset-picture.tsx'
import { AssetStatusBadge } from './asset-status-badge.tsx'
import classes from './asset-table.module.css'
import type { Catalogue } from './catalogue-queries.ts'
import { ReadinessMark } from './readiness-mark.tsx'

interface AssetTableProps {
  label: string
  assets: readonly AssetRow[]
  catalogue: Catalogue
  order: AssetSearch['order']
  onSort: (order: AssetSearch['order']) => void
  asCards: boolean
  isLoading: boolean
  isStale: boolean
}

/** A line that breaks there does so after it. */
const DOT = '\u00A0· '

/** What is below the title: the number, and what it is unless the title says so. */
function told(asset: AssetRow, catalogue: Catalogue): { title: string; below: string } {
  const kind = catalogue.subcategory(asset.subcategory)?.name
  const title = assetName(asset, kind ?? asset.asset_number)
  return { title, below: [asset.asset_number, title === kind ? undefined : kind].filter(Boolean).join(DOT) }
}

function useColumns(catalogue: Catalogue): Column<AssetRow, AssetSort>[] {
  const { t } = useTranslation('asset_list')
  const { day, moment } = useFormat()
  return [
    {
      key: 'asset',
      label: t('column.asset'),
      sort: 'brand',
      bones: 'pictured',
      cell: (asset) => {
        const { title, below } = told(asset, catalogue)
        const usage = assetUsage(asset)
        return (
          <span className={classes.asset}>
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              <span className={classes.below}>
                {below}
                {usage !== '' && <span className={classes.narrow}>{`${DOT}${usage}`}</span>}
              </span>
            </span>
            <AssetPicture
              subcategory={asset.subcategory}
              thumbnail={asset.thumbnail}
              count={asset.image_count}
              catalogue={catalogue}
            />
          </span>
        )
      },
    },
    {
      key: 'usage',
      label: t('column.usage'),
      width: 12,
      align: 'right',
      isExtra: true,
      bones: [60],
      cell: (asset) => <span className={classes.usage}>{assetUsage(asset)}</span>,
    },
    {
      key: 'owner',
      label: t('column.owner'),
      width: 20,
      bones: [120, 70],
      cell: (asset) => (
        <>
          {asset.owner ? (
            <span className={classes.owner} title={asset.owner.name}>
              {asset.owner.name}
            </span>
          ) : (
            <span className={classes.none}>{t('no_owner')}</span>
          )}
          {asset.country_id !== null && (
            <span className={classes.below}>{catalogue.countryName(asset.country_id)}</span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      width: 19,
      bones: 'badge',
      cell: ({ status }) => <AssetStatusBadge status={status} />,
    },
    {
      key: 'readiness',
      label: t('column.readiness'),
      width: 15,
      align: 'right',
      bones: [72, 60],
      cell: ({ readiness, updated_at }) => (
        <>
          <ReadinessMark {...readiness} />
          <span className={classes.when} title={moment(updated_at)}>
            {day(new Date(updated_at))}
          </span>
        </>
      ),
    },
  ]
}

function AssetCard({ asset, catalogue }: { asset: AssetRow; catalogue: Catalogue }) {
  const { t } = useTranslation('asset_list')
  const { title, below } = told(asset, catalogue)
  const country = asset.country_id === null ? undefined : catalogue.countryName(asset.country_id)
  const facts = [assetUsage(asset), country].filter(Boolean).join(', ')
  return (
    <span className={classes.card}>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.below}>{below}</span>
        {facts !== '' && <span className={classes.below}>{facts}</span>}
        <span className={classes.holder}>{asset.owner?.name ?? t('no_owner')}</span>
        <span className={classes.state}>
          <AssetStatusBadge status={asset.status} />
          <ReadinessMark {...asset.readiness} />
        </span>
      </span>
      <AssetPicture
        subcategory={asset.subcategory}
        thumbnail={asset.thumbnail}
        count={asset.image_count}
        catalogue={catalogue}
        size="card"
      />
    </span>
  )
}

export function AssetTable({ label, assets, catalogue, order, onSort, ...rest }: AssetTableProps) {
  return (
    <div className={classes.list}>
      <DataTable
        label={label}
        columns={useColumns(catalogue)}
        rows={assets}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo('assets/{assetId}', { assetId: id })}
        renderCard={(asset) => <AssetCard asset={asset} catalogue={catalogue} />}
        sort={order}
        onSort={onSort}
        {...rest}
      />
    </div>
  )
}
