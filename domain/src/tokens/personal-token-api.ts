import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { PERSONAL_SCOPES, TOKEN_STATES } from './token.ts'

/** A token of my own: never the secret, of which only a hash is kept. */
export const PersonalToken = z.strictObject({
  id: Id,
  name: z.string(),
  scope: z.enum(PERSONAL_SCOPES),
  state: z.enum(TOKEN_STATES),
  /** How the secret ends, to tell one from another. */
  ends_with: z.string(),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: Instant.optional(),
  revoked_at: Instant.optional(),
})
export type PersonalToken = z.infer<typeof PersonalToken>

const NewPersonalToken = z.strictObject({
  id: Id,
  name: Line(100),
  scope: z.enum(PERSONAL_SCOPES),
  expires_at: Instant,
})
export type NewPersonalToken = z.infer<typeof NewPersonalToken>

/** The secret is in this answer and in no other. */
const CreatedPersonalToken = PersonalToken.extend({ secret: z.string().optional() })
export type CreatedPersonalToken = z.infer<typeof CreatedPersonalToken>

export const personalTokenApi = {
  'GET /v1/profile/tokens': endpoint({
    access: 'api_tokens.own',
    inSession: true,
    summary: 'My own API tokens, newest first',
    response: z.strictObject({ results: z.array(PersonalToken) }),
  }),
  'POST /v1/profile/tokens': endpoint({
    access: 'api_tokens.own',
    inSession: true,
    summary:
      'Create an API token of my own. The secret is told this once; the same id again is harmless and tells none',
    body: NewPersonalToken,
    response: CreatedPersonalToken,
    status: 201,
  }),
  'POST /v1/profile/tokens/{id}/revoke': endpoint({
    access: 'api_tokens.own',
    inSession: true,
    summary: 'Revoke an API token of my own: it is refused at once, for ever',
    params: z.strictObject({ id: Id }),
    response: PersonalToken,
  }),
}
