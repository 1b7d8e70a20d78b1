/** What webhooks can be told of. */
export const WEBHOOK_EVENTS = [
  'asset_saved',
  'asset_status_changed',
  'auction_status_changed',
  'bid_placed',
  'bid_voided',
  'bidder_capped',
  'sale_step_taken',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why a delivery did not work. */
export const DELIVERY_FAILURES = [
  'unreachable',
  'timed_out',
  'private_address',
  'server_error',
  'refused',
  'redirected',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long after each failed try the next one comes: about two days in all. */
const TRY_AGAIN_AFTER = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** Seconds until the next try; undefined when there were enough. */
export function deliveryRetryDelay(attempts: number): number | undefined {
  return TRY_AGAIN_AFTER[attempts - 1]
}

const FAILURES_BEFORE_REST = 3

/** An address where nothing comes through is left alone for a while, whatever waits for it: in seconds. */
export function restAfter(failuresInRow: number): number {
  return failuresInRow < FAILURES_BEFORE_REST ? 0 : Math.min(MINUTE * 2 ** (failuresInRow - FAILURES_BEFORE_REST), HOUR)
}

/** An address where nothing came through for so long is told no more. */
export const DAYS_BEFORE_DISABLED = 5

export const MOST_WEBHOOKS = 20
