import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { listOf, oneOrMore, Paging } from '../lists.ts'
import { Person } from '../registry/registry-api.ts'
import { Email, USER_ACTIONS, USER_STATES, UserType } from './user.ts'

/** A user as the administration sees it, with what the caller may do with it now and why not. */
export const User = z.strictObject({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_type: UserType,
  language: z.enum(LANGUAGES),
  state: z.enum(USER_STATES),
  locked: z.boolean(),
  locked_until: Instant.optional(),
  last_used_at: Instant.optional(),
  created_at: Instant,
  updated_at: Instant,
  /** Told where two changes have met: whose the other one is. */
  updated_by: Person.optional(),
  version: z.int(),
  actions: z.partialRecord(z.enum(USER_ACTIONS), z.union([z.literal('allowed'), z.string()])),
})
export type User = z.infer<typeof User>

/** A user as they are chosen by name. */
export const FoundUser = z.strictObject({ id: Id, name: z.string(), user_type: UserType })

const Fields = {
  first_name: Line(100),
  last_name: Line(100),
  email: Email,
  user_type: UserType,
  language: z.enum(LANGUAGES),
}

export const NewUser = z.strictObject({ id: Id, ...Fields })
export type NewUser = z.infer<typeof NewUser>

export const UserChanges = z.strictObject(Fields).partial().extend({ version: z.int() })
export type UserChanges = z.infer<typeof UserChanges>

export const USER_SORTS = ['name', 'email', 'user_type', 'state', 'last_used_at', 'created_at'] as const

const Params = z.strictObject({ id: Id })

function action(summary: string, access: 'users.edit' | 'users.list_and_unlock', inSession?: true) {
  return endpoint({ access, ...(inSession && { inSession }), summary, params: Params, response: User })
}

export const userApi = {
  'GET /v1/users': endpoint({
    access: 'users.list_and_unlock',
    summary: 'Users, found by name or e-mail',
    query: z.strictObject({
      ...Paging,
      q: z.string().max(200).optional(),
      user_type: oneOrMore(UserType).optional(),
      state: oneOrMore(z.enum([...USER_STATES, 'locked'])).optional(),
      sort: z.enum([...USER_SORTS, ...USER_SORTS.map((sort) => `-${sort}` as const)]).default('name'),
    }),
    response: listOf(User),
  }),
  'POST /v1/users': endpoint({
    access: 'users.edit',
    inSession: true,
    summary: 'Create a user; a code to activate the account goes out by mail. The same id again is harmless',
    body: NewUser,
    response: User,
    status: 201,
  }),
  'GET /v1/users/lookup': endpoint({
    access: 'users.look_up',
    summary: 'Up to 20 activated users whose name has the text in it',
    query: z.strictObject({ q: z.string().max(200).optional() }),
    response: z.strictObject({ results: z.array(FoundUser) }),
  }),
  'GET /v1/users/{id}': endpoint({
    access: 'users.list_and_unlock',
    summary: 'One user',
    params: Params,
    response: User,
  }),
  'PATCH /v1/users/{id}': endpoint({
    access: 'users.edit',
    inSession: true,
    summary:
      'Change fields of a user, from the version they were read at. A new e-mail or user type ends their sessions, API tokens and mailed codes',
    params: Params,
    body: UserChanges,
    response: User,
  }),
  'POST /v1/users/{id}/activate': action('Open a deactivated account again', 'users.edit', true),
  'POST /v1/users/{id}/deactivate': action('Close an account and end its sessions and API tokens', 'users.edit'),
  'POST /v1/users/{id}/unlock': action('Lift the bar after wrong passwords', 'users.list_and_unlock'),
  'POST /v1/users/{id}/resend_activation': action(
    'Mail a new activation code; earlier ones no longer work',
    'users.list_and_unlock',
    true,
  ),
}
