import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atTheEnd } from './at-the-end.ts'

export interface Asked {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

interface Reply {
  status?: number
  json?: unknown
  /** Instead of `json`. */
  body?: string | Buffer
  headers?: Record<string, string>
  /** Nothing more comes after this, and the answer never ends. */
  hang?: true
}

export interface TestRegister {
  url: string
  asked: Asked[]
  /** What it answers from now on; `time` counts the questions from 1. */
  answer: (asked: Asked, time: number) => Reply | 'hang up' | 'silence'
}

/** A business register, a partner or whoever takes webhooks, on this machine, for one test file. */
export async function startTestRegister(): Promise<TestRegister> {
  const register: TestRegister = { url: '', asked: [], answer: () => ({ status: 404 }) }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url: path, headers } = request
      const asked = { method, path, authorization: headers.authorization, headers, body }
      const reply = register.answer(asked, register.asked.push(asked))
      if (reply === 'silence') return
      if (reply === 'hang up') return void request.socket.destroy()
      const content = reply.body ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json;charset=UTF-8', ...reply.headers })
      if (reply.hang) response.write(content || ' ')
      else response.end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  register.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return register
}
