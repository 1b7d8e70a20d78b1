import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Deps } from '../deps.ts'
import { sendSigned } from '../integrations/send-signed.ts'
import { anchorsOf, linesOf, type Anchor, type AnchoredHead } from './anchor.ts'
import { addLines, lastAnchorIn } from './anchor-file.ts'
import { listAllHeads, listHeads } from './heads-sql.ts'
import { readClock } from './records-sql.ts'

const TURN_MS = 1_000
const GROWN_EVERY_MS = 60_000
/** Longer than a transaction takes from its record to its end. */
const OVERLAP_MS = 120_000
/** What the webhook did not take is kept for later, up to so many. */
const MOST_UNSENT = 1_000
const MAX_ANSWER_BYTES = 1_024

export const ANCHORS_FILE = 'anchors.jsonl'

const nameOf = ([chain, id]: AnchoredHead) => `${chain} ${id}`

/**
 * Writes down outside the database where the chains end: in a file that is only added to, in the log, and to a webhook if
 * there is one. Who changes the database afterwards cannot change that.
 */
export class Anchors {
  readonly #deps: Deps
  readonly #file: string
  /** What was anchored last, of the chains that may have grown since. */
  #anchored = new Map<string, string>()
  /** From when on there may be something that is not anchored. */
  #since: Date | '-infinity' | undefined
  #nextGrown = 0
  #unsent: Anchor[] = []

  constructor(deps: Deps) {
    this.#deps = deps
    this.#file = join(deps.settings.dataDir, ANCHORS_FILE)
  }

  /** Every second the auctions that have ended, every minute all that has grown. In how many milliseconds to come again. */
  async turn(): Promise<number> {
    const isDue = performance.now() >= this.#nextGrown
    await (isDue ? this.anchorGrown() : this.anchorEnded())
    if (isDue) this.#nextGrown = performance.now() + GROWN_EVERY_MS
    return TURN_MS
  }

  async anchorGrown(): Promise<void> {
    const now = await readClock(this.#deps.db)
    const heads = await listHeads(this.#deps.db, await this.#begin(), false)
    await this.#write(now, heads)
    const listed = new Set(heads.map(nameOf))
    this.#anchored = new Map([...this.#anchored].filter(([name]) => listed.has(name)))
    this.#since = new Date(now.getTime() - OVERLAP_MS)
    await this.#send()
  }

  async anchorEnded(): Promise<void> {
    const now = await readClock(this.#deps.db)
    const heads = await listHeads(this.#deps.db, new Date(now.getTime() - OVERLAP_MS), true)
    // That the audit log grows is no reason to write.
    if (!this.#fresh(heads).some(([chain]) => chain !== 'audit')) return
    await this.#write(now, heads)
    await this.#send()
  }

  /** After a start, from where the file ends; without a file everything is anchored. */
  async #begin(): Promise<Date | '-infinity'> {
    if (this.#since) return this.#since
    const last = await lastAnchorIn(this.#file)
    return last ? new Date(Date.parse(last.at) - OVERLAP_MS) : '-infinity'
  }

  #fresh(heads: readonly AnchoredHead[]): AnchoredHead[] {
    return heads.filter((head) => this.#anchored.get(nameOf(head)) !== head[3])
  }

  async #write(at: Date, heads: readonly AnchoredHead[]): Promise<void> {
    const { settings, log } = this.#deps
    const fresh = this.#fresh(heads)
    const anchors = anchorsOf(at, fresh)
    await addLines(this.#file, linesOf(anchors))
    for (const anchor of anchors) log.info({ anchor }, 'heads of chains')
    for (const head of fresh) this.#anchored.set(nameOf(head), head[3])
    if (settings.operations.anchorWebhook) this.#unsent = [...this.#unsent, ...anchors].slice(-MOST_UNSENT)
  }

  async #send(): Promise<void> {
    const { settings, log } = this.#deps
    const { anchorWebhook: webhook } = settings.operations
    for (let [anchor] = this.#unsent; webhook && anchor; [anchor] = this.#unsent) {
      try {
        const { status } = await sendSigned({
          ...webhook,
          id: randomUUID(),
          body: JSON.stringify(anchor),
          timeoutMs: settings.partners.timeoutMs,
          maxBytes: MAX_ANSWER_BYTES,
          allowPrivate: true,
        })
        if (status < 200 || status > 299) throw new Error(`it answered with ${status}`)
        this.#unsent.shift()
      } catch (error) {
        log.warn({ err: error, waiting: this.#unsent.length }, 'the webhook took no anchors; it is tried again')
        return
      }
    }
  }
}

/** All heads as the transaction of a backup sees them, as lines of the file. */
export async function anchorLinesOf(client: Client, at: Date): Promise<string> {
  return linesOf(anchorsOf(at, await listAllHeads(client)))
}
