import type { Party } from '@klubba/domain/auctions/negotiation'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { TimeLeft } from '../../i18n/time-left.tsx'
import { useLotTime } from '../use-lot-time.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import classes from './conversation.module.css'
import { type NegotiationParts, usePartyNames } from './negotiation-parts.ts'
import { PartyTag } from './party-tag.tsx'
import { type Turn, turnsOf } from './thread.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useMoney } from './use-money.ts'

/** How it came to be negotiated. */
function Ending({ auction }: Pick<NegotiationParts, 'auction'>) {
  const { t } = useTranslation('auction')
  const { named } = useLotTime(auction.country_id)
  const { money } = useMoney()
  const { bidding, reserve, negotiation_deadline: deadline } = auction
  const { effective_end: end, price } = bidding
  if (end === null || !price) return null
  const apart = reserve ? reserve.amount - price.amount : 0
  const values = { when: named(end), price: money(price) }
  return (
    <p className={classes.note}>
      {apart > 0
        ? t('conversation.ended_below', { ...values, apart: money({ ...price, amount: apart }) })
        : t('conversation.ended', values)}{' '}
      {deadline !== null && t('conversation.answer_by', { when: named(deadline) })}
    </p>
  )
}

function Note({ turn: { entry, sum, bidder }, country }: { turn: Turn; country: number }) {
  const { t } = useTranslation('auction')
  const { plain } = useLotTime(country)
  const { money } = useMoney()
  const words = useBidderWords()
  const kind = entry.type === 'later_sale' ? 'later_sale' : 'second_chance'
  const values = { bidder: bidder ? words(bidder) : '', amount: sum ? money(sum) : '' }
  return (
    <li className={classes.note}>
      {t(`conversation.${kind}`, values)} {entry.entered_by && t('entered_by', { name: entry.entered_by.name })}{' '}
      <span className={classes.time}>{plain(entry.at)}</span>
      {entry.note && <q>{entry.note}</q>}
    </li>
  )
}

interface MessageProps {
  turn: Turn
  party: Party
  name: string
  isOpen: boolean
  country: number
}

function Message({ turn: { entry, sum }, party, name, isOpen, country }: MessageProps) {
  const { t } = useTranslation('auction')
  const { plain } = useLotTime(country)
  const { amount } = useMoney()
  const waitsFor = party === 'owner' ? 'buyer' : 'owner'
  const message = useRef<HTMLLIElement>(null)
  // What is to be answered is read first, however long the conversation.
  useEffect(() => {
    if (isOpen) message.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={message} className={classes.message} data-party={party} data-open={isOpen || undefined}>
      <p className={classes.from}>
        <PartyTag party={party} />
        <strong>{name}</strong>
        <span className={classes.time}>{plain(entry.at)}</span>
      </p>
      {sum && (
        <p className={classes.sum}>
          {amount(sum.amount)} <span>{sum.currency}</span>
        </p>
      )}
      <p>
        {t(`conversation.kind.${entry.answer ?? 'highest_bid'}`)} {isOpen && t(`conversation.waits_for.${waitsFor}`)}
      </p>
      {entry.note && <q>{entry.note}</q>}
      <p className={classes.how}>
        {entry.entered_by ? t('entered_by', { name: entry.entered_by.name }) : t('conversation.by_auction')}
      </p>
    </li>
  )
}

/** Whose turn it is and until when; what each side can say, each in its own place. */
function Foot({ auction, negotiation }: NegotiationParts) {
  const { t } = useTranslation('auction')
  const names = usePartyNames({ auction, negotiation })
  const { now } = negotiation
  if (!now) return <p className={classes.decided}>{t('conversation.nobody_asked')}</p>
  if (now.outcome !== 'open' || !now.turn) {
    return (
      <p className={classes.decided}>{t(`conversation.decided.${now.outcome === 'open' ? 'expired' : now.outcome}`)}</p>
    )
  }
  return (
    <div className={classes.foot}>
      <p className={classes.turn}>
        <PartyTag party={now.turn} />
        <strong>{t('conversation.answers_next', { name: names[now.turn] })}</strong>
        <TimeLeft until={now.deadline} />
      </p>
      <AnswerButtons auction={auction} negotiation={negotiation} />
    </div>
  )
}

/** AUC-9: offers and answers of both sides as a conversation, with what can be said now at its foot. */
export function Conversation({ auction, negotiation }: NegotiationParts) {
  const { t } = useTranslation('auction')
  const words = useBidderWords()
  const names = usePartyNames({ auction, negotiation })
  const { now, entries } = negotiation
  const isOpen = now?.outcome === 'open'
  const turns = turnsOf(entries)
  return (
    <>
      <ol className={classes.thread} aria-label={t('conversation.thread')}>
        <li>
          <Ending auction={auction} />
        </li>
        {turns.map((turn) => {
          const { entry, bidder } = turn
          if (turn.kind === 'note') return <Note key={entry.number} turn={turn} country={auction.country_id} />
          return (
            <Message
              key={entry.number}
              turn={turn}
              party={turn.party}
              name={turn.party === 'buyer' && bidder ? words(bidder) : names[turn.party]}
              isOpen={isOpen && entry === entries.at(-1) && entry.answer !== 'decline'}
              country={auction.country_id}
            />
          )
        })}
      </ol>
      <Foot auction={auction} negotiation={negotiation} />
    </>
  )
}
