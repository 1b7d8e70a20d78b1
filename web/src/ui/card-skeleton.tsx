import card from './card.module.css'
import classes from './skeleton.module.css'
import { skeletonStyle } from './use-skeleton.ts'

/** The shape of a card that is on its way, as useSkeleton says. */
export function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div className={classes.bones} style={skeletonStyle} aria-hidden>
      <div className={`${card.card} ${classes.card}`}>
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
