import { setTimeout as sleep } from 'node:timers/promises'
import { ASSET_FACETS } from '@klubba/domain/assets/asset-api'
import type { Db } from '../db/database.ts'
import { AssetColumns, type AssetCounts, type FoundWord } from './asset-columns.ts'
import { listPositionsWith, readChanges, type ChangeMark } from './asset-columns-sql.ts'
import type { AssetQuestion, SearchWord } from './asset-filter-sql.ts'

/** A question that comes while the columns are read for the first time waits no longer than this. */
const WAIT_MS = 150
const MOST_ANSWERS = 100
const MOST_WORDS = 500
/** A word that is in more texts than these is looked for anew every time. */
const MOST_POSITIONS = 2_000

function keyOf(question: AssetQuestion, withFacets: boolean): string {
  const { words, archived, year_from, year_to, ready, has_images, has_videos, createdBy } = question
  const others = [ready, has_images, has_videos, createdBy]
  const facets = ASSET_FACETS.map((facet) => question[facet])
  return JSON.stringify([withFacets, words, archived, year_from, year_to, others, facets])
}

/** The columns in memory, kept in step with the database: before each answer what has changed since the last is read. */
export class KeptColumns {
  readonly #db: Db
  readonly #columns = new AssetColumns()
  #mark: ChangeMark = { changed_in: -1, position: 0 }
  #isComplete = false
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined
  #changes = 0
  /** Answers given since the last change. */
  readonly #answers = new Map<string, AssetCounts>()
  /** Words that were looked for since the last change. */
  readonly #words = new Map<string, readonly number[]>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Exact at the time of asking. Undefined while the columns are still being read for the first time. */
  async count(question: AssetQuestion, withFacets: boolean): Promise<AssetCounts | undefined> {
    const reading = this.#catchUp()
    if (!this.#isComplete) await Promise.race([reading, sleep(WAIT_MS)])
    if (!this.#isComplete) return undefined
    await reading
    const key = keyOf(question, withFacets)
    const known = this.#answers.get(key)
    if (known) return known
    const changes = this.#changes
    const words = await this.#findWords(question.words)
    const counts = this.#columns.count(question, words, withFacets)
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear()
    if (changes === this.#changes) this.#answers.set(key, counts)
    return counts
  }

  /** With the assets that have a word in a text of their own; those not known since the last change are asked for. */
  async #findWords(words: readonly SearchWord[]): Promise<FoundWord[]> {
    const changes = this.#changes
    const known = words.map(({ word }) => this.#words.get(word))
    const unknown = words.flatMap(({ word }, index) => (known[index] ? [] : [word]))
    const found = await listPositionsWith(this.#db, unknown)
    if (this.#words.size >= MOST_WORDS) this.#words.clear()
    if (changes === this.#changes) {
      for (const [index, word] of unknown.entries()) {
        const positions = found[index] ?? []
        if (positions.length <= MOST_POSITIONS) this.#words.set(word, positions)
      }
    }
    return words.map((word, index) => ({ ...word, positions: known[index] ?? found[unknown.indexOf(word.word)] ?? [] }))
  }

  /** One reads at a time. Whoever asks meanwhile gets the next reading: it sees all that was there when they asked. */
  #catchUp(): Promise<void> {
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
    await this.#catchUp()
  }

  async #read(): Promise<void> {
    let from: ChangeMark | undefined = this.#mark
    let settled: number | undefined
    while (from) {
      const page = await readChanges(this.#db, from, !this.#isComplete)
      settled ??= page.settled
      for (const change of page.changes) {
        if (change.removed) this.#columns.remove(change.position)
        else this.#columns.set(change)
      }
      if (page.changes.length > 0) {
        this.#changes += 1
        this.#answers.clear()
        this.#words.clear()
      }
      from = page.next
    }
    // What was still under way then is read once more next time: it may have ended since.
    this.#mark = { changed_in: (settled ?? 0) - 1, position: 2 ** 31 - 1 }
    this.#isComplete = true
  }
}
