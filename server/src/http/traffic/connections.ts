import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import { addressKey } from '../tries.ts'
import type { Limits } from './limits.ts'

interface Connection {
  /** Undefined for a trusted proxy, behind which there are many people. */
  address: string | undefined
  account: string | undefined
  /** Requests without a complete response. */
  open: number
}

/** How often a full address is reported. */
const REPORT_MS = 60_000

interface Log {
  warn: (details: object, text: string) => void
}

/** Sets by key, oldest first. */
class SocketSets {
  readonly #sets = new Map<string, Set<Socket>>()

  add(key: string, socket: Socket): Set<Socket> {
    const set = this.#sets.get(key) ?? new Set()
    this.#sets.set(key, set.add(socket))
    return set
  }

  delete(key: string, socket: Socket): void {
    const set = this.#sets.get(key)
    set?.delete(socket)
    if (set?.size === 0) this.#sets.delete(key)
  }
}

/**
 * All open connections. An address has so many on which nobody has signed in, an account so many on which it has; one
 * more closes the oldest of them, so that whoever only holds connections open loses them to whoever uses theirs.
 */
export class Connections {
  readonly #limits: Limits
  readonly #isTrusted: (address: string) => boolean
  readonly #log: Log
  readonly #all = new Map<Socket, Connection>()
  readonly #anonymous = new Set<Socket>()
  readonly #byAddress = new SocketSets()
  readonly #byAccount = new SocketSets()
  #isDraining = false
  #reportedAt = -Infinity

  constructor(limits: Limits, isTrusted: (address: string) => boolean, log: Log) {
    this.#limits = limits
    this.#isTrusted = isTrusted
    this.#log = log
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#add(socket))
  }

  /** A request has begun. Whoever sends many without waiting for the responses is cut off. */
  begin(socket: Socket): void {
    const connection = this.#all.get(socket)
    if (connection && ++connection.open > this.#limits.connections.pipelined) socket.destroy()
  }

  /** Its response is complete, or was given up. */
  end(socket: Socket): void {
    const connection = this.#all.get(socket)
    if (!connection) return
    connection.open--
    if (this.#isDraining && connection.open === 0) socket.end()
  }

  /** Someone has signed in on it: it counts for their account, no longer for the address. */
  signedIn(socket: Socket, account: string): void {
    const connection = this.#all.get(socket)
    if (!connection || connection.address === undefined || connection.account === account) return
    this.#forget(socket, connection)
    connection.account = account
    closeOldest(this.#byAccount.add(account, socket), this.#limits.connections.perAccount)
  }

  /** From now on the connection is closed unless more of the response is read in time. */
  expectReader(socket: Socket): void {
    if (this.#all.has(socket)) socket.setTimeout(this.#limits.unreadMs)
  }

  /** Whoever was answered before the end of the body has as long for the rest as a body may take. */
  awaitRest(request: IncomingMessage): void {
    const { socket } = request
    if (!this.#all.has(socket)) return
    setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, this.#limits.bodyMs).unref()
  }

  /** Ends what nobody works on now, and the rest when it has had its time. */
  drain(): void {
    this.#isDraining = true
    for (const [socket, { open }] of this.#all) if (open === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of this.#all.keys()) socket.destroy()
    }, this.#limits.drainMs).unref()
  }

  #add(socket: Socket): void {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || this.#isDraining) {
      socket.destroy()
      return
    }
    const address = this.#isTrusted(remoteAddress) ? undefined : addressKey(remoteAddress)
    const connection: Connection = { address, account: undefined, open: 0 }
    this.#all.set(socket, connection)
    socket.once('close', () => {
      this.#all.delete(socket)
      this.#forget(socket, connection)
    })
    if (address === undefined) return
    const { perAddress, anonymous } = this.#limits.connections
    if (closeOldest(this.#byAddress.add(address, socket), perAddress)) this.#report(address)
    closeOldest(this.#anonymous.add(socket), anonymous)
  }

  #forget(socket: Socket, { address, account }: Connection): void {
    this.#anonymous.delete(socket)
    if (account !== undefined) this.#byAccount.delete(account, socket)
    else if (address !== undefined) this.#byAddress.delete(address, socket)
  }

  #report(address: string): void {
    const now = performance.now()
    if (now - this.#reportedAt < REPORT_MS) return
    this.#reportedAt = now
    this.#log.warn({ address }, 'an address has too many connections; its oldest are closed')
  }
}

/** Whether there were too many. */
function closeOldest(sockets: ReadonlySet<Socket>, most: number): boolean {
  if (sockets.size <= most) return false
  const [oldest] = sockets
  oldest?.destroy()
  return true
}
