import { get, type IncomingMessage } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { EventStream } from './event-stream.ts'

async function openStream() {
  const server = fastify()
  const opened = Promise.withResolvers<EventStream>()
  server.get('/', async (_, reply) => {
    opened.resolve(new EventStream(reply))
    return reply
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const request = get(url, { agent: false })
  request.on('error', () => undefined)
  onTestFinished(async () => {
    request.destroy()
    await server.close()
  })
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  response.on('error', () => undefined)
  return { stream: await opened.promise, response }
}

test('AUC-10 a reader that does not read is cut off before much has piled up', async () => {
  const { stream } = await openStream()
  const piece = 'x'.repeat(10_000)
  let sent = 0
  // Nobody reads: the kernel takes some megabytes, then it piles up here.
  while (!stream.closed && sent < 10_000) {
    stream.send(++sent, piece)
    await turn()
  }
  expect(stream.closed).toBe(true)
})

test('AUC-10 a reader that reads gets everything, and the end', async () => {
  const { stream, response } = await openStream()
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = new Promise((resolve) => response.once('end', resolve))
  for (let number = 1; number <= 500; number++) {
    stream.send(number, 'x'.repeat(10_000))
    await stream.drained()
  }
  stream.end()
  await ended
  expect(text.match(/^id: /gm)).toHaveLength(500)
  expect(text).toMatch(/^retry: \d+\n\nevent: clock\ndata: \{"now":"[^"]+"\}\n\nid: 1\n/)
})
