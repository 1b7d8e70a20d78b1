import type { Party } from '@klubba/domain/auctions/negotiation'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { assetOptions } from '../../assets/asset-queries.ts'
import { bidderOptions } from '../../bidders/bidder-queries.ts'
import { ownerOptions } from '../../owners/owner-queries.ts'
import { pathTo } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import classes from './conversation.module.css'
import { type NegotiationParts, usePartyNames } from './negotiation-parts.ts'
import { PartyTag } from './party-tag.tsx'

interface PartyLinesProps {
  party: Party
  children: ReactNode
  contact?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

function PartyLines({ party, children, contact, phone, email }: PartyLinesProps) {
  return (
    <div className={classes.party}>
      <p className={classes.from}>
        <PartyTag party={party} />
        {children}
      </p>
      {contact && <p>{contact}</p>}
      {(phone || email) && (
        <p className={classes.contact}>
          {phone && (
            <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>
              <IconPhone size={18} aria-hidden />
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`}>
              <IconMail size={18} aria-hidden />
              {email}
            </a>
          )}
        </p>
      )}
    </div>
  )
}

/** Who negotiates, and how to reach them. A bidder is known only to who may see the register. */
export function PartiesCard({ auction, negotiation }: NegotiationParts) {
  const { t } = useTranslation('auction')
  const names = usePartyNames({ auction, negotiation })
  const bidderId = negotiation.now?.bidder.id
  const { data: asset } = useQuery(assetOptions(auction.asset.id))
  const ownerId = asset?.owner?.id
  const { data: bidder } = useQuery({ ...bidderOptions(bidderId ?? ''), enabled: bidderId !== undefined })
  const { data: owner } = useQuery({ ...ownerOptions(ownerId ?? ''), enabled: ownerId !== undefined })
  if (!negotiation.now) return null
  return (
    <Card title={t('parties')}>
      <PartyLines party="buyer" contact={bidder?.contact_name} phone={bidder?.phone} email={bidder?.email}>
        {bidderId === undefined ? (
          <strong>{names.buyer}</strong>
        ) : (
          <Link to={pathTo('auctions/bidders/{bidderId}', { bidderId })}>{names.buyer}</Link>
        )}
      </PartyLines>
      <PartyLines party="owner" phone={owner?.phone} email={owner?.email}>
        {ownerId === undefined ? (
          <strong>{names.owner}</strong>
        ) : (
          <Link to={pathTo('admin/owners/{ownerId}', { ownerId })}>{names.owner}</Link>
        )}
      </PartyLines>
    </Card>
  )
}
