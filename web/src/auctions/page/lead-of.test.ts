import type { LeadReason } from '@klubba/domain/auctions/bid-api'
import { expect, test } from 'vitest'
import { leadOf } from './lead-of.ts'

/** As somebody sees them who may not see the register of bidders. */
const bidder = (number: number): LeadReason['leader'] => ({ number })

function step(number: number, kind: LeadReason['step'], who: number, leader: number | null): LeadReason {
  const price = leader === null ? null : { amount: number * 1000, currency: 'NOK' as const }
  const by = bidder(who)
  return {
    number,
    at: `2026-11-17T10:0${number}:00Z`,
    step: kind,
    ...(by && { bidder: by }),
    leader: leader === null ? null : bidder(leader),
    price,
    reserve_met: true,
  }
}

test('D6 a leader leads since they took the lead', () => {
  const steps = [step(1, 'first_bid', 1, 1), step(2, 'took_lead', 2, 2), step(3, 'held_lead', 1, 2)]
  const lead = leadOf([...steps, step(4, 'own_maximum_changed', 2, 2)])
  expect(lead).toMatchObject({ since: '2026-11-17T10:02:00Z', price: { amount: 4000 } })
  expect(lead?.leader.number).toBe(2)
})

test('D6 who led before and leads again leads since then', () => {
  const steps = [step(1, 'first_bid', 1, 1), step(2, 'took_lead', 2, 2), step(3, 'bid_voided', 2, 1)]
  expect(leadOf(steps)).toMatchObject({ since: '2026-11-17T10:03:00Z' })
})

test('D6 nobody leads where every bid was voided, or none was made', () => {
  expect(leadOf([])).toBeUndefined()
  expect(leadOf([step(1, 'first_bid', 1, 1), step(2, 'bid_voided', 1, null)])).toBeUndefined()
})
