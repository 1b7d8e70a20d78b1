import type { Db } from '../db/database.ts'
import type { FoundAsset } from './asset-sql.ts'

const MOST_ASSETS = 1000
/** Of what people have written; longer ones are read anew each time, so that what is kept is bounded in bytes too. */
const LONGEST = 20_000

const lengthOf = ({ values, notes, subcomponents, condition_notes, tcr }: FoundAsset) =>
  JSON.stringify([values, notes, subcomponents, condition_notes, tcr]).length

/**
 * Assets as they were last written here. Others may have changed them since: whoever goes by one writes it only if the
 * database says, in the same statement, that everything is as it was. What stands in an auction is not kept.
 */
export class KnownAssets {
  readonly #assets = new Map<string, FoundAsset>()
  #referenceNumber: number | undefined

  /** Of the forms, as the asset that was kept last goes by them. */
  get referenceNumber(): number | undefined {
    return this.#referenceNumber
  }

  find(id: string): FoundAsset | undefined {
    const asset = this.#assets.get(id)
    if (!asset) return undefined
    // The one that was asked for last is the last to be forgotten.
    this.#assets.delete(id)
    this.#assets.set(id, asset)
    return asset
  }

  keep(asset: FoundAsset): void {
    this.#referenceNumber = asset.reference_number
    this.#assets.delete(asset.id)
    if (asset.auction_id !== null || lengthOf(asset) > LONGEST) return
    const [oldest] = this.#assets.keys()
    if (oldest !== undefined && this.#assets.size >= MOST_ASSETS) this.#assets.delete(oldest)
    this.#assets.set(asset.id, asset)
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
