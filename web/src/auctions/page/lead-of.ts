import type { LeadReason } from '@klubba/domain/auctions/bid-api'

/** Who leads after the last of the steps, and since when without a break. */
export function leadOf(steps: readonly LeadReason[]) {
  const last = steps.at(-1)
  if (!last?.leader || !last.price) return undefined
  const { leader, price } = last
  const before = steps.findLastIndex((step) => step.leader?.number !== leader.number)
  return { leader, price, since: steps[before + 1]?.at ?? last.at }
}
