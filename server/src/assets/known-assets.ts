import type { Db } from '../db/database.ts'
import { readAsset, type AssetJson, type FoundAsset } from './asset-sql.ts'

const MOST_ASSETS = 1000
/** In signs of its texts; longer ones are read anew each time, so that what is kept is bounded in bytes too. */
const LONGEST = 20_000

/** About as many signs as its text would have. To write that for every save takes longer than all the rest of keeping. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object') return 4
  let length = 0
  for (const key in value) length += key.length + lengthOf((value as Record<string, unknown>)[key])
  return length
}

/**
 * Assets as they were last read by somebody who may change them, or written here. Others may have changed them since:
 * whoever goes by one writes it only if the database says, in the same statement, that everything is as it was. What
 * stands in an auction is not kept. What was only read is kept as its text, which costs next to nothing where nobody asks
 * for it again.
 */
export class KnownAssets {
  readonly #assets = new Map<string, FoundAsset | string>()
  #referenceNumber: number | undefined

  /** Of the forms, as the asset that was kept last goes by them. */
  get referenceNumber(): number | undefined {
    return this.#referenceNumber
  }

  find(id: string): FoundAsset | undefined {
    const kept = this.#assets.get(id)
    if (kept === undefined) return undefined
    // The one that was asked for last is the last to be forgotten.
    this.#assets.delete(id)
    this.#assets.set(id, kept)
    return typeof kept === 'string' ? readAsset(JSON.parse(kept) as AssetJson) : kept
  }

  /** With the text that it was read from, if it was not written since. */
  keep(asset: FoundAsset, text?: string): void {
    this.#referenceNumber = asset.reference_number
    this.#assets.delete(asset.id)
    if (asset.auction_id !== null || (text?.length ?? lengthOf(asset)) > LONGEST) return
    const [oldest] = this.#assets.keys()
    if (oldest !== undefined && this.#assets.size >= MOST_ASSETS) this.#assets.delete(oldest)
    this.#assets.set(asset.id, text ?? asset)
  }

  forget(id: string): void {
    this.#assets.delete(id)
  }
}

const all = new WeakMap<Db, KnownAssets>()

/** Those of this server. */
export function knownAssets({ db }: { db: Db }): KnownAssets {
  const known = all.get(db) ?? new KnownAssets()
  all.set(db, known)
  return known
}
