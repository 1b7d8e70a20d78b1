import type { Db } from '../db/database.ts'
import type { Anchor, ChainName } from './anchor.ts'
import { readAnchors } from './anchor-file.ts'
import { listStored } from './heads-sql.ts'

interface Pinned {
  hash: string
  at: string
}

interface AnchoredChain {
  chain: ChainName
  id: string | null
  /** By number. */
  pinned: Map<number, Pinned>
}

/** The first entry of a chain that is not as it was when it was anchored. */
export interface AnchorBreach {
  chain: ChainName
  id: string | null
  entry: number
  /** When it was anchored. */
  at: string
  isGone: boolean
}

/** What the files together say about the ends of the chains. */
export class KnownAnchors {
  readonly chains = new Map<string, AnchoredChain>()
  /** Lines that are no anchors: a crash may have cut them off. */
  readonly unreadable: string[] = []
  /** When the last of them was written. */
  last: string | undefined

  add({ at, heads }: Anchor): void {
    if (this.last === undefined || at > this.last) this.last = at
    for (const [chain, id, number, hash] of heads) {
      const name = `${chain} ${id}`
      const known = this.chains.get(name) ?? { chain, id, pinned: new Map<number, Pinned>() }
      this.chains.set(name, known)
      if (!known.pinned.has(number)) known.pinned.set(number, { hash, at })
    }
  }
}

export async function readAnchorFiles(paths: readonly string[]): Promise<KnownAnchors> {
  const known = new KnownAnchors()
  for (const path of paths) {
    for await (const line of readAnchors(path)) {
      if ('unreadable' in line) known.unreadable.push(`${path}, line ${line.unreadable}`)
      else known.add(line)
    }
  }
  return known
}

async function verifyChain(db: Db, { chain, id, pinned }: AnchoredChain): Promise<AnchorBreach | undefined> {
  const numbers = [...pinned.keys()].toSorted((a, b) => a - b)
  const stored = new Map((await listStored(db, chain, id, numbers)).map(({ number, hash }) => [number, hash]))
  const entry = numbers.find((number) => stored.get(number) !== pinned.get(number)?.hash)
  if (entry === undefined) return undefined
  return { chain, id, entry, at: pinned.get(entry)?.at ?? '', isGone: !stored.has(entry) }
}

/** Compares every anchored end with the entry that is there now: an end that was cut off shows back to the last anchor. */
export async function verifyAnchors(db: Db, { chains }: KnownAnchors): Promise<AnchorBreach[]> {
  const breaches: AnchorBreach[] = []
  for (const chain of chains.values()) {
    const breach = await verifyChain(db, chain)
    if (breach) breaches.push(breach)
  }
  return breaches
}
