import type { UserType } from '@klubba/domain/users/user'
import type { ComponentType } from 'react'

export interface LandingCard {
  id: string
  /** The wide column is for work that waits, the narrow one for what is good to know. Above both, in the hand, what one was at. */
  column: 'wide' | 'narrow' | 'hand'
  /** Lower ones stand higher. */
  order: number
  /** Who sees it. */
  isFor: (userType: UserType) => boolean
  /** Comes after the page is shown; below all others it moves none of them. */
  isLate?: true
  Card: ComponentType
}

const cards: LandingCard[] = []

/** How a feature puts a card on the landing page; called where the features are put together. */
export function addLandingCard(card: LandingCard): void {
  cards.push(card)
}

export function landingCardsFor(userType: UserType, column: LandingCard['column']): LandingCard[] {
  return cards.filter((card) => card.column === column && card.isFor(userType)).toSorted((a, b) => a.order - b.order)
}
