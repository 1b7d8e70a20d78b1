import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Email } from '../users/user.ts'
import { NewPassword, PASSWORD_MAX } from './password.ts'
import { Session } from './session.ts'

const Nothing = z.strictObject({})
const Password = z.string().min(1).max(PASSWORD_MAX)
/** As typed from the mail: letters, digits and hyphens in either case. */
const Code = z.string().trim().min(1).max(60)

export const sessionApi = {
  'POST /api/_auth/login': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Sign in by e-mail and password',
    body: z.strictObject({ email: Email, password: Password }),
    response: Session,
  }),
  'GET /api/_auth/session': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Who is signed in; empty when nobody is',
    response: Session,
  }),
  'DELETE /api/_auth/session': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Sign out',
    response: Nothing,
  }),
  'GET /auth/refresh': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Renew the session and get a new access token',
    response: Session,
  }),
  'POST /api/_auth/activate': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Activate an account with the code from the mail and choose a password',
    body: z.strictObject({ code: Code, password: NewPassword }),
    response: Nothing,
  }),
  'POST /api/_auth/password/forgot': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Ask for a mail with a link to choose a new password',
    body: z.strictObject({ email: Email }),
    response: Nothing,
    status: 202,
  }),
  'POST /api/_auth/password/reset': endpoint({
    access: 'public',
    cookie: true,
    summary: 'Choose a new password with the code from the mail; all sessions and API tokens end',
    body: z.strictObject({ code: Code, password: NewPassword }),
    response: Nothing,
  }),
  'PUT /api/_auth/password': endpoint({
    access: 'signed_in',
    inSession: true,
    cookie: true,
    summary: 'Change my password; all other sessions and my API tokens end',
    body: z.strictObject({ current_password: Password, password: NewPassword }),
    response: Session,
  }),
}
