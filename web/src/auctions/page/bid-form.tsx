import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { ThingPicker } from '../../registry/thing-picker.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PillChoice } from '../../ui/pill-choice.tsx'
import { BidOutcome } from './bid-outcome.tsx'
import { isHigh } from './bid-values.ts'
import classes from './bid-form.module.css'
import { STAFF_CHANNELS, useBidForm } from './use-bid-form.ts'
import { useMoney } from './use-money.ts'

interface BidFormProps {
  auction: Auction
  /** After a bid was taken. */
  onTaken?: () => void
}

/** Only who is approved can bid. */
async function findBidders(q: string, signal: AbortSignal, detailOf: (number: number) => string) {
  const query = { status: 'approved' as const, page_size: '20', ...(q !== '' && { q }) }
  const { results } = await call('GET /v1/bidders', { query }, { signal })
  return results.filter(({ erased }) => !erased).map(({ id, number, name }) => ({ id, name, detail: detailOf(number) }))
}

/** AUC-6: enters what a bidder has said on the phone, on site or in writing. */
export function BidForm({ auction, onTaken = () => undefined }: BidFormProps) {
  const { t } = useTranslation(['auction', 'common'])
  const { amount: written, money } = useMoney()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const bid = useBidForm(auction, onTaken)
  const { form, offered, amount, amountText } = bid
  const [lowest] = offered
  const amountField = form.field('amount')
  const isSure = bid.isMaximum || amount === undefined || !isHigh(amount, offered)
  return (
    <form
      {...form.formProps}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSure || bid.bidder === null) form.submit(form.values)
        else setAsked(true)
      }}
    >
      <ThingPicker
        kind="bidders"
        label={t('field.bidder')}
        words={{ search: t('find.search'), searching: t('find.searching'), nothing: t('find.nothing') }}
        value={bid.bidder}
        find={async (q, signal) => findBidders(q, signal, (number) => t('bidder', { number }))}
        onChange={bid.chooseBidder}
        error={form.field('bidder').error}
      />
      <PillChoice
        label={t('field.channel')}
        options={STAFF_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
        chosen={bid.channel}
        onChoose={bid.setChannel}
      />
      <div>
        <TextInput
          {...amountField}
          value={bid.typed}
          label={t('field.amount')}
          rightSection={<span className={classes.currency}>{auction.currency}</span>}
          rightSectionWidth={56}
          inputMode="numeric"
          autoComplete="off"
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            lowest === undefined
              ? undefined
              : t('lowest', { amount: money({ amount: lowest, currency: auction.currency }) })
          }
        />
        <div className={classes.offers}>
          {offered.map((offer) => (
            <Button
              key={offer}
              variant="default"
              aria-pressed={offer === amount}
              data-chosen={offer === amount || undefined}
              className={classes.offer ?? ''}
              onClick={() => form.fillIn({ amount: offer === lowest ? '' : written(offer) })}
            >
              {written(offer)}
            </Button>
          ))}
        </div>
      </div>
      <Checkbox
        id={id}
        checked={bid.isMaximum}
        onChange={(event) => bid.setMaximum(event.currentTarget.checked)}
        label={t('maximum.label')}
        description={t('maximum.text')}
      />
      <TextInput {...form.field('note')} label={t('field.note')} maxLength={500} autoComplete="off" />
      <FailureNotice what={t('bid_not_taken')} error={form.error} />
      {bid.outcome && <BidOutcome {...bid.outcome} />}
      <Button type="submit" size="lg" fullWidth loading={form.isSending}>
        {amountText === undefined ? t('bid') : t('bid_amount', { amount: amountText })}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('sure.title', { amount: amountText ?? '' })}
          text={t('sure.text')}
          confirm={t('bid_amount', { amount: amountText ?? '' })}
          onConfirm={() => {
            setAsked(false)
            form.submit(form.values)
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </form>
  )
}
