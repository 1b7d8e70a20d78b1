import { Suspense } from 'react'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Together } from '../ui/together.tsx'
import type { LandingCard } from './landing-cards.ts'
import classes from './landing-page.module.css'

interface LandingColumnsProps {
  wide: readonly LandingCard[]
  narrow: readonly LandingCard[]
}

const SKELETON = (
  <div className={classes.columns}>
    <CardSkeleton lines={4} />
    <CardSkeleton lines={4} />
  </div>
)

/** Some of these cards are there only when something waits. */
export function LandingColumns({ wide, narrow }: LandingColumnsProps) {
  return (
    <Together skeleton={SKELETON}>
      <div className={classes.columns}>
        <div className={classes.column}>
          {wide.map(({ id, Card }) => (
            <Card key={id} />
          ))}
        </div>
        <div className={classes.column}>
          {narrow.map(({ id, isLate, Card }) =>
            isLate ? (
              <Suspense key={id}>
                <Card />
              </Suspense>
            ) : (
              <Card key={id} />
            ),
          )}
        </div>
      </div>
    </Together>
  )
}
