import type { BidLine } from '@klubba/domain/auctions/bid-api'
import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../../use-translation.ts'
import { useLotTime } from '../use-lot-time.ts'
import { curveOf } from './curve.ts'
import classes from './price-card.module.css'
import { useMoney } from './use-money.ts'

const WIDTH = 600
const HEIGHT = 110

interface PriceCurveProps {
  /** Newest first. */
  lines: readonly BidLine[]
  country: number
  reserve: Money | null | undefined
  /** Until when it is drawn. */
  until: number
  isRunning: boolean
}

/** How the price has risen. The history of bids says the same in words. */
export function PriceCurve({ lines, country, reserve, until, isRunning }: PriceCurveProps) {
  const { t } = useTranslation('auction')
  const { plain } = useLotTime(country)
  const { money } = useMoney()
  const first = lines.at(-1)
  const last = lines[0]
  if (!first || !last) return null
  const points = lines.toReversed().map(({ at, amount }) => ({ at: Date.parse(at), amount: amount.amount }))
  const { path, area, level } = curveOf(points, { until, reserve: reserve?.amount, width: WIDTH, height: HEIGHT })
  return (
    <figure className={classes.curve}>
      <span className="unseen">{t('curve', { from: money(first.amount), to: money(last.amount) })}</span>
      <div className={classes.plot}>
        {level !== undefined && reserve && (
          <span className={classes.level} style={{ top: `${(level / HEIGHT) * 100}%` }}>
            {t('reserve.amount', { amount: money(reserve) })}
          </span>
        )}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path d={area} className={classes.area} />
          {level !== undefined && <path d={`M0 ${level}H${WIDTH}`} className={classes.dashed} />}
          <path d={path} className={classes.line} />
        </svg>
      </div>
      <figcaption className={classes.axis}>
        <span>{plain(first.at)}</span>
        <span>{isRunning ? t('now') : plain(last.at)}</span>
      </figcaption>
    </figure>
  )
}
