import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { localTime } from '@klubba/domain/auctions/local-time'
import { saleDateBounds, saleDateIssues } from '@klubba/domain/auctions/payment'
import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { serverNow } from '../../api/server-clock.ts'
import { typedMoment } from '../schedule-values.ts'
import { useCountries } from '../../countries/country-queries.ts'
import { useLotTime } from '../use-lot-time.ts'
import { pathTo } from '../../paths.ts'
import { Facts } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { PublishDialog } from '../publish-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import type { Question } from './ask-values.ts'
import { CollectionTerms } from './collection-card.tsx'
import { useTakeStep } from './page-queries.ts'
import { RestrictedBuyer } from './restricted-notice.tsx'
import { sendStep } from './send-step.ts'
import { SettlementFacts } from './settlement-card.tsx'
import { type Asked, DESTRUCTIVE, type Step, STEPS } from './steps.ts'
import { told } from './told.ts'
import { useGuarded } from './use-guarded.ts'
import { useMoney } from './use-money.ts'

const HOUR = 3_600_000

function useQuestions(auction: Auction): (asked: Asked) => Question[] {
  const { t } = useTranslation('auction')
  const { amount } = useMoney()
  const { nameOf } = useCountries()
  const { reserve, bidding, end, country_id: countryId } = auction
  // By the clocks of where it stands.
  const today = localTime(serverNow(), countryId).day
  const clocks = { countryId, isRequired: true, description: t('clocks', { country: nameOf(countryId) }) }
  // Later than it is, and never in the past.
  const later = Math.max(Date.parse(bidding.effective_end ?? end ?? ''), serverNow()) + HOUR
  return (asked) => {
    switch (asked) {
      case 'sale_reason':
        return [{ name: 'reason', kind: 'text', label: t('restricted.reason'), isRequired: true }]
      case 'reason':
        return [{ name: asked, kind: 'text', label: t('field.reason'), isRequired: true }]
      case 'comment':
        return [{ name: asked, kind: 'text', label: t('field.comment'), maxLength: 2000 }]
      case 'date_paid':
      case 'date_delivered':
        return [
          {
            name: asked,
            kind: 'day',
            label: t(`field.${asked}`),
            isRequired: true,
            initial: today,
            ...saleDateBounds(asked, auction, today),
            issuesOf: (day) => saleDateIssues(asked, day, auction, today),
          },
        ]
      case 'collected_by':
        return [{ name: asked, kind: 'line', label: t('field.collected_by'), isRequired: true, maxLength: 200 }]
      case 'start':
        return [{ name: asked, kind: 'moment', label: t('field.start'), ...clocks }]
      case 'end': {
        const initial =
          Number.isNaN(later) || auction.status !== 'LIVE' ? '' : typedMoment(new Date(later).toISOString(), countryId)
        return [{ name: asked, kind: 'moment', label: t('field.end'), initial, ...clocks }]
      }
      case 'reserve': {
        const initial = reserve ? amount(reserve.amount) : ''
        return [{ name: asked, kind: 'amount', label: t('field.reserve'), initial, description: t('reserve_empty') }]
      }
      case 'text':
        return LANGUAGES.map((language) => ({
          name: language,
          kind: 'text',
          label: LANGUAGE_NAMES[language],
          maxLength: 5000,
        }))
    }
  }
}

interface StepDialogProps<Asking extends Step = Step> {
  step: Asking
  auction: Auction
  onClose: () => void
}

/** Asks for what a step needs, and takes it. */
export function StepDialog({ step, auction, onClose }: StepDialogProps) {
  if (step !== 'publish') return <PlainStepDialog step={step} auction={auction} onClose={onClose} />
  const { id, asset, currency } = auction
  return <PublishDialog auctionId={id} asset={asset} currency={currency} onClose={onClose} />
}

const SETTLING: readonly Step[] = ['confirm_sale', 'mark_paid', 'mark_delivered']

/** The end as it is, and the one that it goes back to. */
function EndFacts({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { named } = useLotTime(auction.country_id)
  const { bidding, earlier_end: earlier } = auction
  return (
    <Facts
      facts={told([
        bidding.effective_end !== null && { name: t('field.end_now'), value: named(bidding.effective_end) },
        earlier !== null && { name: t('field.end_back'), value: named(earlier) },
      ])}
    />
  )
}

/** What a step asks for; to sell to a buyer who is blocked or above their limit takes a reason. */
const asksOf = (step: Step, { restricted_bidder }: Auction): readonly Asked[] =>
  step === 'confirm_sale' && restricted_bidder ? ['sale_reason', ...STEPS.confirm_sale] : STEPS[step]

/** What is confirmed: buyer, price and VAT; at the handover also how it is collected; ends before one is moved back. */
function StepFacts({ step, auction }: { step: Step; auction: Auction }) {
  if (step === 'move_end_back') return <EndFacts auction={auction} />
  if (!SETTLING.includes(step)) return null
  return (
    <>
      <RestrictedBuyer auction={auction} />
      <SettlementFacts auction={auction} />
      {step === 'mark_delivered' && <CollectionTerms auction={auction} />}
    </>
  )
}

function PlainStepDialog({ step, auction, onClose }: StepDialogProps<Exclude<Step, 'publish'>>) {
  const { t } = useTranslation('auction')
  const navigate = useNavigate()
  const take = useTakeStep()
  const guarded = useGuarded(auction.id)
  const questionsOf = useQuestions(auction)
  // Made here, so that the same question answered twice makes one round.
  const [newId] = useState(() => crypto.randomUUID())
  return (
    <AskDialog
      title={t('step.title', { step: t(`step.action.${step}`), number: auction.auction_number })}
      text={t(`step.text.${step}`)}
      confirm={t(`step.action.${step}`)}
      isDestructive={DESTRUCTIVE.has(step)}
      questions={asksOf(step, auction).flatMap(questionsOf)}
      facts={<StepFacts step={step} auction={auction} />}
      send={async (answers) => guarded(async () => sendStep(step, auction, answers, newId))}
      onSent={(answer) => {
        take(answer)
        toast.success(t('step.done', { step: t(`step.action.${step}`) }))
        if (answer.id !== auction.id) {
          void navigate({ to: pathTo('auctions/{auctionId}', { auctionId: answer.id }) })
        }
      }}
      onClose={onClose}
    />
  )
}
