import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { can } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { changesOf, useForm } from '../forms/use-form.ts'
import { useSession } from '../session/session-store.ts'
import { useTakeAuction } from './auction-queries.ts'
import {
  auctionValues,
  type AuctionValues,
  missingToSend,
  type Terms,
  toFields,
  wrongInAuction,
} from './auction-values.ts'
import { FormCards } from './form-cards.tsx'

interface NewAuctionFormProps {
  asset: Asset
  terms: Terms
  /** Saved; whether it is to be sent next. */
  onSaved: (auction: Auction, wantsSend: boolean) => void
}

/** AUC-3: configures the first auction of an asset. What is left empty has its default. */
export function NewAuctionForm({ asset, terms, onSaved }: NewAuctionFormProps) {
  const { t } = useTranslation(['auctions', 'common', 'organization_cards'])
  const { user } = useSession()
  const take = useTakeAuction()
  // Made here, so that the same form sent twice makes one auction.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => auctionValues(undefined, terms))
  const wantsSend = useRef(false)
  const form = useForm<AuctionValues, Auction>({
    initial,
    check: (values) => [
      ...(wantsSend.current ? missingToSend(values) : []),
      ...wrongInAuction(values, Object.keys(values), terms, serverNow()),
    ],
    send: async (values) => {
      const fields = toFields(values, Object.keys(changesOf(initial, values)), terms)
      return call('POST /v1/assets/{id}/auctions', { params: { id: asset.id }, body: { ...fields, id } })
    },
    onSent: (auction) => {
      take(auction)
      onSaved(auction, wantsSend.current)
    },
  })
  const own = asset.created_by.id === user?.id
  return (
    <form
      {...form.formProps}
      onSubmit={(event) => {
        wantsSend.current = false
        form.formProps.onSubmit(event)
      }}
    >
      <UnsavedGuard when={form.isChanged} />
      <FormCards
        form={form}
        terms={terms}
        isFixed={() => false}
        auction={undefined}
        hasComment={user !== undefined && can(user, 'assets.see_internal_notes', { own })}
      >
        <FailureNotice what={t('failed.save')} error={form.error} />
        <FormFoot>
          <Button type="submit" variant="default" loading={form.isSending}>
            {t('form.save_draft')}
          </Button>
          <Button
            loading={form.isSending}
            onClick={() => {
              wantsSend.current = true
              form.submit(form.values)
            }}
          >
            {t('send.do')}
          </Button>
        </FormFoot>
      </FormCards>
    </form>
  )
}
