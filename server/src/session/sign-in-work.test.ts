import { WRONG_PASSWORDS_BEFORE_LOCK } from '@klubba/domain/session/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queries } from '../db/prepared-statements.ts'
import { passwordChecks } from '../secrets.ts'
import { createUser, PASSWORD } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

/** Everything a sign-in makes the machine do that takes noticeable time: statements, and password hashes with their cost. */
async function workOfSignIn(email: string, password: string): Promise<{ status: number; work: string[] }> {
  const work: string[] = []
  const onQuery = (message: unknown) => void work.push((message as { text: string }).text)
  const onCheck = (message: unknown) => {
    const { hash } = message as { hash: string }
    work.push(`compare with ${hash.split('$').slice(0, 4).join('$')}`)
  }
  queries.start.subscribe(onQuery)
  passwordChecks.start.subscribe(onCheck)
  try {
    const { status } = await app.call('POST /api/_auth/login', { body: { email, password } })
    return { status, work }
  } finally {
    queries.start.unsubscribe(onQuery)
    passwordChecks.start.unsubscribe(onCheck)
  }
}

const locked = { locked_until: sql<Date>`now() + interval '5 minutes'` }
const beforeLast = { wrong_passwords: WRONG_PASSWORDS_BEFORE_LOCK - 1 }

async function changed(id: string, values: object): Promise<void> {
  await app.deps.db.updateTable('users').set(values).where('id', '=', id).execute()
}

test('SES-10 every refused sign-in does the same work, so its time gives nothing away', async () => {
  const wrong = await createUser(app)
  const lockedUser = await createUser(app)
  await changed(lockedUser.id, locked)
  const tenth = await createUser(app)
  await changed(tenth.id, beforeLast)
  const refusals: [string, string, string][] = [
    ['wrong password', wrong.email, 'not this one'],
    ['unknown address', 'nobody@yard.example', PASSWORD],
    ['invited', (await createUser(app, { state: 'invited', password_hash: null })).email, PASSWORD],
    ['deactivated', (await createUser(app, { state: 'deactivated' })).email, PASSWORD],
    ['locked, right password', lockedUser.email, PASSWORD],
    ['locked, wrong password', lockedUser.email, 'not this one'],
    ['the wrong password that locks', tenth.email, 'not this one'],
  ]
  const expected = await workOfSignIn(wrong.email, 'another wrong one')
  expect(expected.work.filter((step) => step.startsWith('compare with'))).toEqual([
    'compare with $argon2id$v=19$m=19456,t=2,p=1',
  ])
  for (const [kind, email, password] of refusals) {
    expect({ kind, ...(await workOfSignIn(email, password)) }).toEqual({ kind, status: 400, work: expected.work })
  }
  const account = await app.deps.db.selectFrom('users').select('locked_until').where('id', '=', tenth.id).execute()
  expect(account[0]?.locked_until).toBeInstanceOf(Date)
})
