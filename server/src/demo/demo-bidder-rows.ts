import type { DemoBidder } from './demo-bidders.ts'
import { demoId } from './demo-id.ts'
import type { Staff } from './demo-service.ts'
import { daysAgo } from './demo-sql.ts'

const registeredDaysAgo = (index: number) => 90 - index * 2

export function bidderRows(bidders: readonly DemoBidder[], { support, broker }: Staff) {
  return bidders.map(({ limits, ...bidder }, index) => ({
    ...bidder,
    limits: JSON.stringify(limits),
    ...(bidder.status !== 'pending' && { approved_by: broker, approved_at: daysAgo(registeredDaysAgo(index) - 1) }),
    created_by: support,
    created_at: daysAgo(registeredDaysAgo(index)),
    updated_by: support,
    updated_at: daysAgo(registeredDaysAgo(index) / 2),
  }))
}

const STEPS = ['pending', 'approved', 'blocked'] as const

export function bidderHistoryRows(bidders: readonly DemoBidder[], { support, broker }: Staff) {
  const changes = bidders.flatMap(({ id, status, block_reason }, index) => [
    ...STEPS.slice(0, STEPS.indexOf(status) + 1).map((after, step) => ({
      id,
      field: 'status',
      before: STEPS[step - 1] ?? null,
      after,
      at: daysAgo(registeredDaysAgo(index) - step),
    })),
    ...(block_reason === null
      ? []
      : [
          {
            id,
            field: 'block_reason',
            before: null,
            after: block_reason,
            at: daysAgo(registeredDaysAgo(index) - 2),
          },
        ]),
  ])
  return changes.map(({ id, field, before, after, at }, index) => ({
    id: demoId('bidder_history', index),
    subject_id: id,
    actor_id: after === 'pending' ? support : broker,
    field,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    at,
  }))
}
