import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { IconBulldozer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Paging } from '../ui/paging.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { USUAL_ORDER, type AssetSearch } from './asset-list-search.ts'
import { assetCountOptions, assetListOptions, useFilterCounts } from './asset-list-queries.ts'
import { AssetTable } from './asset-table.tsx'
import { useCatalogue } from './catalogue-queries.ts'
import classes from './assets-embed.module.css'

/** Whose assets: the filter of the list that names it. */
type Whose = { portfolio: string } | { owner: string } | { organization: string }

const COLUMNS = { ofOthers: ['owner', 'status', 'readiness'], ofOne: ['status', 'readiness'] } as const

/** How many there are of each status; each leads to them in the list. */
function StatusTiles({ whose }: { whose: Whose }) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  const { counts } = useFilterCounts(whose)
  const byStatus = new Map(counts?.facets.status?.map(({ value, count }) => [value, count]))
  return (
    <ul className={classes.tiles} aria-label={t('filter.status')}>
      {SERVER_STATUSES.filter((status) => byStatus.has(status)).map((status) => (
        <li key={status}>
          <Link to={pathTo('assets')} search={{ ...whose, status }} className={classes.tile}>
            <span className={classes.count}>{number(byStatus.get(status) ?? 0)}</span>
            <span className={classes.status}>{t(`status.${status}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What lies in the archive is not in the list, but still belongs there. */
function ArchivedLink({ whose }: { whose: Whose }) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  const { data: count = 0 } = useQuery(assetCountOptions({ ...whose, archived: 'true' }))
  if (count === 0) return null
  return (
    <Link to={pathTo('assets/archive')} search={whose} className={classes.archived}>
      {t('of.archived', { count, number: number(count) })}
    </Link>
  )
}

interface AssetsEmbedProps {
  whose: Whose
  /** What to say when there is none. */
  none: { title: string; text: string; action?: ReactNode }
  /** So many on a page. */
  shown?: number
}

/** The assets of a portfolio, an owner or an organization: how many of each status, and each with its status, price and readiness. */
export function AssetsEmbed({ whose, none, shown = 10 }: AssetsEmbedProps) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  const catalogue = useCatalogue()
  const [page, setPage] = useState(1)
  const [order, setOrder] = useState<AssetSearch['order']>(USUAL_ORDER)
  const query = { ...whose, sort: order, prices: 'true' as const, page_size: String(shown) }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(assetListOptions(query, page))
  const isLoading = useSkeleton(isPending)
  const total = data?.total
  return (
    <section className={classes.part} aria-label={t('of.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {t('of.title')} {total !== undefined && total > 0 && <span className={classes.total}>{number(total)}</span>}
        </h2>
        <ArchivedLink whose={whose} />
        {total !== undefined && total > 0 && (
          <Link to={pathTo('assets')} search={whose} className={classes.all}>
            {t('of.show_all')}
          </Link>
        )}
      </div>
      {error && !data && <FetchFailed title={t('of.failed')} error={error} onRetry={() => void refetch()} />}
      {total === 0 && <EmptyState icon={IconBulldozer} {...none} />}
      {(isLoading || (total !== undefined && total > 0)) && (
        <>
          <StatusTiles whose={whose} />
          <AssetTable
            label={t('of.title')}
            assets={data?.results ?? []}
            catalogue={catalogue}
            columns={'owner' in whose ? COLUMNS.ofOne : COLUMNS.ofOthers}
            order={order}
            onSort={(next) => {
              setOrder(next)
              setPage(1)
            }}
            asCards={false}
            isEmbedded
            choice={undefined}
            isLoading={isLoading}
            isStale={isPlaceholderData}
          />
          <Paging page={page} pageSize={shown} total={total ?? 0} number={number} onPage={setPage} />
        </>
      )}
    </section>
  )
}
