import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { fieldBar } from '@klubba/domain/auctions/auction-fields'
import { isLanguage } from '@klubba/domain/languages'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { changesOf } from '../forms/use-form.ts'
import { LANGUAGE_NAMES } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { useTakeAuction } from './auction-queries.ts'
import {
  auctionValues,
  type AuctionValues,
  isAuctionField,
  missingToSend,
  type Terms,
  toFields,
  unitOf,
  wrongInAuction,
} from './auction-values.ts'
import { FormCards } from './form-cards.tsx'

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

/** AUC-3: edits an auction; what may not change any more is shown and fixed. */
export function EditAuctionForm({ auction, onSend }: EditAuctionFormProps) {
  const { t } = useTranslation(['auctions', 'common', 'organization_cards'])
  const [language] = useLanguage()
  const take = useTakeAuction()
  const wantsSend = useRef(false)
  const terms: Terms = { language, currency: auction.currency, countryId: auction.country_id }
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
      if (Object.keys(changes).length === 0) return from
      const values = { ...valuesOf(from), ...changes } as AuctionValues
      const body = { ...toFields(values, Object.keys(changes), terms), version: from.version }
      return call('PATCH /v1/auctions/{id}', { params: { id: from.id }, body })
    },
    onSaved: (saved) => {
      take(saved)
      if (wantsSend.current) onSend(saved)
      else toast.success(t('common:saved'))
    },
  })
  const failure = <FailureNotice what={t('failed.save')} error={form.error} />
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
            disabled={!form.isChanged}
          >
            {form.isChanged ? t('common:save') : t('common:nothing_changed')}
          </Button>
          {isDraft && auction.actions.submit !== undefined && (
            <Button
              loading={form.isSending}
              onClick={() => {
                wantsSend.current = true
                form.submit(form.values)
              }}
            >
              {t('send.do')}
            </Button>
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
