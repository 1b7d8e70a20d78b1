import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { AuctionStatusBadge } from '../auction-status-badge.tsx'
import { formatRate } from '../../i18n/amounts.ts'
import { useLotTime } from '../use-lot-time.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { pathTo } from '../../paths.ts'
import { useCommissionText } from '../../registry/use-commission-text.ts'
import { Card, Facts } from '../../ui/card.tsx'
import classes from './auction-page.module.css'
import { told } from './told.ts'
import { useMoney } from './use-money.ts'

/** The end as it came to be, where that is another than was set. */
function movedEnd({ end, bidding: { effective_end: at } }: Auction) {
  if (at === null || end === null || at === end) return undefined
  return { name: at > end ? ('effective_end' as const) : ('ended' as const), at }
}

function EndMoves({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { named } = useLotTime(auction.country_id)
  return (
    <ul className={classes.moves}>
      {auction.end_moves.map(({ at, end, cause }) => (
        <li key={at}>
          {named(at)}
          <br />
          {t(`end_move.${cause}`, { end: named(end) })}
        </li>
      ))}
    </ul>
  )
}

/** When it runs: as it was set, and as it came to be. */
function useTimes(auction: Auction) {
  const { t } = useTranslation('auction')
  const { named } = useLotTime(auction.country_id)
  const { start, end, end_moves } = auction
  const moved = movedEnd(auction)
  return [
    start !== null && { name: t('field.start'), value: named(start) },
    end !== null && { name: t('field.end'), value: named(end) },
    moved && { name: t(`field.${moved.name}`), value: named(moved.at) },
    end_moves.length > 0 && { name: t('end_moves'), value: <EndMoves auction={auction} /> },
  ]
}

/** The fee as buyers are asked for it, with its VAT; undefined where there is none. */
function useFeeText({ buyers_fee: { rate, minimum }, prices_include_vat }: Auction): string | undefined {
  const { t } = useTranslation('auction')
  const { money } = useMoney()
  const [language] = useLanguage()
  if (rate === 0 && minimum.amount === 0) return undefined
  const fee = t('fee', { rate: formatRate(language, rate), minimum: money(minimum) })
  return `${fee}, ${t(prices_include_vat ? 'fee_with_vat' : 'fee_plus_vat')}`
}

/** When it runs and on which terms. */
export function TermsCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const times = useTimes(auction)
  const { money } = useMoney()
  const [language] = useLanguage()
  const commission = useCommissionText()
  const { soft_close_minutes: soft, vat, location, effective_commission, commission_now, step } = auction
  const { status } = auction
  const feeText = useFeeText(auction)
  const place = [location?.street, [location?.postal_code, location?.postal_place].filter(Boolean).join(' ')]
  return (
    <Card title={t('terms')}>
      <Facts
        facts={told([
          ...times,
          status !== 'COMMUNITY' && {
            name: t('soft_close'),
            value: soft === 0 ? t('soft_close_none') : t('soft_close_text', { count: soft }),
          },
          step !== null && { name: t('field.step'), value: money(step) },
          effective_commission && {
            name: t('field.commission'),
            value: commission.text(effective_commission, auction.currency),
          },
          commission_now && { name: t('field.commission_now'), value: money(commission_now) },
          vat !== null && {
            name: t('field.vat'),
            value: t(`vat.${vat}`, { rate: formatRate(language, auction.vat_rate) }),
          },
          auction.prices_include_vat && { name: t('field.prices_include_vat'), value: t('yes') },
          feeText !== undefined && { name: t('field.buyers_fee'), value: feeText },
          location !== null && { name: t('field.location'), value: place.filter(Boolean).join(', ') },
          auction.reason !== null && { name: t('field.reason'), value: auction.reason },
          auction.hand_over_error !== null && { name: t('field.hand_over_error'), value: auction.hand_over_error },
          auction.comment ? { name: t('field.comment'), value: auction.comment } : undefined,
        ])}
      />
    </Card>
  )
}

/** The other times that the asset was up for auction. */
export function RoundsCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  if (auction.rounds.length === 0) return null
  return (
    <Card title={t('rounds')}>
      <ul className={classes.rounds}>
        {auction.rounds.map(({ id, round, status }) => (
          <li key={id}>
            <Link to={pathTo('auctions/{auctionId}', { auctionId: id })}>{t('round', { number: round })}</Link>
            <AuctionStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the buyers read, with what was added since somebody has bid. */
export function DescriptionCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { named } = useLotTime(auction.country_id)
  const [language] = useLanguage()
  const additions = auction.description_additions.flatMap(({ at, text }) => {
    const words = text[language] ?? Object.values(text).find(Boolean)
    return words ? [{ at, words }] : []
  })
  const description = auction.description[language]
  if (!description && additions.length === 0) return null
  return (
    <Card title={t('description')}>
      <div className={classes.prose}>
        {description && <p>{description}</p>}
        {additions.map(({ at, words }) => (
          <p key={at}>
            <strong>{t('added', { when: named(at) })}</strong> {words}
          </p>
        ))}
      </div>
    </Card>
  )
}
