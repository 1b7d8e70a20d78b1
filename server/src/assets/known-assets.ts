import type { Db } from '../db/database.ts'
import { readAsset, type AssetJson, type FoundAsset } from './asset-sql.ts'

const MOST_ASSETS = 1000
/** In signs of its text; longer ones are read anew each time, so that what is kept is bounded in bytes too. */
const LONGEST = 20_000

/**
 * Assets as they were last read by somebody who may change them, or written here. Others may have changed them since:
 * whoever goes by one writes it only if the database says, in the same statement, that everything is as it was. What
 * stands in an auction is not kept. They are kept as texts, which cost next to nothing where nobody asks for them.
 */
export class KnownAssets {
  readonly #texts = new Map<string, string>()
  #referenceNumber: number | undefined

  /** Of the forms, as the asset that was kept last goes by them. */
  get referenceNumber(): number | undefined {
    return this.#referenceNumber
  }

  find(id: string): FoundAsset | undefined {
    const text = this.#texts.get(id)
    if (text === undefined) return undefined
    // The one that was asked for last is the last to be forgotten.
    this.#texts.delete(id)
    this.#texts.set(id, text)
    return readAsset(JSON.parse(text) as AssetJson)
  }

  /** With the text that it was read from, if it was not written since. */
  keep(asset: FoundAsset, text = JSON.stringify(asset)): void {
    this.#referenceNumber = asset.reference_number
    this.#texts.delete(asset.id)
    if (asset.auction_id !== null || text.length > LONGEST) return
    const [oldest] = this.#texts.keys()
    if (oldest !== undefined && this.#texts.size >= MOST_ASSETS) this.#texts.delete(oldest)
    this.#texts.set(asset.id, text)
  }

  forget(id: string): void {
    this.#texts.delete(id)
  }
}

const all = new WeakMap<Db, KnownAssets>()

/** Those of this server. */
export function knownAssets({ db }: { db: Db }): KnownAssets {
  const known = all.get(db) ?? new KnownAssets()
  all.set(db, known)
  return known
}
