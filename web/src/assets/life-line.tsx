import type { Asset } from '@klubba/domain/assets/asset-api'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { statusDaysOptions } from './asset-queries.ts'
import classes from './life-line.module.css'

const LIFE = ['DRAFT', 'INVENTORY', 'ACTIVE', 'SOLD', 'PAID', 'DELIVERED'] as const satisfies ServerStatus[]

/** Where an asset that changes hands outside an auction stands on the line. */
function stationsOf(status: ServerStatus): readonly ServerStatus[] {
  return status === 'TRANSFERRED' ? ['DRAFT', 'INVENTORY', 'TRANSFERRED'] : LIFE
}

/** The way of an asset from draft to delivery: what is behind, where it is, what is ahead. */
export function LifeLine({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['assets', 'asset_list'])
  const { day } = useFormat()
  const { data: days = {} } = useQuery(statusDaysOptions(asset.id))
  const stations = stationsOf(asset.status)
  const here = stations.indexOf(asset.status)
  return (
    <section className={classes.card} aria-label={t('life')}>
      <ol className={classes.line}>
        {stations.map((status, index) => {
          const at = index <= here ? (days[status] ?? (status === 'DRAFT' ? asset.created_at : undefined)) : undefined
          const place = index < here ? 'behind' : 'ahead'
          return (
            <li
              key={status}
              className={classes.station}
              data-place={index === here ? 'here' : place}
              aria-current={index === here ? 'step' : undefined}
            >
              <span className={classes.dot}>{index < here && <IconCheck size={11} stroke={3.5} aria-hidden />}</span>
              <span className={classes.name}>{t(`asset_list:status.${status}`)}</span>
              <span className={classes.day}>{at !== undefined && day(new Date(at))}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
