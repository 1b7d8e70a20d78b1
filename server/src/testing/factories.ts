import { randomUUIDv7 } from 'node:crypto'
import type { UserType } from '@klubba/domain/users/user'
import { hashPassword } from '../secrets.ts'
import { insertUser, type UserRow } from '../users/user-sql.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'gravel horse seven lamp'
const passwordHash = await hashPassword(PASSWORD)

let count = 0

/** A user who can sign in with PASSWORD. */
export async function createUser(app: TestApp, given: Partial<UserRow> = {}): Promise<UserRow> {
  const user: UserRow = {
    id: randomUUIDv7(),
    email: `user${++count}@yard.example`,
    first_name: 'Kari',
    last_name: 'Nordmann',
    user_type: 'user',
    state: 'activated',
    language: 'no',
    password_hash: passwordHash,
    ...given,
  }
  await insertUser(app.deps.db, user)
  return user
}

export interface SignedIn {
  user: UserRow
  token: string
  cookie: string
}

export async function signIn(app: TestApp, given: Partial<UserRow> = {}): Promise<SignedIn> {
  const user = await createUser(app, given)
  const answer = await app.call('POST /api/_auth/login', { body: { email: user.email, password: PASSWORD } })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`)
  return { user, token: answer.body.access_token ?? '', cookie: answer.cookie ?? '' }
}

export const signInAs = (app: TestApp, userType: UserType) => signIn(app, { user_type: userType })
