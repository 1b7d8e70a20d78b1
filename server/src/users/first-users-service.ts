import { randomUUIDv7 } from 'node:crypto'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { audit } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import { waitForOthers } from '../db/time-limits.ts'
import type { Deps } from '../deps.ts'
import { hashPassword, newPassword } from '../secrets.ts'
import { anyUsers, insertUser, lockUsers, type UserRow } from './user-sql.ts'

/** A sign-in that was made just now and is printed once. */
export interface FirstSignIn {
  email: string
  user_type: UserType
  password: string
}

const DEMO_NAMES: Record<UserType, [string, string]> = {
  read: ['Aino', 'Korhonen'],
  user: ['Jonas', 'Lindqvist'],
  support: ['Mette', 'Sørensen'],
  auction_broker: ['Ingrid', 'Haugen'],
  admin: ['Elin', 'Dahl'],
}

/** Until they change it in their profile. */
const ADMIN_NAME = { first_name: 'Admin', last_name: 'Klubba' }

const DEMO_LANGUAGES = { read: 'fi', user: 'sv', support: 'da', auction_broker: 'no', admin: 'en' } as const

const demoEmail = (userType: UserType) => `${userType.replace('_', '.')}@klubba.example`

/**
 * On a database without users: the administrator of ADMIN_EMAIL, or else one with a random password; with the demo,
 * also a user of every type. Returns the passwords that were made up, to be printed.
 */
export async function makeFirstUsers(deps: Deps, demo: boolean): Promise<FirstSignIn[]> {
  const { adminEmail, adminPassword } = deps.settings
  const password = newPassword()
  const demoPassword = newPassword()
  const hashes = { admin: await hashPassword(adminPassword ?? password), demo: await hashPassword(demoPassword) }
  return deps.db.transaction().execute(async (tx) => {
    await waitForOthers(tx)
    await lockUsers(tx)
    if (await anyUsers(tx)) return []
    const made: FirstSignIn[] = []
    const email = adminEmail ?? demoEmail('admin')
    await addUser(deps, tx, { ...userOf('admin', email, hashes.admin), ...(!demo && ADMIN_NAME) })
    if (!adminPassword) made.push({ email, user_type: 'admin', password })
    for (const userType of demo ? USER_TYPES : []) {
      if (demoEmail(userType) === email) continue
      await addUser(deps, tx, userOf(userType, demoEmail(userType), hashes.demo))
      made.push({ email: demoEmail(userType), user_type: userType, password: demoPassword })
    }
    return made
  })
}

function userOf(userType: UserType, email: string, passwordHash: string): UserRow {
  const [first_name, last_name] = DEMO_NAMES[userType]
  const language = DEMO_LANGUAGES[userType]
  return {
    id: randomUUIDv7(),
    email,
    first_name,
    last_name,
    user_type: userType,
    state: 'activated',
    language,
    password_hash: passwordHash,
  }
}

async function addUser(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  await insertUser(tx, user)
  await audit(tx, deps.keys, {
    action: 'user_created',
    subject: { type: 'user', id: user.id },
    details: { user_type: user.user_type, by: 'first start' },
  })
}
