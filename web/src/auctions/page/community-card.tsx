import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { localTime } from '@klubba/domain/auctions/local-time'
import type { CommunityOffer } from '@klubba/domain/auctions/negotiation-api'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { useDateText } from '../../dates/use-date-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { pathTo } from '../../paths.ts'
import { OrganizationLink } from '../../registry/organization-link.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Paging } from '../../ui/paging.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './community-card.module.css'
import { AcceptOfferDialog, EnterOfferDialog } from './offer-dialogs.tsx'
import { offersOptions } from './page-queries.ts'
import { useMoney } from './use-money.ts'

type Offering = NonNullable<Auction['community']>

interface OfferRowProps {
  auction: Auction
  offer: CommunityOffer
  isHighest: boolean
  onAccept: () => void
}

function OfferRow({ auction, offer, isHighest, onAccept }: OfferRowProps) {
  const { t } = useTranslation('auction')
  const { moment } = useFormat()
  const { money } = useMoney()
  const isOpen = auction.status === 'COMMUNITY' && offer.status === 'open'
  return (
    <li className={classes.offer}>
      <div className={classes.words}>
        <OrganizationLink organization={offer.organization} />
        <span className={classes.below}>
          {t('community.entered', { when: moment(offer.entered_at), name: offer.entered_by.name })}
        </span>
        {offer.note !== null && <span className={classes.below}>{offer.note}</span>}
      </div>
      <span className={classes.sum}>{money(offer.amount)}</span>
      {isOpen && auction.actions.accept_offer === 'allowed' && (
        <Button variant={isHighest ? 'filled' : 'default'} onClick={onAccept}>
          {t('community.accept')}
        </Button>
      )}
      {!isOpen && (
        <StatusBadge
          colour={offer.status === 'accepted' ? 'teal' : 'gray'}
          glyph={offer.status === 'accepted' ? 'check' : 'minus'}
        >
          {t(offer.status === 'accepted' ? 'community.accepted' : 'community.not_accepted')}
        </StatusBadge>
      )}
    </li>
  )
}

function Offers({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { number } = useFormat()
  const [page, setPage] = useState(1)
  const [accepting, setAccepting] = useState<CommunityOffer>()
  const { data, error, refetch } = useQuery(offersOptions(auction.id, page))
  if (!data) return error && <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <h3 className={classes.heading}>{t('community.offers', { count: data.total, number: number(data.total) })}</h3>
      <ul className={classes.offers}>
        {data.results.map((offer, index) => (
          <OfferRow
            key={offer.id}
            auction={auction}
            offer={offer}
            isHighest={page === 1 && index === 0}
            onAccept={() => setAccepting(offer)}
          />
        ))}
      </ul>
      <Paging page={page} pageSize={data.page_size} total={data.total} number={number} onPage={setPage} />
      {accepting && <AcceptOfferDialog auction={auction} offer={accepting} onClose={() => setAccepting(undefined)} />}
    </>
  )
}

interface CommunityCardProps {
  auction: Auction
  offering: Offering
  seesOffers: boolean
}

/** COM-1, COM-2: to whom it is offered, for how much and until when, and what members offer for it. */
export function CommunityCard({ auction, offering, seesOffers }: CommunityCardProps) {
  const { t } = useTranslation('auction')
  const dateText = useDateText()
  const { money } = useMoney()
  const [isEntering, setEntering] = useState(false)
  const isOffered = auction.status === 'COMMUNITY'
  const hasExpired = localTime(serverNow(), auction.country_id).day > offering.valid_until
  const { id, name } = offering.community
  const mayEnter = auction.actions.enter_offer === 'allowed' && !hasExpired
  return (
    <Card
      title={t('community.title')}
      badge={
        isOffered &&
        hasExpired && (
          <StatusBadge colour="gray" glyph="clock">
            {t('community.expired')}
          </StatusBadge>
        )
      }
      action={
        mayEnter && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEntering(true)}>
            {t('community.enter')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          {
            name: t('field.community'),
            value: <Link to={pathTo('admin/community/{communityId}', { communityId: id })}>{name}</Link>,
          },
          // While it is offered these stand above, in the place of price and time.
          ...(isOffered
            ? []
            : [
                { name: t('community.price'), value: money(offering.price) },
                { name: t('community.valid_until'), value: dateText(offering.valid_until) },
              ]),
        ]}
      />
      {seesOffers && <Offers auction={auction} />}
      {isEntering && <EnterOfferDialog auction={auction} communityId={id} onClose={() => setEntering(false)} />}
    </Card>
  )
}
