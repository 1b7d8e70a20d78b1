import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import type { Answer, Party } from '@klubba/domain/auctions/negotiation'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { Answers } from './ask-values.ts'
import classes from './negotiation.module.css'
import { useTakeStep } from './page-queries.ts'
import { useEntryKey } from './use-entry-key.ts'
import { useGuarded } from './use-guarded.ts'
import { useMoney } from './use-money.ts'

interface Given {
  party: Party
  answer: Answer
}

interface AnswerDialogProps extends Given {
  auction: Auction
  onClose: () => void
}

function AnswerDialog({ auction, party, answer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('auction')
  const take = useTakeStep()
  const guarded = useGuarded(auction.id)
  const { keyOf } = useEntryKey()
  const { id, version, currency } = auction
  const namesSum = answer === 'counter' || answer === 'raise'

  async function send({ amount, note }: Answers): Promise<Auction> {
    const body = {
      version,
      party,
      action: answer,
      ...(namesSum && { amount: { amount: Number(amount), currency } }),
      note: note === null || note === undefined ? null : String(note),
    }
    return call('POST /v1/auctions/{id}/negotiations', { params: { id }, body }, { key: keyOf(body) })
  }

  return (
    <AskDialog
      title={t(`said.${answer}`, { party: t(`party.${party}`) })}
      text={t(`answer.text.${answer}`)}
      confirm={t(`answer.action.${answer}`)}
      questions={[
        ...(namesSum ? [{ name: 'amount', kind: 'amount', label: t('field.amount'), isRequired: true } as const] : []),
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

/** What the side whose turn it is can say now. */
export function AnswerButtons({ auction, negotiation }: { auction: Auction; negotiation: NegotiationAnswer }) {
  const { t } = useTranslation('auction')
  const { amount } = useMoney()
  const [asked, setAsked] = useState<Given>()
  const { now, answers } = negotiation
  const turn = now?.turn
  const possible = turn && auction.actions.negotiate === 'allowed' ? (answers[turn] ?? []) : []
  const sum = turn === 'buyer' ? (now?.asked ?? now?.bid) : (now?.offered ?? now?.bid)
  return (
    <>
      {turn && possible.length > 0 && (
        <div className={classes.answers}>
          {possible.map((answer) => (
            <Button
              key={answer}
              variant={answer === 'accept' ? 'filled' : 'default'}
              size={answer === 'accept' ? 'lg' : 'md'}
              onClick={() => setAsked({ party: turn, answer })}
            >
              {answer === 'accept' && sum
                ? t('answer.accept', { amount: amount(sum.amount) })
                : t(`answer.action.${answer}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && <AnswerDialog auction={auction} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
