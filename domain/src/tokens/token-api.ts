import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Person } from '../registry/registry-api.ts'
import { TOKEN_SCOPES, TOKEN_STATES } from './token.ts'

/** A machine's token as the administration sees it: never the secret, of which only a hash is kept. */
export const ApiToken = z.strictObject({
  id: Id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  state: z.enum(TOKEN_STATES),
  /** How the secret ends, to tell one from another. */
  ends_with: z.string(),
  created_by: Person,
  created_at: Instant,
  last_used_at: Instant.optional(),
  expires_at: Instant.optional(),
  revoked_at: Instant.optional(),
  revoked_by: Person.optional(),
})
export type ApiToken = z.infer<typeof ApiToken>

const NewToken = z.strictObject({
  id: Id,
  name: Line(100),
  scope: z.enum(TOKEN_SCOPES),
  expires_at: Instant.optional(),
})
export type NewToken = z.infer<typeof NewToken>

/** The secret is in this answer and in no other. */
const CreatedToken = ApiToken.extend({ secret: z.string().optional() })
export type CreatedToken = z.infer<typeof CreatedToken>

export const tokenApi = {
  'GET /v1/tokens': endpoint({
    access: 'administration.tokens_and_webhooks',
    summary: 'The tokens of machines, newest first',
    query: z.strictObject({ ...Paging }),
    response: listOf(ApiToken),
  }),
  'POST /v1/tokens': endpoint({
    access: 'administration.tokens_and_webhooks',
    inSession: true,
    summary: 'Create a token for a machine. The secret is told this once; the same id again is harmless and tells none',
    body: NewToken,
    response: CreatedToken,
    status: 201,
  }),
  'POST /v1/tokens/{id}/revoke': endpoint({
    access: 'administration.tokens_and_webhooks',
    summary: 'Revoke a token: it is refused at once, for ever',
    params: z.strictObject({ id: Id }),
    response: ApiToken,
  }),
}
