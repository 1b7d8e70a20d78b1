import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  text: string
}

const HEAD_END = '\r\n\r\n'

/**
 * A client on a socket of its own that stays open. It knows so much of HTTP as our servers and the bare ones speak: next
 * to them on the same processors, a client of the usual kind would take as much time as what is measured.
 */
export class Connection {
  readonly #socket: Socket
  #read = ''
  #waiting: PromiseWithResolvers<Answer> | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    // One sign for each byte, so that lengths are those of the head.
    socket.setEncoding('latin1').setNoDelay(true)
    socket.on('data', (text: string) => this.#take(text))
    const lost = (error?: Error) => this.#waiting?.reject(error ?? new Error('the connection was closed'))
    socket.on('error', lost)
    socket.on('close', () => lost())
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new Connection(socket)
  }

  /** One question at a time; `head` holds the lines before the length. */
  post(head: string, body: string): Promise<Answer> {
    this.#waiting = Promise.withResolvers<Answer>()
    this.#socket.write(`${head}content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`)
    return this.#waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#read += text
    const headEnd = this.#read.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#read.slice(0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#waiting?.reject(new Error(`an answer without a length:\n${head}`))
    const body = headEnd + HEAD_END.length
    if (this.#read.length < body + Number(length)) return
    // As in `HTTP/1.1 201 Created`.
    const status = Number(head.slice(9, 12))
    const written = this.#read.slice(body)
    this.#read = ''
    this.#waiting?.resolve({ status, text: written })
  }
}

/** The lines of a POST before its length. */
export function headOf(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`
}
