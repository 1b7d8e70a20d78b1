import type { Asset } from '@klubba/domain/assets/asset-api'
import { blockingNeeds } from '@klubba/domain/assets/readiness'
import type { AuctionFields } from '@klubba/domain/auctions/auction'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { can } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { serverNow } from '../api/server-clock.ts'
import { assetOptions } from '../assets/asset-queries.ts'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { changesOf, useForm } from '../forms/use-form.ts'
import { sendNow } from '../offline/sync.ts'
import { useSession } from '../session/session-store.ts'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './auction-form.module.css'
import {
  type AuctionValues,
  missingToSend,
  newAuctionValues,
  type Terms,
  toFields,
  wrongInAuction,
  wrongVat,
} from './auction-values.ts'
import { FormCards } from './form-cards.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { SaveAndSendDialog } from './save-and-send-dialog.tsx'
import { useTerms } from './use-terms.ts'

/** Pictures may still be on their way, and are looked at by the server before they count. */
const LOOK_AGAIN_MS = 3000

type Frame = (content: ReactNode, foot?: { notice?: ReactNode; decide: ReactNode }) => ReactNode

interface DetailsProps {
  draft: LocalDraft
  asset: Asset
  terms: Terms
  frame: Frame
}

function Details({ draft, asset, terms, frame }: DetailsProps) {
  const { t } = useTranslation(['auctions', 'registration', 'common', 'organization_cards'])
  const { user } = useSession()
  const formId = useId()
  // Made here, so that what is sent twice makes one auction.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => newAuctionValues(asset, terms))
  const [asked, setAsked] = useState<Partial<AuctionFields>>()
  const form = useForm<AuctionValues, Partial<AuctionFields>>({
    initial,
    check: (values) => [
      ...missingToSend(values),
      ...wrongInAuction(values, Object.keys(values), terms, serverNow()),
      ...wrongVat(values, asset),
    ],
    send: async (values) => toFields(values, Object.keys(changesOf(initial, values)), terms),
    onSent: setAsked,
  })
  const own = asset.created_by.id === user?.id
  const missing = blockingNeeds(asset.readiness.missing)
  const content = (
    <div className={classes.cards}>
      <ReadinessList asset={asset} />
      <form id={formId} {...form.formProps}>
        <UnsavedGuard when={form.isChanged && asked === undefined} />
        <FormCards
          form={form}
          terms={terms}
          isFixed={() => false}
          auction={undefined}
          hasComment={user !== undefined && can(user, 'assets.see_internal_notes', { own })}
        >
          <p className={classes.hint}>{t('common:required_fields')}</p>
        </FormCards>
      </form>
      {asked && <SaveAndSendDialog draft={draft} auction={{ ...asked, id }} onClose={() => setAsked(undefined)} />}
    </div>
  )
  return frame(content, {
    notice: missing.length > 0 && (
      <div id="not-ready">
        <Notice kind="info">{t('save_and_send.not_yet', { count: missing.length })}</Notice>
      </div>
    ),
    decide: (
      <Button
        type="submit"
        form={formId}
        loading={form.isSending}
        disabled={missing.length > 0}
        aria-describedby={missing.length > 0 ? 'not-ready' : undefined}
      >
        {t('registration:sell.do')}
      </Button>
    ),
  })
}

function AtServer({ draft, asset, frame }: Omit<DetailsProps, 'terms'>) {
  const terms = useTerms(asset)
  if (!asset.place) return frame(<ReadinessList asset={asset} />)
  return terms ? <Details draft={draft} asset={asset} terms={terms} frame={frame} /> : frame(<CardSkeleton lines={6} />)
}

/** AST-2: the details of the auction at the end of a registration; the server has to have the draft by then. */
export function RegistrationAuction({ draft, frame }: { draft: LocalDraft; frame: Frame }) {
  const { t } = useTranslation(['auctions', 'registration', 'assets', 'errors'])
  const { data, error, refetch } = useQuery({
    ...assetOptions(draft.id),
    refetchInterval: ({ state }) => (state.data?.readiness.missing.includes('images') ? LOOK_AGAIN_MS : false),
  })
  if (data) return <AtServer draft={draft} asset={data} frame={frame} />
  if (!error) return frame(<CardSkeleton lines={6} />)
  return frame(
    <FetchFailed
      title={t('save_and_send.unsent')}
      error={error}
      onRetry={() => void sendNow().then(async () => refetch())}
    />,
  )
}
