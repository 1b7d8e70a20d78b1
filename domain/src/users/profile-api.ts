import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { SessionUser } from './user.ts'

/** A session as its owner and admins see it; which device it is on is read off what the browser says of itself. */
export const MySession = z.strictObject({
  id: Id,
  user_agent: z.string(),
  /** From where it was used last. */
  address: z.string().optional(),
  created_at: Instant,
  used_at: Instant,
  current: z.boolean(),
})
export type MySession = z.infer<typeof MySession>

const MySessions = z.strictObject({ results: z.array(MySession) })

export const profileApi = {
  'PATCH /v1/profile': endpoint({
    access: 'signed_in',
    summary: 'Change my name and language',
    body: z.strictObject({ first_name: Line(100), last_name: Line(100), language: z.enum(LANGUAGES) }).partial(),
    response: SessionUser,
  }),
  'GET /v1/profile/device_key': endpoint({
    access: 'signed_in',
    inSession: true,
    summary: 'The key that my drafts are locked with on my devices',
    response: z.strictObject({ key: z.base64() }),
  }),
  'GET /v1/profile/sessions': endpoint({
    access: 'signed_in',
    inSession: true,
    summary: 'My running sessions, the last used first',
    response: MySessions,
  }),
  'DELETE /v1/profile/sessions/{id}': endpoint({
    access: 'signed_in',
    inSession: true,
    summary: 'End one of my sessions',
    params: z.strictObject({ id: Id }),
    response: MySessions,
  }),
  'DELETE /v1/profile/sessions': endpoint({
    access: 'signed_in',
    inSession: true,
    summary: 'End all my sessions but this one, my API tokens and the codes that were mailed to me',
    response: MySessions,
  }),
}
