import { setTimeout as sleep } from 'node:timers/promises'
import { ASSET_FACETS, type AssetFilters } from '@klubba/domain/assets/asset-filters'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { AssetColumns } from './asset-columns.ts'
import type { AssetCounts, CountedFacet, ValueCounts, WholeCounts } from './asset-counted.ts'
import { markAfter, readChanges, readLastPosition, type ChangeMark, type ChangePage } from './asset-columns-sql.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import type { FirstOf } from './first-of.ts'
import { KeptNames } from './kept-names.ts'
import { Turns } from './turns.ts'

/** A question that comes while the columns are read for the first time waits no longer than this. */
const WAIT_MS = 1_000
/** For what is added after the first reading. */
const ROOM_TO_GROW = 1.1
/** Few: what lives long enough to be kept is memory that is given back late. */
const MOST_ANSWERS = 20

function keyOf(question: AssetQuestion, how: readonly unknown[]): string {
  const { words, archived, year_from, year_to, ready, has_images, has_videos, createdBy, ownedBy } = question
  const others = [ready, has_images, has_videos, createdBy, ownedBy]
  const facets = ASSET_FACETS.map((facet) => question[facet])
  return JSON.stringify([how, words, archived, year_from, year_to, others, facets])
}

/** What is told by each asset alone, asked for among all kinds: there are so many that looking at them takes long. */
function takesLong({
  q,
  category,
  subcategory,
  brand,
  model,
  owner,
  organization,
  ...others
}: Partial<AssetFilters>): boolean {
  const { year_from, year_to, ready, has_images, has_videos, portfolio, created_by } = others
  const isNarrow = [q, category, subcategory, brand, model, owner, organization].some((asked) => asked !== undefined)
  const alone = [year_from, year_to, ready, has_images, has_videos, portfolio, created_by]
  return !isNarrow && alone.some((asked) => asked !== undefined)
}

/** The columns in memory, kept in step with the database: before each answer what has changed since the last is read. */
export class KeptColumns {
  readonly #db: Db
  readonly #columns = new AssetColumns()
  readonly names = new KeptNames()
  readonly #turns = new Turns()
  #mark: ChangeMark = markAfter(-1)
  #isComplete = false
  #isStopped = false
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Answers given since the last change. */
  readonly #answers = new Map<string, AssetCounts | WholeCounts>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Done when the columns were read for the first time. */
  async readAhead(): Promise<void> {
    await this.#readNow()
  }

  /** A first reading that is under way is given up. */
  stop(): void {
    this.#isStopped = true
  }

  /** Brings it up to now, for who asks for this. False while the columns are still being read for the first time. */
  async catchUp(asked: Partial<AssetFilters>): Promise<boolean> {
    const reading = this.#readNow()
    if (!this.#isComplete) await Promise.race([reading, sleep(WAIT_MS)])
    if (!this.#isComplete) return false
    await reading
    await this.#turns.take(takesLong(asked))
    return true
  }

  /** Exact at the last catching up. */
  count(question: AssetQuestion, withFacets: boolean, page?: FirstOf): AssetCounts {
    return this.#answer(keyOf(question, [withFacets, page]), () => this.#columns.count(question, withFacets, page))
  }

  /** All that is told beside the filters of a list to one user. */
  countWhole(question: AssetQuestion, user: string): WholeCounts {
    return this.#answer(keyOf(question, [user]), () => this.#columns.countWhole(question, user))
  }

  /** Until the next question: what is counted is not kept. */
  countValues(question: AssetQuestion, facet: CountedFacet): ValueCounts {
    return this.#columns.countValues(question, facet)
  }

  #answer<Counts extends AssetCounts | WholeCounts>(key: string, count: () => Counts): Counts {
    const known = this.#answers.get(key)
    if (known) return known as Counts
    const counts = count()
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size >= MOST_ANSWERS) this.#answers.delete(oldest)
    this.#answers.set(key, counts)
    return counts
  }

  /** One reads at a time. Whoever asks meanwhile gets the next reading: it sees all that was there when they asked. */
  #readNow(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => (this.#reading = undefined))
      return this.#reading
    }
    this.#next ??= this.#readAfter(this.#reading)
    return this.#next
  }

  async #readAfter(reading: Promise<void>): Promise<void> {
    await reading.catch(() => undefined)
    this.#next = undefined
    await this.#readNow()
  }

  /** The first reading, which is long, keeps a connection: questions that the database counts meanwhile take the others. */
  async #read(): Promise<void> {
    if (this.#isComplete) return this.#readFrom(this.#db)
    return this.#db.connection().execute((connection) => this.#readFrom(connection))
  }

  async #readFrom(db: Db): Promise<void> {
    if (!this.#isComplete) this.#columns.grow(Math.ceil((await readLastPosition(db)) * ROOM_TO_GROW))
    let reading: Promise<ChangePage> | undefined = this.#readAfterMark(db, this.#mark)
    let settled: number | undefined
    while (reading) {
      const page: ChangePage = await reading
      // While this page is taken in, the database reads the next one.
      reading = page.next && this.#readAfterMark(db, page.next)
      settled ??= page.settled
      this.#takeIn(page)
    }
    // What was still under way then is read once more next time: it may have ended since.
    this.#mark = markAfter((settled ?? 0) - 1)
    this.#isComplete = true
  }
  #readAfterMark(db: Db, mark: ChangeMark): Promise<ChangePage> {
    if (this.#isStopped && !this.#isComplete) throw new AppError('unavailable')
    return readChanges(db, mark, !this.#isComplete)
  }

  #takeIn({ assets, names }: ChangePage): void {
    for (const change of assets) {
      if (change.removed) this.#columns.remove(change.position)
      else this.#columns.set(change)
    }
    for (const change of names) this.names.set(change)
    if (assets.length > 0) this.#answers.clear()
  }
}
