import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetName } from '@klubba/domain/assets/asset-title'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { isUnreachable } from '../api/api-error.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { assetListOptions, type AssetListQuery, MY_DRAFTS } from '../assets/asset-list-queries.ts'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { ProgressRing } from '../registry/progress-ring.tsx'
import { useSession } from '../session/session-store.ts'
import classes from './asset-cards.module.css'
import { useIsInHand } from '../ui/hand-row.tsx'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { LandingRow } from '../ui/landing-row.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'

/** So many stand on the card; the list shows them all. */
const SHOWN = '5'

interface AssetsCardProps {
  title: string
  none: string
  query: AssetListQuery
  /** The same, as the address of the list says it. */
  search: Record<string, string>
  renderRow: (asset: AssetRow, title: string) => ReactNode
}

/** What cannot be fetched now comes by itself once the server responds: nobody has to ask for it again. */
function CardFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('asset_list')
  if (isUnreachable(error)) return <p className={classes.none}>{t('landing.needs_server')}</p>
  return (
    <div className={classes.failed}>
      <LoadFailed error={error} onRetry={onRetry} />
    </div>
  )
}

/** The first assets of a kind that waits for somebody, how many there are, and the way to all of them. */
function AssetsCard({ title, none, query, search, renderRow }: AssetsCardProps) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  const catalogue = useCatalogue()
  const { data, error, refetch } = useQuery(assetListOptions({ ...query, page_size: SHOWN }, 1))
  const total = data?.total ?? 0
  const all = { to: pathTo('assets'), search, label: t('landing.show_all'), name: t('landing.show_all_of', { title }) }
  return (
    <LandingCardFrame
      title={title}
      count={total > 0 ? number(total) : undefined}
      all={total > Number(SHOWN) ? all : undefined}
    >
      {error && !data && <CardFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.waiting} aria-hidden />}
      {data && total === 0 && <p className={classes.none}>{none}</p>}
      {data && total > 0 && (
        <ul className={classes.rows}>
          {data.results.map((asset) => {
            const kind = catalogue.subcategory(asset.subcategory)?.name
            return <li key={asset.id}>{renderRow(asset, assetName(asset, kind ?? asset.asset_number))}</li>
          })}
        </ul>
      )}
    </LandingCardFrame>
  )
}

/** What the user has begun, to go on with. */
export function AssetDraftsCard() {
  const { t } = useTranslation('asset_list')
  const isInHand = useIsInHand()
  const { data } = useQuery(assetListOptions(MY_DRAFTS, 1))
  // There they stand above all else.
  if (isInHand && data && data.total > 0) return null
  return (
    <AssetsCard
      title={t('landing.drafts')}
      none={t('landing.drafts_none')}
      query={MY_DRAFTS}
      search={{ status: 'DRAFT', created_by: 'me' }}
      renderRow={({ id, asset_number, readiness }, title) => (
        <LandingRow
          to={pathTo('assets/registration/{assetId}/{section}', { assetId: id, section: 'info' })}
          picture={<ProgressRing {...readiness} className={classes.ring} />}
          title={title}
          text={asset_number}
          when={<span className="unseen">{t('ready_of', readiness)}</span>}
        />
      )}
    />
  )
}

/** Registered and not complete enough for an auction: one's own, or everybody's for those who look after them all. */
export function IncompleteAssetsCard() {
  const { t } = useTranslation('asset_list')
  const { user } = useSession()
  const catalogue = useCatalogue()
  const own = user?.user_type === 'user' && ({ created_by: 'me' } as const)
  return (
    <AssetsCard
      title={t('landing.incomplete')}
      none={t('landing.incomplete_none')}
      query={{ status: ['INVENTORY'], ready: 'false', ...own }}
      search={{ status: 'INVENTORY', ready: 'no', ...own }}
      renderRow={(asset, title) => (
        <LandingRow
          to={pathTo('assets/{assetId}', { assetId: asset.id })}
          picture={<Thumbnail picture={asset.thumbnail} icon={catalogue.subcategory(asset.subcategory)?.icon} />}
          title={title}
          text={[asset.asset_number, t('ready_of', asset.readiness), asset.owner?.name].filter(Boolean).join(', ')}
          action={t('landing.continue')}
        />
      )}
    />
  )
}
