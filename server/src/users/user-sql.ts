import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '@klubba/domain/languages'
import type { UserState, UserType } from '@klubba/domain/users/user'
import type { Db } from '../db/database.ts'

export interface NewUser {
  email: string
  first_name: string
  last_name: string
  user_type: UserType
  state: UserState
  language: Language
  password_hash: string | null
}

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('users')
    .values({ id, ...user })
    .execute()
  return id
}

/** Nobody else adds a user until the transaction ends: servers that start together make the first ones once. */
export async function lockUsers(db: Db): Promise<void> {
  await db.selectFrom('audit_head').select('number').forUpdate().execute()
}

export async function anyUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
