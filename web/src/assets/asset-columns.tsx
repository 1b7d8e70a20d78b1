import type { AssetColumn } from '@klubba/domain/asset-views/asset-list'
import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetUsage } from '@klubba/domain/assets/asset-title'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { Column } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import type { AssetSort } from './asset-list-search.ts'
import { AssetPicture } from './asset-picture.tsx'
import { AssetStatusBadge } from './asset-status-badge.tsx'
import classes from './asset-table.module.css'
import { AssetWords, DOT } from './asset-words.tsx'
import type { Catalogue } from './catalogue-queries.ts'
import { foundNumber } from './found-number.ts'
import { LivePrice } from './live-price.tsx'
import { ReadinessMark } from './readiness-mark.tsx'
import { SoldFor } from './sold-for.tsx'

type Looks = Pick<Column<AssetRow, AssetSort>, 'align' | 'bones' | 'sort'> & {
  width: number
  /** Where there are many: what stands on one line gives up less than what can break. */
  tight?: number
}

/** How each column looks; the widths are shares beside each other. */
const LOOKS: Record<AssetColumn, Looks> = {
  category: { width: 14, bones: [80] },
  year: { width: 8, bones: [32], align: 'right', sort: 'year' },
  vin: { width: 20, bones: [110] },
  registration_number: { width: 12, bones: [60] },
  usage: { width: 13, tight: 17, bones: [60], align: 'right' },
  owner: { width: 17, bones: [120, 70] },
  country: { width: 12, bones: [60] },
  portfolio: { width: 15, bones: [80] },
  status: { width: 18, bones: 'badge' },
  auction: { width: 16, bones: [80] },
  readiness: { width: 16, bones: [72, 60], align: 'right' },
  created_at: { width: 13, bones: [70], sort: 'created_at' },
  updated_at: { width: 13, bones: [70], sort: 'updated_at' },
}
/** What they take of the table together at most, in per cent: the asset itself has the rest. */
const MOST_WIDTH = 70
/** So many have room on a small screen. */
const ON_SMALL_SCREENS = 4

/** On the page of something else there is half the room, but status and price need as much as ever. */
const EMBEDDED_WIDTHS: Partial<Record<AssetColumn, number>> = { owner: 18, status: 25, readiness: 22 }

function widthsOf(columns: readonly AssetColumn[], isEmbedded: boolean): number[] {
  if (isEmbedded) return columns.map((column) => EMBEDDED_WIDTHS[column] ?? LOOKS[column].width)
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  const usual = columns.map((column) => LOOKS[column].width)
  if (sum(usual) <= MOST_WIDTH) return usual
  const tight = columns.map((column) => LOOKS[column].tight ?? LOOKS[column].width)
  return tight.map((width) => (width * MOST_WIDTH) / sum(tight))
}

/** What is left out first where there is little room. */
const isExtra = (column: AssetColumn, isEmbedded: boolean) => column === 'usage' || (isEmbedded && column === 'owner')

function looksOf(column: AssetColumn): Omit<Looks, 'tight'> {
  const { tight: _, ...looks } = LOOKS[column]
  return looks
}

/** What a column says of an asset, as text; undefined where it is drawn. */
export function useCellTexts(catalogue: Catalogue) {
  const { t } = useTranslation(['asset_list', 'auctions'])
  const { day } = useFormat()
  return (column: AssetColumn, asset: AssetRow): string | undefined => {
    const { more, country_id } = asset
    switch (column) {
      case 'category':
        return catalogue.categories.find(({ subcategories }) =>
          subcategories.some(({ id }) => id === asset.subcategory),
        )?.name
      case 'year':
        return asset.year === null ? undefined : String(asset.year)
      case 'usage':
        return assetUsage(asset)
      case 'country':
        return country_id === null ? undefined : catalogue.countryName(country_id)
      case 'auction':
        return more?.auction_status ? t(`auctions:status.${more.auction_status}`) : undefined
      case 'created_at':
        return more && day(new Date(more.created_at))
      case 'updated_at':
        return day(new Date(asset.updated_at))
      case 'vin':
      case 'registration_number':
      case 'portfolio':
        return more?.[column] ?? undefined
      default:
        return undefined
    }
  }
}

function useDrawnCells(catalogue: Catalogue, columns: readonly AssetColumn[]) {
  const { t } = useTranslation('asset_list')
  const { day, moment } = useFormat()
  const text = useCellTexts(catalogue)
  const owner = ({ owner: holder, country_id }: AssetRow) => (
    <>
      {holder ? (
        <span className={classes.owner} title={holder.name || t('erased')}>
          {holder.name || t('erased')}
        </span>
      ) : (
        <span className={classes.none}>{t('no_owner')}</span>
      )}
      {country_id !== null && !columns.includes('country') && (
        <span className={classes.below}>{catalogue.countryName(country_id)}</span>
      )}
    </>
  )
  const readiness = ({ readiness: ready, sold_for, live, updated_at }: AssetRow) => (
    <>
      {live && <LivePrice live={live} />}
      {!live && (sold_for ? <SoldFor sum={sold_for} /> : <ReadinessMark {...ready} />)}
      {!live && !columns.includes('updated_at') && (
        <span className={classes.when} title={moment(updated_at)}>
          {day(new Date(updated_at))}
        </span>
      )}
    </>
  )
  const auction = (asset: AssetRow) => {
    // A price stands in one of the two columns.
    const { live, sold_for } = columns.includes('readiness') ? {} : asset
    if (live) return <LivePrice live={live} />
    return (
      <>
        <span>{text('auction', asset)}</span>
        {sold_for && <SoldFor sum={sold_for} />}
      </>
    )
  }
  return (column: AssetColumn, asset: AssetRow): ReactNode => {
    if (column === 'owner') return owner(asset)
    if (column === 'status') return <AssetStatusBadge status={asset.status} />
    if (column === 'readiness') return readiness(asset)
    if (column === 'auction') return auction(asset)
    return <span className={column === 'usage' ? classes.usage : undefined}>{text(column, asset)}</span>
  }
}

/** The asset itself, then what was chosen to be seen of it. */
export function useAssetColumns(
  catalogue: Catalogue,
  chosen: readonly AssetColumn[],
  isEmbedded: boolean,
  searched: string,
): readonly Column<AssetRow, AssetSort>[] {
  const { t } = useTranslation('asset_list')
  const draw = useDrawnCells(catalogue, chosen)
  const widths = widthsOf(chosen, isEmbedded)
  const hasUsage = chosen.includes('usage')
  return [
    {
      key: 'asset',
      label: t('column.asset'),
      sort: 'brand',
      bones: 'pictured',
      cell: (asset) => {
        const usage = assetUsage(asset)
        return (
          <span className={classes.asset}>
            <span className={classes.words}>
              <AssetWords
                asset={asset}
                catalogue={catalogue}
                found={foundNumber(asset, searched, chosen)}
                usage={
                  usage !== '' && (
                    <span className={hasUsage ? classes.narrow : undefined}>
                      <Value>{`${DOT}${usage}`}</Value>
                    </span>
                  )
                }
              />
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
    ...chosen.map((column, index): Column<AssetRow, AssetSort> => ({
      key: column,
      label: column === 'owner' && chosen.includes('country') ? t('filter.owner') : t(`column.${column}`),
      ...looksOf(column),
      width: widths[index] ?? 0,
      ...((isExtra(column, isEmbedded) || index >= ON_SMALL_SCREENS) && { isExtra: true }),
      cell: (asset) => draw(column, asset),
    })),
  ]
}
