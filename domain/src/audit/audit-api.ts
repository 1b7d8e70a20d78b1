import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { AUDIT_ACTIONS } from './audit.ts'

const Person = z.strictObject({ id: Id, name: z.string() })

export const AuditEntry = z.strictObject({
  number: z.int(),
  at: Instant,
  action: z.enum(AUDIT_ACTIONS),
  actor: Person.optional(),
  subject: Person.optional(),
  request_id: Id.optional(),
  /** Absent when they were erased with the person they were about. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditFilters = {
  action: z.enum(AUDIT_ACTIONS).optional(),
  user: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
}

export const auditApi = {
  'GET /v1/audit': endpoint({
    access: 'administration.audit',
    summary: 'What was done by whom, newest first',
    query: z.strictObject({
      ...Paging,
      ...auditFilters,
    }),
    response: listOf(AuditEntry),
  }),
}
