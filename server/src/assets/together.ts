/** So many are taken in one go at most. */
const MOST = 50

interface Waiting<Asked, Answer> {
  asked: Asked
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

/** An answer that is a promise may fail for itself. */
type Answering<Asked, Answer> = (asked: readonly Asked[]) => Promise<readonly (Answer | Promise<Answer>)[]>

/**
 * Asks the database. Where more comes than it can look at, what waits is asked together: that costs little more than one
 * of them. Every answer was made after it was asked for.
 */
export class Together<Asked, Answer> {
  readonly #answer: Answering<Asked, Answer>
  readonly #atOnce: number
  readonly #least: number
  #waiting: Waiting<Asked, Answer>[] = []
  #underWay = 0

  /** `atOnce` goes are under way at a time; `least` have to wait for them to be taken together. */
  constructor(answer: Answering<Asked, Answer>, { atOnce, least }: { atOnce: number; least: number }) {
    this.#answer = answer
    this.#atOnce = atOnce
    this.#least = least
  }

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject })
      if (this.#underWay < this.#atOnce) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#underWay += 1
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, this.#waiting.length < this.#least ? 1 : MOST)
      try {
        const answers = await this.#answer(some.map(({ asked }) => asked))
        for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    this.#underWay -= 1
  }
}
