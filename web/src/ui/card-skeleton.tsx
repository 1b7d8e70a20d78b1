import { usePatientFlag } from './use-patient-flag.ts'
import classes from './list-skeleton.module.css'

/** The shape of a card that is on its way. It appears only when that takes a while. */
export function CardSkeleton({ lines }: { lines: number }) {
  const shown = usePatientFlag(true)
  return (
    <div className={classes.cards} data-shown={shown || undefined} aria-hidden>
      <div className={classes.card}>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={classes.lines}>
            <span className={classes.line} style={{ width: 90 }} data-second />
            <span className={classes.line} style={{ width: 180 }} />
          </span>
        ))}
      </div>
    </div>
  )
}
