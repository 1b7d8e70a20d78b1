import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TakenBid } from '../../scripts/auction-invariants.ts'
import { sendOnce, type Bid } from './auction-scene.ts'
import { AGAIN, type Sent } from './fairness-checks.ts'

/** About twenty bids a second come of all of them. */
const CLIENTS_EACH = 4
const PACE_MS = 400
const AGAIN_MS = 100

export interface Address {
  name: string
  url: string
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', resolve)
    })
    request.on('error', reject)
  })
}

/** Clients of each server that bid more than anybody before, and note what they see. */
export class FairnessClients {
  readonly sent: Sent[] = []
  readonly taken: TakenBid[] = []
  readonly #servers: readonly Address[]
  readonly #bidders: readonly string[]
  readonly #amounts = new Map<string, number>()
  #auctions: readonly string[] = []
  #token = ''
  #running: Promise<void>[] = []
  #stopped = false
  #abandoned = false

  constructor(servers: readonly Address[], bidders: readonly string[]) {
    this.#servers = servers
    this.#bidders = bidders
  }

  get token(): string {
    return this.#token
  }

  useToken(token: string): void {
    this.#token = token
  }

  bidOn(auctions: readonly string[]): void {
    this.#auctions = auctions
  }

  start(): void {
    this.#running = this.#servers.flatMap((server) =>
      Array.from({ length: CLIENTS_EACH }, (_, number) => this.#client(server, number)),
    )
  }

  /** Sends nothing more, and waits for nothing. */
  abandon(): void {
    this.#stopped = true
    this.#abandoned = true
  }

  /** Ends when everything that was sent is answered. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  async #client(server: Address, number: number): Promise<void> {
    const agents = { bids: new Agent({ keepAlive: true }), probes: new Agent({ keepAlive: true }) }
    for (let turn = number; !this.#stopped; turn++) {
      const auction = this.#auctions[turn % this.#auctions.length] ?? ''
      const amount = (this.#amounts.get(auction) ?? 0) + 100
      this.#amounts.set(auction, amount)
      const bidder = this.#bidders[turn % this.#bidders.length] ?? ''
      const bid = { auction, bidder, amount, key: randomUUID() }
      while ((await this.#send(server, bid, agents)) && !this.#abandoned) await sleep(AGAIN_MS)
      await sleep(PACE_MS * (0.5 + Math.random()))
    }
    agents.bids.destroy()
    agents.probes.destroy()
  }

  /** Whether it has to be sent again. */
  async #send({ name, url }: Address, bid: Bid, agents: { bids: Agent; probes: Agent }): Promise<boolean> {
    const { key, auction } = bid
    const sent: Sent = { key, auction, server: name, sentAt: Date.now() }
    this.sent.push(sent)
    // What is read after it was read after it on a connection of its own too: the second time at the latest.
    const probe = async () => {
      await ask(`${url}/health`, agents.probes)
      await ask(`${url}/health`, agents.probes)
      sent.reachedAt = Date.now()
    }
    let probing: Promise<void> | undefined
    const onSent = () => void (probing = probe().catch(() => undefined))
    const answer = await sendOnce(url, this.#token, bid, { agent: agents.bids, onSent }).catch(() => undefined)
    sent.answeredAt = Date.now()
    await probing
    if (!answer) return true
    const { number, at, code } = answer.body
    sent.outcome = answer.status === 201 ? 'taken' : (code ?? String(answer.status))
    if (number !== undefined && at !== undefined) {
      Object.assign(sent, { number, at: Date.parse(at) })
      this.taken.push({ ...bid, number, at })
    }
    return AGAIN.has(sent.outcome)
  }
}
