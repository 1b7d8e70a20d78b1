import { useTranslation } from '../../use-translation.ts'
import { formatRate } from '../../i18n/amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Card } from '../../ui/card.tsx'
import classes from './gap-card.module.css'
import type { NegotiationParts } from './negotiation-parts.ts'
import { useMoney } from './use-money.ts'

/** The bid, both sides and the reserve on one line, each at its place. */
export function GapCard({ auction, negotiation }: NegotiationParts) {
  const { t } = useTranslation('auction')
  const [language] = useLanguage()
  const { amount, money } = useMoney()
  const { now } = negotiation
  if (!now) return null
  const points = [
    { name: t('point.bid'), party: undefined, sum: now.bid },
    { name: t('party.buyer'), party: 'buyer', sum: now.offered },
    { name: t('party.owner'), party: 'owner', sum: now.asked },
    { name: t('point.reserve'), party: undefined, sum: auction.reserve },
  ].flatMap(({ name, party, sum }) => (sum ? [{ name, party, sum: sum.amount }] : []))
  const sums = points.map(({ sum }) => sum)
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const placeOf = (sum: number) => (high === low ? 50 : ((sum - low) / (high - low)) * 100)
  const from = now.offered && placeOf(now.offered.amount)
  const to = now.asked && placeOf(now.asked.amount)
  const { gap } = now
  const isApart = gap !== null && gap.amount > 0
  const share = isApart && now.asked ? Math.round((gap.amount / now.asked.amount) * 1_000) * 10 : 0
  return (
    <Card
      title={isApart ? t('gap.apart', { amount: money(gap) }) : t('gap.title')}
      {...(isApart && { lead: t('gap.of_price', { rate: formatRate(language, share) }) })}
    >
      <dl className={classes.points}>
        {points.map(({ name, party, sum }) => (
          <div key={name} data-party={party}>
            <dt>{name}</dt>
            <dd>{amount(sum)}</dd>
          </div>
        ))}
      </dl>
      <span className={classes.scale} aria-hidden>
        {from !== null && to !== null && (
          <span className={classes.gap} style={{ left: `${from}%`, width: `${to - from}%` }} />
        )}
        {points.map(({ name, party, sum }) => (
          <span key={name} className={classes.point} data-party={party} style={{ left: `${placeOf(sum)}%` }} />
        ))}
      </span>
    </Card>
  )
}
