import type { Asset } from '@klubba/domain/assets/asset-api'
import {
  IconArrowsExchange,
  IconBriefcase,
  IconChevronRight,
  IconCopy,
  type Icon,
  IconMapPin,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { useAddressText } from '../registry/address-view.tsx'
import { RegistryStatusBadge } from '../registry/registry-status.tsx'
import classes from './related-card.module.css'

interface RowProps {
  icon: Icon
  name: string
  value: ReactNode
  extra?: ReactNode
  href?: string | undefined
}

function Row({ icon: Sign, name, value, extra, href }: RowProps) {
  const words = (
    <>
      <Sign size={20} stroke={1.7} className={classes.sign} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{value}</span>
      </span>
      {extra}
      {href !== undefined && <IconChevronRight size={18} className={classes.sign} aria-hidden />}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <span className={classes.row}>{words}</span>
      ) : (
        <Link to={href} className={classes.row}>
          {words}
        </Link>
      )}
    </li>
  )
}

/** Whose it is, where it stands, and what it belongs to. */
export function RelatedCard({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets')
  const addressText = useAddressText()
  const { owner, next_owner: next, place, portfolio, duplicate_of: original, retrade_of: earlier } = asset
  const where = place && addressText(place, place.country_id)
  const none = <span className={classes.none}>{t('none')}</span>
  const ownerPath = (id: string) => pathTo('admin/owners/{ownerId}', { ownerId: id })
  const assetPath = (id: string) => pathTo('assets/{assetId}', { assetId: id })
  return (
    <section className={classes.card} aria-label={t('related')}>
      <ul className={classes.rows}>
        <Row
          icon={IconUser}
          name={t('field.owner_id')}
          value={owner ? owner.name : none}
          extra={owner && <RegistryStatusBadge status={owner.status} />}
          href={owner ? ownerPath(owner.id) : undefined}
        />
        {next && (
          <Row
            icon={IconArrowsExchange}
            name={t('field.next_owner_id')}
            value={next.name}
            extra={<RegistryStatusBadge status={next.status} />}
            href={ownerPath(next.id)}
          />
        )}
        <Row
          icon={IconMapPin}
          name={t('field.place')}
          value={where ? [where.street, where.rest].filter(Boolean).join(', ') : none}
        />
        <Row
          icon={IconBriefcase}
          name={t('field.portfolio_id')}
          value={portfolio ? portfolio.name : none}
          href={portfolio ? pathTo('admin/portfolios/{portfolioId}', { portfolioId: portfolio.id }) : undefined}
        />
        {original && (
          <Row
            icon={IconCopy}
            name={t('field.duplicate_of')}
            value={original.asset_number}
            href={assetPath(original.id)}
          />
        )}
        {earlier && (
          <Row
            icon={IconRefresh}
            name={t('field.retrade_of')}
            value={earlier.asset_number}
            href={assetPath(earlier.id)}
          />
        )}
      </ul>
    </section>
  )
}
