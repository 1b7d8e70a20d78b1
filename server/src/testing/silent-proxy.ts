import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { atTheEnd } from './at-the-end.ts'

/** Between a server and its database: can fall silent as a network does that drops every packet, without a reset. */
export class SilentProxy {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #isSilent = false
  #port = 0

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  static async open(target: string): Promise<SilentProxy> {
    const proxy = new SilentProxy(target)
    const server = createServer((socket) => proxy.#take(socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    proxy.#port = (server.address() as AddressInfo).port
    atTheEnd(() => {
      for (const socket of proxy.#sockets) socket.destroy()
      server.close()
    })
    return proxy
  }

  /** The database behind it. */
  get url(): string {
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }

  #take(socket: Socket): void {
    this.#watch(socket)
    // Nobody answers at the other end.
    if (this.#isSilent) return
    const onward = connect(Number(this.#target.port), this.#target.hostname)
    this.#watch(onward)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => to.write(bytes))
      from.on('close', () => this.#isSilent || to.destroy())
    }
    pass(socket, onward)
    pass(onward, socket)
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
  }

  /** From now on nothing comes through, on these connections ever again. */
  silence(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) socket.removeAllListeners('data').pause()
  }

  /** New connections come through. */
  recover(): void {
    this.#isSilent = false
  }
}
