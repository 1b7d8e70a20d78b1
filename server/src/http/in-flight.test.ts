import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from './error-handler.ts'
import { limitInFlight } from './in-flight.ts'

test('RUN-5 a request too many is told at once to come back, and there is room again when others have ended', async () => {
  const app = fastify()
  app.setErrorHandler(handleError)
  limitInFlight(app, 3)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  app.get('/', async () => gate.then(() => ({ ok: true })))
  const waiting = [1, 2, 3].map(() => app.inject('/'))
  await new Promise((resolve) => setImmediate(resolve))
  const refused = await app.inject('/')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  open()
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})
