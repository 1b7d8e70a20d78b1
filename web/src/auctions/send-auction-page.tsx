import type { Asset } from '@klubba/domain/assets/asset-api'
import { assetName, titleParts } from '@klubba/domain/assets/asset-title'
import type { Auction, AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { isOpen, isRound, RESTARTABLE } from '@klubba/domain/auctions/auction-status'
import { can } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { assetOptions } from '../assets/asset-queries.ts'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { pathTo } from '../paths.ts'
import { isMissing, MissingPage } from '../registry/missing-page.tsx'
import { useSession } from '../session/session-store.ts'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.ts'
import classes from './auction-form.module.css'
import { assetAuctionsOptions, auctionOptions, sendAsset, submitAuction } from './auction-queries.ts'
import { EditAuctionForm } from './edit-auction-form.tsx'
import { NewAuctionForm } from './new-auction-form.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { RestartCard } from './restart-card.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useTerms } from './use-terms.ts'

type Bar = 'forbidden' | 'archived' | 'not_in_inventory' | 'auction_open' | 'later_round' | 'no_place'

/** Why no auction is configured here, if that is so. */
function useBar(asset: Asset, auctions: readonly AuctionRow[]): Bar | undefined {
  const { user } = useSession()
  const [newest] = auctions
  const own = asset.created_by.id === user?.id
  if (!user || !can(user, 'auctions.configure', { own })) return 'forbidden'
  if (newest?.status === 'DRAFT') return undefined
  const mayRun = can(user, 'auctions.run', { own })
  if (asset.archived) return 'archived'
  if (newest && isOpen(newest.status) && !(mayRun && RESTARTABLE.includes(newest.status))) return 'auction_open'
  if (!mayRun && auctions.some(({ status }) => isRound(status))) return 'later_round'
  if (newest && mayRun && RESTARTABLE.includes(newest.status)) return undefined
  if (asset.status !== 'INVENTORY') return 'not_in_inventory'
  return asset.readiness.missing.includes('place') ? 'no_place' : undefined
}

function Barred({ bar, newest }: { bar: Bar; newest: AuctionRow | undefined }) {
  const { t } = useTranslation(['auctions', 'errors'])
  return (
    <EmptyState
      icon={IconGavel}
      title={t('form.barred')}
      text={t(`errors:error.${bar}`)}
      action={
        newest && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={pathTo('auctions/{auctionId}', { auctionId: newest.id })} {...props} />}
          >
            {t('form.open_auction')}
          </Button>
        )
      }
    />
  )
}

/** The auction with all that its form needs, once it is read. */
function WithAuction({ id, children }: { id: string; children: (auction: Auction) => ReactNode }) {
  const { t } = useTranslation('auctions')
  const { data, error, refetch } = useQuery(auctionOptions(id))
  if (data) return children(data)
  if (error) return <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />
  return <CardSkeleton lines={6} />
}

interface ConfigurationProps {
  asset: Asset
  /** Its auctions, the newest first. */
  auctions: readonly AuctionRow[]
}

/** The draft to go on with, a new round after an earlier one, or the first auction. */
function Configuration({ asset, auctions }: ConfigurationProps) {
  const { t } = useTranslation('auctions')
  const { user } = useSession()
  const [newest] = auctions
  const terms = useTerms(asset)
  const [made, setMade] = useState<string>()
  const [sending, setSending] = useState<{ send: () => Promise<Auction> }>()
  const bar = useBar(asset, auctions)
  const mayRestart = user !== undefined && can(user, 'auctions.run', { own: asset.created_by.id === user.id })
  const draft = made ?? (newest?.status === 'DRAFT' ? newest.id : undefined)

  function form() {
    if (bar && made === undefined) return <Barred bar={bar} newest={newest} />
    if (draft !== undefined) {
      return (
        <WithAuction id={draft}>
          {(auction) => (
            <EditAuctionForm
              auction={auction}
              onSend={(saved) => setSending({ send: async () => submitAuction(saved) })}
            />
          )}
        </WithAuction>
      )
    }
    if (newest && mayRestart && RESTARTABLE.includes(newest.status)) {
      return (
        <WithAuction id={newest.id}>
          {(auction) => <RestartCard auction={auction} onRestarted={({ id }) => setMade(id)} />}
        </WithAuction>
      )
    }
    if (!terms) return <CardSkeleton lines={6} />
    return (
      <NewAuctionForm
        asset={asset}
        terms={terms}
        onSaved={(auction) => {
          setMade(auction.id)
          toast.success(t('form.draft_saved'))
        }}
        onSend={(auction) => setSending({ send: async () => sendAsset(asset.id, auction) })}
      />
    )
  }

  return (
    <>
      {form()}
      {sending && <SendDialog send={sending.send} onClose={() => setSending(undefined)} />}
    </>
  )
}

function SendAuction({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['auctions', 'shell', 'assets', 'errors', 'common', 'organization_cards'])
  const catalogue = useCatalogue()
  const { data, error, refetch } = useQuery(assetAuctionsOptions(asset.id))
  const kind = catalogue.subcategory(asset.subcategory)?.name ?? asset.asset_number
  return (
    <>
      <PageHeader
        title={t('shell:page.send_auction.title')}
        lead={`${assetName(titleParts(asset.values), kind)}, ${asset.asset_number}`}
        back={{ label: asset.asset_number, href: pathTo('assets/{assetId}', { assetId: asset.id }) }}
      />
      <div className={classes.layout}>
        {data && <Configuration asset={asset} auctions={data.results} />}
        {!data && error && <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <CardSkeleton lines={6} />}
        <div className={classes.side}>
          <ReadinessList asset={asset} />
        </div>
      </div>
    </>
  )
}

/** AUC-3: an auction of the asset is configured and sent. */
export function SendAuctionPage() {
  const { t } = useTranslation(['assets', 'shell', 'errors'])
  const { assetId = '' } = useParams({ strict: false }) as { assetId?: string }
  const { data, error, refetch } = useQuery(assetOptions(assetId))
  const title = t('shell:page.send_auction.title')
  if (data) return <SendAuction key={data.id} asset={data} />
  if (isMissing(error)) return <MissingPage icon={IconGavel} title={title} text={t('assets:not_found_text')} />
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <FetchFailed title={t('assets:not_loaded')} error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </>
  )
}
