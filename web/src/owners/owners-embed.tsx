import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import { mayOpen } from '@klubba/domain/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { pathTo } from '../paths.ts'
import { RegistryStatusBadge } from '../registry/registry-status.tsx'
import { useSession } from '../session/session-store.ts'
import { Card } from '../ui/card.tsx'
import { ownerListOptions } from './owner-queries.ts'
import classes from './owners.module.css'
import { useOwnerName } from './use-owner-name.ts'

/** Whose owners: an organization answers for several, a portfolio and a community are one at most. */
type Whose = { organization: string } | { portfolio: string } | { community: string }

const MOST_SHOWN = '100'

function OwnerLine({ owner }: { owner: OwnerRow }) {
  const { t } = useTranslation('owners')
  const nameOf = useOwnerName()
  return (
    <li className={classes.standing}>
      <span>
        <Link to={pathTo('admin/owners/{ownerId}', { ownerId: owner.id })}>{nameOf(owner)}</Link>
        <span className={classes.under}>{t(`type.${owner.owner_type}`)}</span>
      </span>
      <RegistryStatusBadge status={owner.status} />
    </li>
  )
}

/** As which owners something sells: assets are registered on these. */
export function OwnersEmbed({ whose }: { whose: Whose }) {
  const { t } = useTranslation('owners')
  const { user } = useSession()
  const { data, error, refetch } = useQuery(ownerListOptions({ ...whose, page_size: MOST_SHOWN }))
  const mayAdd = mayOpen('admin/owners/new', user?.user_type)
  return (
    <Card title={t('as_owner')} {...(data && data.total > 0 && { lead: t('as_owner_lead') })}>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <p className={classes.hidden}>
          <span>{t('no_owner')}</span>
          {mayAdd && <Link to={pathTo('admin/owners/new')}>{t('new')}</Link>}
        </p>
      )}
      {data && data.total > 0 && (
        <ul className={classes.standings}>
          {data.results.map((owner) => (
            <OwnerLine key={owner.id} owner={owner} />
          ))}
        </ul>
      )}
    </Card>
  )
}
