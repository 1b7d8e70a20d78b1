import { assetName } from '@klubba/domain/assets/asset-title'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { ShowMore } from '../../lists/show-more.tsx'
import { useGrowingList } from '../../lists/use-growing-list.ts'
import { pathTo } from '../../paths.ts'
import { useCatalogue } from '../catalogue-queries.ts'
import classes from './bulk.module.css'
import { itemList } from './bulk-queries.ts'

interface BulkItemsProps {
  id: string
  status: 'refused' | 'done'
  /** How far the bulk is: what is refused is asked for anew when it is done. */
  stage: 'preview' | 'done'
  label: string
}

/** The assets that something became of, each with the reason where it was refused. */
export function BulkItems({ id, status, stage, label }: BulkItemsProps) {
  const { t } = useTranslation('asset_tools')
  const catalogue = useCatalogue()
  const { rows = [], error, more } = useGrowingList(itemList(id, status, stage))
  return (
    <section aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <FailureNotice what={t('bulk.items_failed')} error={more.error ? null : error} />
      <ul className={classes.items}>
        {rows.map((item) => (
          <li key={item.asset_id}>
            <Link to={pathTo('assets/{assetId}', { assetId: item.asset_id })}>
              {assetName(item, catalogue.subcategory(item.subcategory)?.name ?? item.asset_number)}
            </Link>
            <span className={classes.number}>{item.asset_number}</span>
            {item.message !== null && <span className={classes.reason}>{item.message}</span>}
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </section>
  )
}
