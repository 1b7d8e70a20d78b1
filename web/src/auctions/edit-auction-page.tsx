import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { pathTo } from '../paths.ts'
import { isMissing, MissingPage } from '../registry/missing-page.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { auctionOptions, submitAuction } from './auction-queries.ts'
import { AuctionStatusBadge } from './auction-status-badge.tsx'
import { EditAuctionForm } from './edit-auction-form.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useAuctionName } from './use-auction-name.ts'

function Editing({ auction }: { auction: Auction }) {
  const { t } = useTranslation(['auctions', 'shell', 'errors', 'common', 'organization_cards'])
  const nameOf = useAuctionName()
  usePageTitle(`${t('shell:page.auction_edit.title')}, ${auction.auction_number}`)
  const [sending, setSending] = useState<Auction>()
  return (
    <>
      <PageHeader
        title={t('shell:page.auction_edit.title')}
        lead={`${nameOf(auction)}, ${auction.auction_number}`}
        back={{ label: auction.auction_number, href: pathTo('auctions/{auctionId}', { auctionId: auction.id }) }}
        badges={<AuctionStatusBadge status={auction.status} />}
      />
      {auction.actions.edit === 'allowed' ? (
        <EditAuctionForm auction={auction} onSend={setSending} />
      ) : (
        <EmptyState icon={IconGavel} title={t('form.not_editable')} text={t('errors:error.forbidden')} />
      )}
      {sending && <SendDialog send={async () => submitAuction(sending)} onClose={() => setSending(undefined)} />}
    </>
  )
}

/** AUC-3: the same form as under the asset, for whoever comes from the auction. */
export function EditAuctionPage() {
  const { t } = useTranslation(['auctions', 'shell', 'errors'])
  const { auctionId = '' } = useParams({ strict: false }) as { auctionId?: string }
  const { data, error, refetch } = useQuery(auctionOptions(auctionId))
  const title = t('shell:page.auction_edit.title')
  // What somebody may never edit is no page for them.
  if (data?.actions.edit !== undefined) return <Editing key={data.id} auction={data} />
  if (data || isMissing(error)) return <MissingPage icon={IconGavel} title={title} text={t('not_found_text')} />
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </>
  )
}
