import { expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { RawConnection, slowSignIn } from '../../testing/raw-connection.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { AppError } from '../app-error.ts'
import { FairSlots } from './fair-slots.ts'
import { LIMITS } from './limits.ts'
import { trustedProxies } from './trusted-proxies.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** What an anonymous call from this address gets, over a connection of its own. */
async function askFrom(url: string, from: string, headers: Record<string, string> = {}) {
  const connection = await RawConnection.open(url, from)
  connection.begin('GET /api/_auth/session', { connection: 'close', ...headers })
  await expect.poll(() => connection.closed).toBe(true)
  const [answer] = connection.answers
  return { status: answer?.status, body: JSON.parse(answer?.text || '{}') as { code?: string } }
}

test('S1 an address has so many requests open at once; one more has to wait, and other addresses are not concerned', async () => {
  const app = await createTestApp({}, { requests: { ...LIMITS.requests, perAddress: 3 } })
  const url = await app.listen()
  const held = await Promise.all([1, 2, 3].map(() => slowSignIn(url, '127.0.0.2')))
  await expect.poll(() => askFrom(url, '127.0.0.2')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await askFrom(url, '127.0.0.3')).toMatchObject({ status: 200 })
  const health = (await RawConnection.open(url, '127.0.0.2')).begin('GET /health')
  await expect.poll(() => health.answers).toMatchObject([{ status: 200 }])
  held[0]?.socket.destroy()
  await expect.poll(() => askFrom(url, '127.0.0.2')).toMatchObject({ status: 200 })
})

test('S1 many calls of a signed-in user at once count for the account from the start, not for the address', async () => {
  const app = await createTestApp({}, { requests: { ...LIMITS.requests, perAddress: 3 } })
  const url = await app.listen()
  const { token } = await signIn(app)
  const calls = Array.from({ length: 30 }, () =>
    fetch(`${url}/v1/countries`, { headers: { authorization: `Bearer ${token}` } }),
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('S1 behind a trusted proxy requests count for the address that it names, and connections for nobody', async () => {
  const limits = {
    requests: { ...LIMITS.requests, perAddress: 2 },
    connections: { ...LIMITS.connections, perAddress: 2 },
  }
  const app = await createTestApp({ TRUSTED_PROXY: '127.0.0.2' }, limits)
  const url = await app.listen()
  const hostile = { 'x-forwarded-for': '198.51.100.7' }
  const held = await Promise.all([1, 2].map(() => slowSignIn(url, '127.0.0.2', hostile)))
  await expect.poll(() => askFrom(url, '127.0.0.2', hostile)).toMatchObject({ status: 429 })
  for (const headers of [{ 'x-forwarded-for': '198.51.100.8' }, undefined]) {
    expect(await askFrom(url, '127.0.0.2', headers)).toMatchObject({ status: 200 })
  }
  expect(held.map(({ closed }) => closed)).toEqual([false, false])
})

test('S1 an account has so many requests open at once, wherever they come from; other accounts are not concerned', async () => {
  const app = await createTestApp({}, { requests: { ...LIMITS.requests, perAccount: 2 } })
  const url = await app.listen()
  const [one, two] = [await signIn(app), await signIn(app)]
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const connection = await RawConnection.open(url, from)
    const headers = { ...JSON_TYPE, authorization: `Bearer ${one.token}`, 'content-length': 50 }
    connection.begin('PATCH /v1/profile', headers, '{')
  }
  const look = async (token: string) => {
    const answer = await fetch(`${url}/v1/countries`, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, retry: answer.headers.get('retry-after') }
  }
  await expect.poll(() => look(one.token)).toEqual({ status: 429, retry: '5' })
  expect(await look(two.token)).toMatchObject({ status: 200 })
})

test('S1 one connection too many from an address closes its oldest on which nobody has signed in', async () => {
  const app = await createTestApp({}, { connections: { ...LIMITS.connections, perAddress: 3 } })
  const url = await app.listen()
  const { token } = await signIn(app)
  const signedIn = await RawConnection.open(url, '127.0.0.2')
  signedIn.begin('GET /v1/countries', { authorization: `Bearer ${token}` })
  await expect.poll(() => signedIn.answers).toMatchObject([{ status: 200 }])
  const held: RawConnection[] = []
  for (let count = 0; count < 5; count++) held.push(await RawConnection.open(url, '127.0.0.2'))
  const other = await RawConnection.open(url, '127.0.0.3')
  await expect.poll(() => held.map(({ closed }) => closed)).toEqual([true, true, false, false, false])
  expect([signedIn.closed, other.closed]).toEqual([false, false])
})

test('S1 an account has so many connections; one more closes its oldest', async () => {
  const app = await createTestApp({}, { connections: { ...LIMITS.connections, perAccount: 2 } })
  const url = await app.listen()
  const [one, two] = [await signIn(app), await signIn(app)]
  const open = async ({ token }: { token: string }, from: string) => {
    const connection = await RawConnection.open(url, from)
    connection.begin('GET /v1/countries', { authorization: `Bearer ${token}` })
    await expect.poll(() => connection.answers).toMatchObject([{ status: 200 }])
    return connection
  }
  const others = await open(two, '127.0.0.2')
  const own: RawConnection[] = []
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) own.push(await open(one, from))
  await expect.poll(() => own.map(({ closed }) => closed)).toEqual([true, false, false])
  expect(others.closed).toBe(false)
})

test('S1 whoever sends many requests without waiting for the responses is cut off', async () => {
  const app = await createTestApp({}, { connections: { ...LIMITS.connections, pipelined: 5 } })
  const url = await app.listen()
  const patient = await RawConnection.open(url)
  for (let count = 1; count <= 10; count++) {
    patient.begin('GET /health')
    await expect.poll(() => patient.answers).toHaveLength(count)
  }
  const flood = await RawConnection.open(url)
  flood.socket.write('GET /ready HTTP/1.1\r\nhost: klubba.example\r\n\r\n'.repeat(6))
  await expect.poll(() => flood.closed).toBe(true)
})

test('S1 strangers take turns: a request from another address is not behind all those of the first', async () => {
  const slots = new FairSlots(1, 100)
  const done: string[] = []
  const { promise, resolve: begin } = Promise.withResolvers<void>()
  const run = (address: string) =>
    slots.run(address, async () => {
      await promise
      done.push(address)
    })
  const all = [run('a'), run('a'), run('a'), run('b'), run('c'), run('b')]
  begin()
  await Promise.all(all)
  expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

test('S1 strangers who would wait too long are sent away for now, and a failure frees its place', async () => {
  const slots = new FairSlots(1, 1)
  const { promise, reject } = Promise.withResolvers<void>()
  const failing = slots.run('a', () => promise)
  const waiting = slots.run('a', async () => 'done')
  await expect(slots.run('b', async () => 'late')).rejects.toEqual(new AppError('unavailable'))
  reject(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('done')
  expect(await slots.run('b', async () => 'again')).toBe('again')
})

test('S1 TRUSTED_PROXY takes addresses and networks of both kinds, and nothing else', () => {
  const isTrusted = trustedProxies('10.0.0.0/8, 192.0.2.1,fd00::/8, loopback')
  const expected = {
    '10.1.2.3': true,
    '::ffff:10.1.2.3': true,
    '192.0.2.1': true,
    '192.0.2.2': false,
    'fd12::1': true,
    '2001:db8::1': false,
    '127.0.0.9': true,
    unknown: false,
  }
  expect(Object.fromEntries(Object.keys(expected).map((address) => [address, isTrusted(address)]))).toEqual(expected)
  expect(trustedProxies(undefined)('127.0.0.1')).toBe(false)
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0', '10.0.0.0/a']) {
    expect(() => trustedProxies(wrong)).toThrow(`TRUSTED_PROXY: ${wrong} is not`)
  }
})
