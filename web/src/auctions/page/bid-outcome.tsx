import type { BidAnswer } from '@klubba/domain/auctions/bid-api'
import { useTranslation } from '../../use-translation.ts'
import { Notice } from '../../ui/notice.tsx'
import { useExplanation } from './use-explanation.ts'

/** A12: what became of a bid, and the rule that it follows from. */
export function BidOutcome({ outcome, why }: Pick<BidAnswer, 'outcome' | 'why'>) {
  const { t } = useTranslation('auction')
  const explain = useExplanation()
  return (
    <Notice kind={outcome === 'outbid' ? 'info' : 'success'}>{`${t(`outcome.${outcome}`)} ${explain(why)}`}</Notice>
  )
}
