import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import type { LandingCard } from './landing-cards.ts'
import classes from './landing-page.module.css'

const MOST_WAITING_MS = 1500

const isAskedByCards = ({ queryKey }: Query) => queryKey[0] === 'assets' || queryKey[0] === 'auctions'

/** Stands after the cards, so what they ask for is on its way when it looks. */
function WhenAnswered({ onAnswered }: { onAnswered: () => void }) {
  const client = useQueryClient()
  const asking = useIsFetching({ predicate: isAskedByCards })
  const tell = useEffectEvent(onAnswered)
  useEffect(() => {
    // At first the cards have only just begun to ask, which was not known when this was drawn.
    if (asking === 0 && client.isFetching({ predicate: isAskedByCards }) === 0) tell()
  }, [client, asking])
  return null
}

/**
 * Some of these cards are there only when something waits: they come together, so that none pushes another away. They
 * are not waited for long.
 */
export function WideColumn({ cards }: { cards: readonly LandingCard[] }) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MOST_WAITING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.column} data-settling={!isSettled || undefined}>
      {!isSettled && <CardSkeleton lines={4} />}
      <Suspense>
        {cards.map(({ id, Card }) => (
          <Card key={id} />
        ))}
        <WhenAnswered onAnswered={() => setSettled(true)} />
      </Suspense>
    </div>
  )
}

export function NarrowColumn({ cards }: { cards: readonly LandingCard[] }) {
  return (
    <div className={classes.column}>
      {cards.map(({ id, Card }) => (
        <Suspense key={id}>
          <Card />
        </Suspense>
      ))}
    </div>
  )
}
