import type { Asset } from '@klubba/domain/assets/asset-api'
import type { NewAuction } from '@klubba/domain/auctions/auction'
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
  type AuctionValues,
  missingToSend,
  newAuctionValues,
  type Terms,
  toFields,
  wrongInAuction,
  wrongVat,
} from './auction-values.ts'
import { FormCards } from './form-cards.tsx'
import { SendButton, useMissingToSend } from './send-button.tsx'

interface NewAuctionFormProps {
  asset: Asset
  terms: Terms
  onSaved: (auction: Auction) => void
  /** It is to be sent, and nothing is stored yet. */
  onSend: (auction: NewAuction) => void
}

/** AUC-3: configures the first auction of an asset. What is left empty has its default. */
export function NewAuctionForm({ asset, terms, onSaved, onSend }: NewAuctionFormProps) {
  const { t } = useTranslation(['auctions', 'common', 'organization_cards'])
  const { user } = useSession()
  const take = useTakeAuction()
  const missingToSendOf = useMissingToSend()
  // Made here, so that the same form sent twice makes one auction.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => newAuctionValues(asset, terms))
  const wantsSend = useRef(false)
  const form = useForm<AuctionValues, { saved: Auction } | { asked: NewAuction }>({
    initial,
    check: (values) => [
      ...(wantsSend.current ? missingToSend(values) : []),
      ...wrongInAuction(values, Object.keys(values), terms, serverNow()),
      ...wrongVat(values, asset),
    ],
    send: async (values) => {
      const body = { ...toFields(values, Object.keys(changesOf(initial, values)), terms), id }
      if (wantsSend.current) return { asked: body }
      return { saved: await call('POST /v1/assets/{id}/auctions', { params: { id: asset.id }, body }) }
    },
    onSent: (result) => {
      if ('asked' in result) return onSend(result.asked)
      take(result.saved)
      return onSaved(result.saved)
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
          <SendButton
            reason={missingToSendOf(asset)}
            isSending={form.isSending}
            onSend={() => {
              wantsSend.current = true
              form.submit(form.values)
            }}
          />
        </FormFoot>
      </FormCards>
    </form>
  )
}
