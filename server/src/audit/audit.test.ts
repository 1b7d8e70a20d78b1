import { describe, expect, test } from 'vitest'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { keysFrom } from '../secret-key.ts'
import { createUser, signInAs } from '../testing/factories.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/test-app.ts'
import { audit, logAuditHead, verifyAudit } from './audit-service.ts'

async function withEntries(count: number): Promise<TestApp> {
  const app = await createTestApp()
  const user = await createUser(app)
  for (let index = 0; index < count; index++) {
    await app.deps.db.transaction().execute((tx) =>
      audit(tx, app.deps.keys, {
        action: 'signed_in',
        actorId: user.id,
        details: { address: `192.0.2.${index}`, z: 1, a: 2 },
      }),
    )
  }
  return app
}

const verify = (app: TestApp) => verifyAudit(app.deps.db, app.deps.keys)

/** As somebody would who has the database's superuser: the triggers are out of the way. */
async function behindOurBack(app: TestApp, statement: string): Promise<void> {
  await app.deps.pool.query(
    `ALTER TABLE audit_log DISABLE TRIGGER USER; ${statement}; ALTER TABLE audit_log ENABLE TRIGGER USER`,
  )
}

describe('the audit log', () => {
  test('USR-4 is numbered without gaps and verifies, also when written by many at once', async () => {
    const app = await withEntries(0)
    const other = await app.another()
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? app : other).deps.db
          .transaction()
          .execute(async (tx) => {
            await audit(tx, app.deps.keys, { action: 'signed_out' })
            if (index % 5 === 0) throw new Error('rolled back')
          })
          .catch(() => undefined),
      ),
    )
    expect(await verify(app)).toEqual({ ok: true, entries: 32 })
  })

  test.for([
    ['changed', `UPDATE audit_log SET details = '{"address":"198.51.100.1"}' WHERE number = 3`, 3],
    ['given to another', `UPDATE audit_log SET actor_id = NULL WHERE number = 2`, 2],
    ['removed', 'DELETE FROM audit_log WHERE number = 4', 4],
    ['cut off at the end', 'DELETE FROM audit_log WHERE number >= 5', 5],
    ['moved in time', `UPDATE audit_log SET at = at - interval '1 day' WHERE number = 1`, 1],
  ] as const)('USR-4 shows an entry that was %s', async ([, statement, brokenAt]) => {
    const app = await withEntries(5)
    expect(await verify(app)).toEqual({ ok: true, entries: 5 })
    await behindOurBack(app, statement)
    expect(await verify(app)).toEqual({ ok: false, brokenAt })
  })

  test('USR-4 cannot be written without the key', async () => {
    const app = await withEntries(2)
    const foreign = keysFrom(`${TEST_SECRET} of somebody else`)
    await app.deps.db.transaction().execute((tx) => audit(tx, foreign, { action: 'signed_in' }))
    expect(await verify(app)).toEqual({ ok: false, brokenAt: 3 })
  })

  test('USR-4 refuses change and removal by the application itself', async () => {
    const app = await withEntries(2)
    for (const statement of [
      `UPDATE audit_log SET action = 'signed_out' WHERE number = 1`,
      'DELETE FROM audit_log WHERE number = 1',
      'TRUNCATE audit_log',
    ]) {
      await expect(app.deps.pool.query(statement)).rejects.toThrow(/append-only/)
    }
    expect(await verify(app)).toEqual({ ok: true, entries: 2 })
  })

  test('ORG-11 a person can be erased from the details, and the chain still verifies', async () => {
    const app = await withEntries(3)
    await app.deps.pool.query('UPDATE audit_log SET details = NULL, salt = NULL, erased_at = now() WHERE number = 2')
    expect(await verify(app)).toEqual({ ok: true, entries: 3 })
    const sneaky = `UPDATE audit_log SET details = NULL, salt = NULL, erased_at = now(), action = 'x' WHERE number = 1`
    await expect(app.deps.pool.query(sneaky)).rejects.toThrow(/append-only/)
  })

  test('AUC-10 its head goes to the log', async () => {
    const app = await withEntries(2)
    let line = ''
    const log = pino(new Writable({ write: (chunk, _, done) => ((line += String(chunk)), done()) }))
    await logAuditHead({ ...app.deps, log })
    expect(JSON.parse(line)).toMatchObject({ audit_number: 2, audit_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('USR-4 admins list it newest first, by action, person and time, page by page', async () => {
    const app = await withEntries(30)
    const { token, user } = await signInAs(app, 'admin')
    const list = async (query: Record<string, string>) => (await app.call('GET /v1/audit', { query }, { token })).body
    const first = await list({})
    expect(first).toMatchObject({ total: 31, page: 1, page_size: 25 })
    expect(first.results[0]).toMatchObject({
      number: 31,
      action: 'signed_in',
      actor: { id: user.id, name: 'Kari Nordmann' },
    })
    const rest = await list({ after: first.next ?? '' })
    expect(rest.results.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
    expect(rest.next).toBeUndefined()
    expect((await list({ page: '2' })).results).toEqual(rest.results)
    expect((await list({ user: user.id })).total).toBe(1)
    expect((await list({ action: 'signed_out' })).total).toBe(0)
    expect((await list({ from: first.results[0]?.at ?? '' })).total).toBe(1)
  })
})
