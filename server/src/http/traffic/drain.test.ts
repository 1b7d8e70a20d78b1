import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { RawConnection } from '../../testing/raw-connection.ts'
import { LIMITS, type Limits } from './limits.ts'
import { Traffic } from './traffic.ts'

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)
const NEVER = 3_600_000

async function serve(limits: Partial<Limits>) {
  const app = fastify({ forceCloseConnections: 'idle' })
  new Traffic({ ...LIMITS, ...limits }, 10, () => false, app.log).attach(app)
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.get('/large', async () => LARGE)
  app.get('/long', async () => {
    noteAsked()
    await released
    return 'done'
  })
  app.post('/form', async () => 'taken')
  atTheEnd(() => app.close())
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }), asked, release }
}

test('S1 a response that nobody reads is given up, and no longer counts', async () => {
  const { url } = await serve({ unreadMs: 50, requests: { ...LIMITS.requests, filesPerAddress: 1 } })
  const lazy = await RawConnection.open(url, '127.0.0.2')
  lazy.socket.pause()
  lazy.begin('GET /large')
  const ask = async () => {
    const next = await RawConnection.open(url, '127.0.0.2')
    next.begin('POST /form', { connection: 'close', 'content-length': 0 })
    await expect.poll(() => next.closed).toBe(true)
    return next.answers[0]?.status
  }
  await expect.poll(ask).toBe(200)
  lazy.socket.resume()
  await expect.poll(() => lazy.closed).toBe(true)
  expect(lazy.received.length).toBeLessThan(LARGE.length)
})

test('RUN-5 S1 a server that is to stop ends held connections at once, and lets a request that runs come to its end', async () => {
  const { app, url, asked, release } = await serve({ drainMs: NEVER })
  const silent = await RawConnection.open(url)
  const halfHead = await RawConnection.open(url)
  halfHead.socket.write('GET /long HTTP/1.1\r\nhost: klub')
  const running = (await RawConnection.open(url)).begin('GET /long')
  await asked
  const closed = app.close()
  await expect.poll(() => [silent.closed, halfHead.closed]).toEqual([true, true])
  expect(running.closed).toBe(false)
  release()
  await closed
  expect(running.answers).toMatchObject([{ status: 200, text: 'done' }])
})

test('RUN-5 S1 a server that is to stop does not wait for ever for bodies that do not come and responses that nobody reads', async () => {
  const { app, url, asked } = await serve({ drainMs: 100, bodyMs: NEVER, unreadMs: NEVER })
  const unread = await RawConnection.open(url)
  unread.socket.pause()
  unread.begin('GET /large')
  const slow = await RawConnection.open(url)
  slow.begin('POST /form', { 'content-type': 'text/plain', 'content-length': 100 }, 'x')
  const running = (await RawConnection.open(url)).begin('GET /long')
  await asked
  await app.close()
  await expect.poll(() => [slow.closed, running.closed]).toEqual([true, true])
})
