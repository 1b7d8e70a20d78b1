/** So many questions are under way at once. */
const QUESTIONS = 6
/** So many are read by one question at most; fewer are read one by one. */
const MOST = 50
const LEAST = 5

interface Waiting<Found> {
  id: string
  resolve: (found: Found | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Reads by id. Where more is asked for than the database can look at, it reads what waits with one question: that costs
 * little more than one of them. Every answer was read after it was asked for.
 */
export class Together<Found> {
  readonly #read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>
  #waiting: Waiting<Found>[] = []
  #underWay = 0

  constructor(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
    this.#read = read
  }

  find(id: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject })
      if (this.#underWay < QUESTIONS) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#underWay += 1
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, this.#waiting.length < LEAST ? 1 : MOST)
      try {
        const found = await this.#read([...new Set(some.map(({ id }) => id))])
        for (const { id, resolve } of some) resolve(found.get(id))
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    this.#underWay -= 1
  }
}
