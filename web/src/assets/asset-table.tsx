import type { AssetColumn } from '@klubba/domain/asset-views/asset-list'
import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetUsage } from '@klubba/domain/assets/asset-title'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { DataTable, type RowChoice } from '../ui/data-table.tsx'
import { useAssetColumns, useCellTexts } from './asset-columns.tsx'
import type { AssetSearch } from './asset-list-search.ts'
import { AssetPicture } from './asset-picture.tsx'
import { AssetStatusBadge } from './asset-status-badge.tsx'
import classes from './asset-table.module.css'
import { AssetWords } from './asset-words.tsx'
import type { Catalogue } from './catalogue-queries.ts'
import { foundNumber } from './found-number.ts'
import { LivePrice } from './live-price.tsx'
import { ReadinessMark } from './readiness-mark.tsx'
import { SoldFor } from './sold-for.tsx'

interface AssetTableProps {
  label: string
  assets: readonly AssetRow[]
  catalogue: Catalogue
  columns: readonly AssetColumn[]
  order: AssetSearch['order']
  onSort: (order: AssetSearch['order']) => void
  asCards: boolean
  /** It is on the page of something else. */
  isEmbedded?: boolean
  /** What was typed to find them. */
  searched?: string
  choice: RowChoice<AssetRow> | undefined
  isLoading: boolean
  isStale: boolean
}

/** What a card always says, or says in its title. */
const ON_EVERY_CARD: readonly AssetColumn[] = ['category', 'year', 'usage', 'owner', 'country', 'status', 'readiness']

interface AssetCardProps {
  asset: AssetRow
  catalogue: Catalogue
  columns: readonly AssetColumn[]
  searched: string
}

function AssetCard({ asset, catalogue, columns, searched }: AssetCardProps) {
  const { t } = useTranslation('asset_list')
  const text = useCellTexts(catalogue)
  const country = asset.country_id === null ? undefined : catalogue.countryName(asset.country_id)
  const facts = [assetUsage(asset), country].filter(Boolean).join(', ')
  const further = columns
    .filter((column) => !ON_EVERY_CARD.includes(column))
    .map((column) => ({ column, value: text(column, asset) }))
    .filter(({ value }) => value !== undefined)
  return (
    <span className={classes.card}>
      <span className={classes.words}>
        <AssetWords asset={asset} catalogue={catalogue} found={foundNumber(asset, searched, columns)} />
        {facts !== '' && <span className={classes.below}>{facts}</span>}
        <span className={classes.holder}>{asset.owner ? asset.owner.name || t('erased') : t('no_owner')}</span>
        {further.map(({ column, value }) => (
          <span key={column} className={classes.below}>{`${t(`column.${column}`)}: ${value}`}</span>
        ))}
        <span className={classes.state}>
          <AssetStatusBadge status={asset.status} />
          {asset.live && <LivePrice live={asset.live} />}
          {!asset.live && (asset.sold_for ? <SoldFor sum={asset.sold_for} /> : <ReadinessMark {...asset.readiness} />)}
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

export function AssetTable({
  label,
  assets,
  catalogue,
  columns,
  order,
  onSort,
  isEmbedded = false,
  searched = '',
  ...rest
}: AssetTableProps) {
  return (
    <div className={classes.list} data-embedded={isEmbedded || undefined}>
      <DataTable
        label={label}
        columns={useAssetColumns(catalogue, columns, isEmbedded, searched)}
        rows={assets}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo('assets/{assetId}', { assetId: id })}
        renderCard={(asset) => <AssetCard asset={asset} catalogue={catalogue} columns={columns} searched={searched} />}
        sort={order}
        onSort={onSort}
        {...rest}
      />
    </div>
  )
}
