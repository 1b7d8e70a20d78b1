import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { type Answer, PARTIES, type Party } from '@klubba/domain/auctions/negotiation'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { Answers } from './ask-values.ts'
import classes from './conversation.module.css'
import { acceptedSum, closesSale, type NegotiationParts, usePartyNames } from './negotiation-parts.ts'
import { useTakeStep } from './page-queries.ts'
import { SaleFacts } from './sale-facts.tsx'
import { useEntryKey } from './use-entry-key.ts'
import { useGuarded } from './use-guarded.ts'
import { useMoney } from './use-money.ts'

interface Given {
  party: Party
  answer: Answer
}

/** What follows from the answer, with names and sums. */
function useConsequence(parts: NegotiationParts): (given: Given) => string {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const { owner: seller, buyer } = usePartyNames(parts)
  const { now } = parts.negotiation
  const written = (sum: Parameters<typeof money>[0] | null | undefined) => (sum ? money(sum) : '')
  return ({ party, answer }) => {
    const names = { seller, buyer }
    const [offered, asked] = [written(now?.offered ?? now?.bid), written(now?.asked)]
    switch (answer) {
      case 'accept': {
        const values = { ...names, amount: written(acceptedSum(parts.negotiation, party)) }
        return closesSale(parts, party) ? t('answer.text.agreed', values) : t('answer.text.offered', values)
      }
      case 'decline':
        return party === 'buyer' && now?.offered
          ? t('answer.text.decline_asked', { ...names, amount: offered })
          : t('answer.text.decline', names)
      case 'counter':
      case 'raise':
        return asked === ''
          ? t('answer.text.above', { from: offered })
          : t('answer.text.between', { from: offered, to: asked })
    }
  }
}

/** Each begins with the side that it speaks for. */
function useButtonWords(parts: NegotiationParts): (given: Given) => string {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  return ({ party, answer }) => {
    if (answer === 'counter' || answer === 'raise') return t(`answer.${party}.offer`)
    const sum = acceptedSum(parts.negotiation, party)
    return t(`answer.${party}.${answer}`, { amount: sum ? money(sum) : '' })
  }
}

interface AnswerDialogProps extends NegotiationParts {
  given: Given
  onClose: () => void
}

function AnswerDialog({ auction, negotiation, given, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('auction')
  const consequenceOf = useConsequence({ auction, negotiation })
  const wordsOf = useButtonWords({ auction, negotiation })
  const take = useTakeStep()
  const guarded = useGuarded(auction.id)
  const { keyOf } = useEntryKey()
  const { id, version, currency } = auction
  const { party, answer } = given
  const isOffer = answer === 'counter' || answer === 'raise'
  const accepted = answer === 'accept' ? acceptedSum(negotiation, party) : undefined

  async function send({ amount, note }: Answers): Promise<Auction> {
    const body = {
      version,
      party,
      action: answer,
      ...(isOffer && { amount: { amount: Number(amount), currency } }),
      note: note === null || note === undefined ? null : String(note),
    }
    return call('POST /v1/auctions/{id}/negotiations', { params: { id }, body }, { key: keyOf(body) })
  }

  return (
    <AskDialog
      title={wordsOf(given)}
      text={consequenceOf(given)}
      confirm={isOffer ? t(`answer.${party}.enter`) : wordsOf(given)}
      isDestructive={answer === 'decline'}
      {...(accepted &&
        closesSale({ auction, negotiation }, party) && {
          facts: <SaleFacts auction={auction} price={accepted} />,
        })}
      questions={[
        ...(isOffer
          ? [{ name: 'amount', kind: 'amount', label: `${t('field.amount')}, ${currency}`, isRequired: true } as const]
          : []),
        { name: 'note', kind: 'line', label: t('field.note') },
      ]}
      send={async (answers) => guarded(async () => send(answers))}
      onSent={(saved) => {
        take(saved)
        toast.success(t('answer.done'))
      }}
      onClose={onClose}
    />
  )
}

/** What each side can say now, in a place of its own; the side that waits has nothing to say. */
export function AnswerButtons({ auction, negotiation }: NegotiationParts) {
  const { t } = useTranslation('auction')
  const wordsOf = useButtonWords({ auction, negotiation })
  const [asked, setAsked] = useState<Given>()
  const { now, answers } = negotiation
  if (auction.actions.negotiate !== 'allowed') return null
  return (
    <>
      <div className={classes.sides}>
        {PARTIES.toReversed().map((party) => {
          const possible = answers[party] ?? []
          return (
            <fieldset key={party} className={classes.side} data-party={party} aria-label={t(`party.${party}`)}>
              {now?.turn !== party && <p>{t(`conversation.waits.${party}`)}</p>}
              {possible.map((answer) => (
                <Button
                  key={answer}
                  variant={answer === 'accept' ? 'filled' : 'default'}
                  size={answer === 'accept' ? 'lg' : 'md'}
                  onClick={() => setAsked({ party, answer })}
                >
                  {wordsOf({ party, answer })}
                </Button>
              ))}
            </fieldset>
          )
        })}
      </div>
      {asked && (
        <AnswerDialog auction={auction} negotiation={negotiation} given={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
