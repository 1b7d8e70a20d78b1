import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { ReactNode } from 'react'
import { CollectionCard, CommentCard, type FormPart, PriceCard, TextsCard, VatCard } from './auction-fields.tsx'
import classes from './auction-form.module.css'
import { CommissionCard } from './commission-card.tsx'
import { ScheduleCard } from './schedule-fields.tsx'

interface FormCardsProps extends FormPart {
  auction: Auction | undefined
  /** Notes of the staff are not for everybody. */
  hasComment: boolean
  children: ReactNode
}

/** Everything that people set of an auction. */
export function FormCards({ auction, hasComment, children, ...part }: FormCardsProps) {
  return (
    <div className={classes.cards}>
      <ScheduleCard {...part} />
      <PriceCard {...part} />
      <TextsCard {...part} />
      <VatCard {...part} />
      <CollectionCard {...part} />
      <CommissionCard {...part} auction={auction} />
      {hasComment && <CommentCard form={part.form} />}
      {children}
    </div>
  )
}
