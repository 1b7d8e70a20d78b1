import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import type { LandingCard } from './landing-cards.ts'
import classes from './landing-page.module.css'

const MOST_WAITING_MS = 1500

const isAskedByCards = ({ queryKey }: Query) => queryKey[0] === 'assets' || queryKey[0] === 'auctions'

/**
 * Stands after the cards, so what they ask for is on its way when it looks. It looks until all is answered and never
 * again: with `useIsFetching` this page, hidden while the next one waits for its phrases, would have that one drawn at
 * every look, which asks for something, which makes it look.
 */
function WhenAnswered({ onAnswered }: { onAnswered: () => void }) {
  const client = useQueryClient()
  const tell = useEffectEvent(onAnswered)
  useEffect(() => {
    const look = () => {
      if (client.isFetching({ predicate: isAskedByCards }) > 0) return
      stop()
      tell()
    }
    const stop = client.getQueryCache().subscribe(notifyManager.batchCalls(look))
    look()
    return stop
  }, [client])
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
