import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressKey } from '../tries.ts'
import { Connections } from './connections.ts'
import { FairSlots } from './fair-slots.ts'
import type { Limits } from './limits.ts'
import { readBody } from './pace.ts'
import { Quota } from './quota.ts'

/**
 * Kinds of requests, each with room of its own, so that none waits behind another: `health` is always answered, `files`
 * are what anybody may read and costs next to nothing, `events` have a limit where they are watched, and `downloads` are
 * opened by an address that only someone signed in was given.
 */
export type Lane = 'health' | 'files' | 'calls' | 'bids' | 'uploads' | 'events' | 'downloads'

interface Held {
  quota: Quota
  key: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request takes up of a quota. */
    held: Held | undefined
  }
  interface FastifyContextConfig {
    /** Pages and files have none. */
    lane?: Lane
    /** Nobody gets further than the head of the request without signing in. */
    needsSignIn?: boolean
    /** The largest body. */
    bodyBytes?: number
  }
}

const SMALL_BODY = 4 * 1024

/** Who may have how much at once: connections, open requests and work. */
export class Traffic {
  readonly #limits: Limits
  readonly #isTrusted: (address: string) => boolean
  readonly #connections: Connections
  readonly #ofAddress: Record<'calls' | 'unproven' | 'files', Quota>
  readonly #ofAccount: Record<'calls' | 'bids' | 'uploads', Quota>
  readonly #working = { calls: 0, bids: 0, uploads: 0 }
  readonly #strangers: FairSlots
  readonly #lookUps: Record<'bids' | 'others', FairSlots>

  constructor(limits: Limits, databasePool: number, isTrusted: (address: string) => boolean, log: FastifyBaseLogger) {
    const { requests, working } = limits
    this.#limits = limits
    this.#isTrusted = isTrusted
    this.#connections = new Connections(limits, isTrusted, log)
    this.#ofAddress = {
      calls: new Quota(requests.perAddress),
      unproven: new Quota(requests.unprovenPerAddress),
      files: new Quota(requests.filesPerAddress),
    }
    this.#ofAccount = {
      calls: new Quota(requests.perAccount),
      bids: new Quota(requests.bidsPerAccount),
      uploads: new Quota(requests.uploadsPerAccount),
    }
    // At least half of the database connections are never used by strangers.
    const most = Math.max(1, Math.floor(databasePool / 4))
    this.#strangers = new FairSlots(Math.min(working.strangers, most), working.waiting)
    this.#lookUps = {
      bids: new FairSlots(working.lookUps, working.waiting),
      others: new FairSlots(Math.min(working.lookUps, most), working.waiting),
    }
  }

  /** Everything that this server is asked goes by the limits. */
  attach(app: FastifyInstance): void {
    app.decorateRequest('held', undefined)
    this.#connections.watch(app.server)
    app.addHook('onRequest', (request, reply, done) => {
      try {
        this.#open(request, reply)
        done()
      } catch (error) {
        done(error as Error)
      }
    })
    app.addHook('onSend', (request, _, payload, done) => {
      this.#connections.expectReader(request.raw.socket)
      done(null, payload)
    })
    app.addHook('onResponse', ({ raw }, _, done) => {
      if (!raw.complete) this.#connections.awaitRest(raw)
      done()
    })
    app.addHook('preClose', async () => this.#connections.drain())
  }

  #open(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw
    this.#connections.begin(socket)
    reply.raw.once('close', () => {
      this.#connections.end(socket)
      release(request)
    })
    const { lane = 'files', needsSignIn } = request.routeOptions.config
    // A proxy that does not say for whom it asks asks for itself.
    if (lane === 'health' || this.#isTrusted(request.ip)) return
    const open = lane === 'files' ? 'files' : 'calls'
    hold(request, this.#ofAddress[needsSignIn ? 'unproven' : open], addressKey(request.ip))
  }

  /** The caller is known: from now on the request counts for the account, no longer for the address. */
  admit(request: FastifyRequest, account: string): void {
    this.#connections.signedIn(request.raw.socket, account)
    const { lane } = request.routeOptions.config
    if (lane === 'calls' || lane === 'bids' || lane === 'uploads') hold(request, this.#ofAccount[lane], account)
    else release(request)
  }

  async readBody({ routeOptions }: FastifyRequest, body: Readable): Promise<Buffer> {
    const { bodyMs, bodyPace } = this.#limits
    const { bodyBytes = SMALL_BODY } = routeOptions.config
    return readBody(body, { limit: bodyBytes, totalMs: bodyMs, pace: bodyPace })
  }

  /** Work for a caller who is known. */
  async work<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { lane } = request.routeOptions.config
    if (lane !== 'calls' && lane !== 'bids' && lane !== 'uploads') return work()
    const most = lane === 'calls' ? this.#limits.working.signedIn : this.#limits.working[lane]
    if (this.#working[lane] >= most) throw new AppError('unavailable')
    this.#working[lane]++
    try {
      return await work()
    } finally {
      this.#working[lane]--
    }
  }

  /** Work for a stranger: passwords and codes. */
  async workForStranger<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.#strangers.run(addressKey(request.ip), work)
  }

  /** Asking the database about something that a stranger may have made up. Who bids does not wait behind who does not. */
  async lookUp<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { lane } = request.routeOptions.config
    return this.#lookUps[lane === 'bids' ? 'bids' : 'others'].run(addressKey(request.ip), work)
  }
}

function release(request: FastifyRequest): void {
  request.held?.quota.giveBack(request.held.key)
  request.held = undefined
}

function hold(request: FastifyRequest, quota: Quota, key: string): void {
  if (!quota.take(key)) throw new AppError('too_many_requests')
  release(request)
  request.held = { quota, key }
}
