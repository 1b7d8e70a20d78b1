import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { Button } from '@mantine/core'
import { IconEraser, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { EraseDialog } from '../registry/erase-dialog.tsx'
import { isMissing, MissingPage } from '../registry/missing-page.tsx'
import { OrganizationLink } from '../registry/organization-link.tsx'
import { Card, Facts } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { BidderForm } from './bidder-form.tsx'
import { BidderHistory } from './bidder-history.tsx'
import { bidderOptions, useBidderDeeds } from './bidder-queries.ts'
import { BidsCard } from './bids-card.tsx'
import { BidderStatusBadge } from './bidder-status-badge.tsx'
import classes from './bidders.module.css'
import { LimitsCard } from './limits-card.tsx'
import { StandingCard } from './standing-card.tsx'
import { useBidderName } from './use-bidder-name.ts'

/** Who the bidder is, and who registered it. */
function WhoCard({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation('bidders')
  const { moment } = useFormat()
  const { nameOf } = useCountries()
  const { organization, registered_name, organization_number, created_by, created_by_token, updated_by } = bidder
  const when = (at: string, ...by: (string | undefined)[]) => [moment(at), ...by].filter(Boolean).join(', ')
  return (
    <Card title={t(`type.${bidder.bidder_type}`)}>
      <Facts
        facts={[
          ...(organization
            ? [{ name: t('field.organization_id'), value: <OrganizationLink organization={organization} /> }]
            : []),
          ...(registered_name === undefined ? [] : [{ name: t('field.registered_name'), value: registered_name }]),
          ...(organization_number === undefined
            ? []
            : [{ name: t('field.organization_number'), value: organization_number }]),
          { name: t('field.country_id'), value: nameOf(bidder.country_id) },
          {
            name: t('field.created_at'),
            value: when(bidder.created_at, created_by?.name, created_by_token?.name),
          },
          { name: t('field.updated_at'), value: when(bidder.updated_at, updated_by?.name) },
        ]}
      />
    </Card>
  )
}

/** ORG-11: a person may ask to be forgotten. */
function PersonalDataCard({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation(['bidders', 'owners'])
  const { erase } = useBidderDeeds(bidder.id)
  const [isErasing, setErasing] = useState(false)
  if (bidder.actions.erase !== 'allowed') return null
  return (
    <Card title={t('personal')} lead={t('personal_lead')}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-dangerous
          leftSection={<IconEraser size={18} aria-hidden />}
          onClick={() => setErasing(true)}
        >
          {t('owners:erase.action')}
        </Button>
      </div>
      {isErasing && (
        <EraseDialog
          name={bidder.name}
          text={t('erase_text')}
          stays={t('erase_stays')}
          onErase={erase}
          onClose={() => setErasing(false)}
        />
      )}
    </Card>
  )
}

function Columns({ bidder }: { bidder: Bidder }) {
  const { t } = useTranslation('bidders')
  return (
    <div className={classes.columns}>
      <div className={classes.standing}>
        <StandingCard bidder={bidder} />
      </div>
      <div className={classes.main}>
        {bidder.erased ? (
          <Card title={t('details')}>
            <p className={classes.quiet}>{t('erased_text')}</p>
          </Card>
        ) : (
          <>
            <BidderForm key={bidder.id} bidder={bidder} />
            <LimitsCard bidder={bidder} />
          </>
        )}
        <BidsCard key={bidder.id} bidderId={bidder.id} />
      </div>
      <div className={classes.side}>
        <WhoCard bidder={bidder} />
        <PersonalDataCard bidder={bidder} />
        <BidderHistory id={bidder.id} />
      </div>
    </div>
  )
}

/** AUC-18 */
export function BidderPage() {
  const { t } = useTranslation('bidders')
  const { bidderId = '' } = useParams({ strict: false }) as { bidderId?: string }
  const { data: bidder, error, isPending, refetch } = useQuery(bidderOptions(bidderId))
  const isLoading = useSkeleton(isPending)
  const nameOf = useBidderName()
  if (!bidder && !isLoading && isMissing(error)) {
    return <MissingPage icon={IconUserQuestion} title={t('missing')} text={t('missing_text')} />
  }
  return (
    <>
      <PageHeader
        title={bidder ? nameOf(bidder) : t('title')}
        lead={
          bidder && (
            <span className={classes.lead}>
              {t('number', { number: bidder.number })}
              <BidderStatusBadge status={bidder.status} />
            </span>
          )
        }
      />
      {isLoading && <CardSkeleton lines={5} />}
      {!isLoading && bidder && <Columns bidder={bidder} />}
      {!isLoading && !bidder && <FetchFailed title={t('not_loaded')} error={error} onRetry={() => void refetch()} />}
    </>
  )
}
