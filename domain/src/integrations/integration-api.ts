import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { Person } from '../registry/registry-api.ts'
import {
  INTEGRATION_ACTIONS,
  INTEGRATION_REASONS,
  INTEGRATION_REQUESTS,
  INTEGRATION_STATUSES,
  INTEGRATION_TYPES,
} from './integration.ts'

const Type = z.enum(INTEGRATION_TYPES)

/** How an asset stands with one partner. */
export const Integration = z.strictObject({
  type: Type,
  /** Absent when it was never linked. */
  link: z
    .strictObject({
      status: z.enum(INTEGRATION_STATUSES),
      action: z.enum(INTEGRATION_REQUESTS),
      external_id: z.string().optional(),
      attempts: z.int(),
      /** When it is tried again by itself. */
      next_attempt_at: Instant.optional(),
      /** Why the last try failed, and what the partner said. */
      reason: z.enum(INTEGRATION_REASONS).optional(),
      reason_text: z.string().optional(),
      requested_by: Person,
      requested_at: Instant,
      updated_at: Instant,
    })
    .optional(),
  actions: z.partialRecord(z.enum(INTEGRATION_ACTIONS), z.string()),
})
export type Integration = z.infer<typeof Integration>

const Integrations = z.strictObject({ results: z.array(Integration) })
export type Integrations = z.infer<typeof Integrations>

/** The partner's id of the asset: as long as the asset's field for it. */
const ExternalId = Line(60)
const Reason = z.string().max(2000)

/** What a partner answers to a request. */
export const PartnerAnswer = z.object({
  id: Id,
  status: z.enum(['pending', 'success', 'failed']),
  external_id: ExternalId.optional(),
  reason: Reason.optional(),
})
export type PartnerAnswer = z.infer<typeof PartnerAnswer>

/** What a partner tells of its own accord. */
const PartnerMessage = z.strictObject({
  id: Id,
  link_id: Id,
  status: z.enum(['success', 'failed', 'deleted']),
  external_id: ExternalId.optional(),
  reason: Reason.optional(),
})
export type PartnerMessage = z.infer<typeof PartnerMessage>

const Params = z.strictObject({ id: Id, type: Type })

export const integrationApi = {
  'GET /v1/assets/{id}/integrations': endpoint({
    access: 'integrations.see',
    summary: 'How an asset stands with the partners that are set up',
    params: z.strictObject({ id: Id }),
    response: Integrations,
  }),
  'POST /v1/assets/{id}/integrations/{type}/link': endpoint({
    access: 'integrations.link',
    summary: 'Link an asset to a partner',
    params: Params,
    response: Integrations,
  }),
  'POST /v1/assets/{id}/integrations/{type}/retry': endpoint({
    access: 'integrations.link',
    summary: 'Ask the partner again after a failure',
    params: Params,
    response: Integrations,
  }),
  'POST /v1/assets/{id}/integrations/{type}/unlink': endpoint({
    access: 'integrations.unlink',
    summary: 'Take the link to a partner back',
    params: Params,
    response: Integrations,
  }),
  'POST /v1/integrations/{type}/messages': endpoint({
    access: 'public',
    // A reason in any script, written with escapes.
    bodyKilobytes: 32,
    summary: 'A partner tells how a request went; admitted by its signature alone',
    params: z.strictObject({ type: Type }),
    body: PartnerMessage,
    response: z.strictObject({}),
  }),
}
