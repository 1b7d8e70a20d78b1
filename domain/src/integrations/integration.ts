import { mayEver, type Actor } from '../permissions.ts'

/** The partners that an asset can be linked to. */
export const INTEGRATION_TYPES = ['checkproof', 'loop'] as const
export type IntegrationType = (typeof INTEGRATION_TYPES)[number]

export const INTEGRATION_STATUSES = ['pending', 'success', 'failed', 'deleted'] as const
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]

/** What the partner is asked for. */
export const INTEGRATION_REQUESTS = ['link', 'unlink'] as const
export type IntegrationRequest = (typeof INTEGRATION_REQUESTS)[number]

/** Why it did not work: what the connection did, or what the partner said. */
export const INTEGRATION_REASONS = [
  'unreachable',
  'timed_out',
  'server_error',
  'refused',
  'redirected',
  'bad_answer',
  'no_answer',
  'partner',
] as const
export type IntegrationReason = (typeof INTEGRATION_REASONS)[number]

/** The field of the asset that has the partner's id. */
export const ID_FIELDS = { checkproof: 'checkproof_id', loop: 'loop_id' } as const satisfies Record<
  IntegrationType,
  string
>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long after each failed try the next one comes. After the last, the request has failed. */
const TRY_AGAIN_AFTER = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]

/** A partner that took the request has so long to tell how it went. */
export const SECONDS_TO_ANSWER = 24 * HOUR

/** Seconds until the next try; undefined when there were enough. */
export function integrationRetryDelay(attempts: number): number | undefined {
  return TRY_AGAIN_AFTER[attempts - 1]
}

export const INTEGRATION_ACTIONS = ['link', 'retry', 'unlink'] as const
export type IntegrationAction = (typeof INTEGRATION_ACTIONS)[number]

export interface IntegrationStanding {
  /** Absent: never linked. */
  record?: { status: IntegrationStatus; action: IntegrationRequest } | undefined
  archived: boolean
  /** The settings have the partner's address. */
  isSetUp: boolean
}

/** What can be done now, with the reason's code where it is barred. What makes no sense now is not named. */
export function integrationActions(
  actor: Pick<Actor, 'user_type'>,
  { record, archived, isSetUp }: IntegrationStanding,
): Partial<Record<IntegrationAction, string>> {
  if (!isSetUp) return {}
  const mayLink = mayEver(actor, 'integrations.link')
  const mayUnlink = mayEver(actor, 'integrations.unlink')
  const isLinking = record?.action !== 'unlink'
  const barred = archived ? 'archived' : 'allowed'
  return {
    ...(mayLink && (!record || record.status === 'deleted') && { link: barred }),
    ...(record?.status === 'failed' && isLinking && mayLink && { retry: barred }),
    // Taking a link back is never in the way of anything.
    ...(record?.status === 'failed' && !isLinking && mayUnlink && { retry: 'allowed' }),
    ...(record && record.status !== 'deleted' && isLinking && mayUnlink && { unlink: 'allowed' }),
  }
}
