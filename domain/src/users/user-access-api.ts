import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id } from '../fields.ts'
import { PersonalToken } from '../tokens/personal-token-api.ts'
import { MySession } from './profile-api.ts'

/** By what a user gets in just now: sessions that run, and API tokens. */
export const UserAccess = z.strictObject({ sessions: z.array(MySession), tokens: z.array(PersonalToken) })
export type UserAccess = z.infer<typeof UserAccess>

const Params = z.strictObject({ id: Id })

export const userAccessApi = {
  'GET /v1/users/{id}/access': endpoint({
    access: 'users.sessions_and_tokens',
    inSession: true,
    summary: 'The running sessions of a user, the last used first, and their API tokens, newest first',
    params: Params,
    response: UserAccess,
  }),
  'DELETE /v1/users/{id}/access': endpoint({
    access: 'users.sessions_and_tokens',
    inSession: true,
    summary: 'End all sessions, API tokens and mailed codes of a user; of one’s own, all but the session that asks',
    params: Params,
    response: UserAccess,
  }),
  'DELETE /v1/users/{id}/access/sessions/{session_id}': endpoint({
    access: 'users.sessions_and_tokens',
    inSession: true,
    summary: 'End one session of a user',
    params: Params.extend({ session_id: Id }),
    response: UserAccess,
  }),
  'DELETE /v1/users/{id}/access/tokens/{token_id}': endpoint({
    access: 'users.sessions_and_tokens',
    inSession: true,
    summary: 'Revoke one API token of a user: it is refused at once, for ever',
    params: Params.extend({ token_id: Id }),
    response: UserAccess,
  }),
}
