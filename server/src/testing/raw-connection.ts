import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { atTheEnd } from './at-the-end.ts'

/** An answer as it came over the connection. */
interface RawAnswer {
  status: number
  text: string
}

/** A connection that sends exactly what it is given: for requests that no HTTP client would send. */
export class RawConnection {
  readonly socket: Socket
  /** Everything that came back so far. */
  received = ''
  closed = false

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('utf8').on('data', (text: string) => (this.received += text))
    // A connection that the server cuts off is what these tests are about.
    socket.on('error', () => undefined)
    socket.on('close', () => (this.closed = true))
  }

  /** From a loopback address of its own: on Linux all of 127.0.0.0/8 is there. */
  static async open(url: string, from = '127.0.0.1'): Promise<RawConnection> {
    const { port, hostname } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, localAddress: from })
    const connection = new RawConnection(socket)
    atTheEnd(() => socket.destroy())
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    return connection
  }

  /** Sends the head of a request and as much of its body as is given. */
  begin(call: string, headers: Record<string, string | number> = {}, body = ''): this {
    const lines = Object.entries({ host: 'klubba.example', ...headers }).map(([name, value]) => `${name}: ${value}`)
    this.socket.write(`${call} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    return this
  }

  get answers(): RawAnswer[] {
    return this.received
      .split(/(?=HTTP\/1\.1 \d{3} )/)
      .filter((part) => part.includes('\r\n\r\n'))
      .map((part) => ({ status: Number(part.slice(9, 12)), text: part.slice(part.indexOf('\r\n\r\n') + 4) }))
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** A sign-in that announces a body and sends one byte of it. */
export async function slowSignIn(url: string, from: string, headers: Record<string, string> = {}) {
  const connection = await RawConnection.open(url, from)
  return connection.begin('POST /api/_auth/login', { ...JSON_BODY, 'content-length': 80, ...headers }, '{')
}
