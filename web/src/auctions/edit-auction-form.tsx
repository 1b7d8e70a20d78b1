import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { fieldBar } from '@klubba/domain/auctions/auction-fields'
import { isLanguage, LANGUAGE_NAMES } from '@klubba/domain/languages'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useCountries } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { changesOf } from '../forms/use-form.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { useTakeAuction } from './auction-queries.ts'
import {
  auctionValues,
  type AuctionValues,
  changedPart,
  foreignFields,
  isAuctionField,
  missingToSend,
  type Terms,
  toFields,
  unitOf,
  wrongInAuction,
} from './auction-values.ts'
import { FormCards } from './form-cards.tsx'
import { SendButton, useBarToSend } from './send-button.tsx'

interface EditAuctionFormProps {
  auction: Auction
  /** What was typed is saved, and the auction is to be sent. */
  onSend: (auction: Auction) => void
}

const OPEN = ['DRAFT', 'PENDING']

/** A field of many parts in words: each part in a line. */
function textOf(unit: string, values: AuctionValues): string {
  const parts = Object.entries(values).filter(([name, text]) => unitOf(name) === unit && text !== '')
  return parts
    .map(([name, text]) => {
      const part = name.slice(unit.length + 1)
      return isLanguage(part) ? `${LANGUAGE_NAMES[part]}: ${text}` : text.replace('T', ' ')
    })
    .join('\n')
}

/** The asset has moved to a country with another currency. */
function MovedNotice({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auctions')
  const { nameOf } = useCountries()
  const [language] = useLanguage()
  return (
    <Notice kind="warning">
      <p>{t('form.moved', { country: nameOf(auction.country_id), currency: auction.place_currency })}</p>
      <ul>
        {foreignFields(auction).map(({ field, sum }) => (
          <li key={field}>
            {sum ? t('form.was', { field: t(`field.${field}`), sum: formatMoney(language, sum) }) : t(`field.${field}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** AUC-3: edits an auction; what may not change any more is shown and fixed. */
export function EditAuctionForm({ auction, onSend }: EditAuctionFormProps) {
  const { t } = useTranslation(['auctions', 'common', 'organization_cards'])
  const [language] = useLanguage()
  const take = useTakeAuction()
  const wantsSend = useRef(false)
  const barToSend = useBarToSend()
  const terms: Terms = { language, currency: auction.place_currency, countryId: auction.country_id }
  const foreign = foreignFields(auction)
  const valuesOf = (held: Auction) => auctionValues(held, terms)
  const form = useEditForm<AuctionValues, Auction>({
    thing: auction,
    valuesOf,
    unitOf,
    nameOf: (path) => path.replace(/\.amount$/, ''),
    check: (values, from) => {
      const changed = Object.keys(wantsSend.current ? values : changesOf(valuesOf(from), values))
      return [
        ...(wantsSend.current ? missingToSend(values) : []),
        ...wrongInAuction(values, changed, terms, serverNow()),
      ]
    },
    save: async (changes, from) => {
      // What was entered in another currency is replaced, or left out, with whatever is saved next.
      const changed = [...Object.keys(changes), ...foreignFields(from).map(({ field }) => field)]
      if (changed.length === 0) return from
      const values = { ...valuesOf(from), ...changes } as AuctionValues
      const body = { ...toFields(values, changed, terms), version: from.version }
      return call('PATCH /v1/auctions/{id}', { params: { id: from.id }, body })
    },
    onSaved: (saved) => {
      take(saved)
      if (wantsSend.current) onSend(saved)
      else toast.success(t('common:saved'))
    },
  })
  const part = changedPart(Object.keys(changesOf(valuesOf(auction), form.values)))
  const failure = <FailureNotice what={t(`failed.${part ?? 'save'}`)} error={form.error} />
  const isDraft = auction.status === 'DRAFT'
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
        isFixed={(field) => fieldBar(field, auction.status, auction.bidding.bid_count > 0) !== undefined}
        auction={auction}
        hasComment={auction.comment !== undefined}
      >
        {foreign.length > 0 && <MovedNotice auction={auction} />}
        {!OPEN.includes(auction.status) && <Notice kind="info">{t('form.fixed')}</Notice>}
        {!form.conflict && failure}
        <FormFoot>
          {form.isChanged && (
            <Button variant="default" onClick={() => form.begin()}>
              {t('common:discard')}
            </Button>
          )}
          <Button
            type="submit"
            variant={isDraft ? 'default' : 'filled'}
            loading={form.isSending}
            disabled={!form.isChanged && foreign.length === 0}
          >
            {form.isChanged || foreign.length > 0 ? t('common:save') : t('common:nothing_changed')}
          </Button>
          {isDraft && auction.actions.submit !== undefined && (
            <SendButton
              reason={barToSend(auction.actions.submit)}
              isSending={form.isSending}
              onSend={() => {
                wantsSend.current = true
                form.submit(form.values)
              }}
            />
          )}
        </FormFoot>
      </FormCards>
      <FormConflict
        form={form}
        unitOf={unitOf}
        labelOf={(unit) => (isAuctionField(unit) ? t(`field.${unit}`) : unit)}
        textOf={textOf}
        error={failure}
      />
    </form>
  )
}
