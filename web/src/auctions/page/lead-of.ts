import type { LeadReason } from '@klubba/domain/auctions/bid-api'

/** Steps that decide who leads; the others change a maximum or the reservation price. */
const DECISIVE = ['first_bid', 'took_lead', 'held_lead', 'held_lead_as_first', 'bid_voided'] as const

function isDecisive(step: LeadReason['step']): step is (typeof DECISIVE)[number] {
  return DECISIVE.some((known) => known === step)
}

/** Who leads after the last of the steps, since when without a break, and by which step that was decided. */
export function leadOf(steps: readonly LeadReason[]) {
  const last = steps.at(-1)
  if (!last?.leader || !last.price) return undefined
  const { leader, price } = last
  const before = steps.findLastIndex((step) => step.leader?.number !== leader.number)
  const since = steps[before + 1]?.at ?? last.at
  const decided = steps.flatMap(({ step, bidder }) => (isDecisive(step) ? [{ step, bidder }] : [])).at(-1)
  return { leader, price, since, decided }
}
