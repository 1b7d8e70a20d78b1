import { expect } from '@playwright/test'
import { type Driver, DriverError, type Element } from './driver.ts'
import {
  countOf,
  findAtRest,
  pathsUnder,
  PRELUDE,
  selectAll,
  sent,
  type Target,
  textsOf,
  valuesOf,
} from './find-in-page.ts'

/** As WebDriver writes the key. */
const ENTER = '\uE007'

/** What happens to an element that is not there yet, or still moves: it is looked for again. */
const NOT_YET = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
])

/** One browser's window with the product in it, used as a person does: what is pressed or filled in is waited for. */
export class Screen {
  readonly #driver: Driver
  readonly #url: string

  constructor(driver: Driver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  /** Runs a function in the page, which must not use anything from outside of itself. */
  async run<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer,
    ...args: { [Index in keyof Args]: Args[Index] | Element }
  ): Promise<Awaited<Answer>> {
    const script = `${PRELUDE} const [done, ...args] = [...arguments].reverse();
      Promise.resolve((${work.toString()})(...args.reverse()))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await this.#driver.run(script, args)) as { value: Awaited<Answer> } | { error: string }
    if ('error' in answer) throw new Error(answer.error)
    return answer.value
  }

  async open(path: string): Promise<void> {
    await this.#driver.open(`${this.#url}${path}`)
  }

  async path(): Promise<string> {
    return this.run(() => location.pathname + location.search)
  }

  /** Goes to another page of the app that is open, as a link does. */
  async goOn(path: string): Promise<void> {
    await this.run((to: string) => history.pushState(null, '', to), path)
  }

  /** Tries until the element is there, also while the page exchanges it. */
  async #retry(message: string, work: () => Promise<boolean>): Promise<void> {
    const attempt = async () => {
      try {
        return await work()
      } catch (error) {
        if (error instanceof DriverError && NOT_YET.has(error.code)) return false
        throw error
      }
    }
    await expect.poll(attempt, { message }).toBe(true)
  }

  /** Does something with the one element that is meant, as soon as it is there. */
  async #on(verb: string, target: Target, work: (element: Element) => Promise<void>): Promise<void> {
    await this.#retry(`${verb} ${described(target)}`, async () => {
      const element = (await this.run(findAtRest, sent(target))) as Element | null
      if (element) await work(element)
      return element !== null
    })
  }

  async click(target: Target): Promise<void> {
    await this.#on('click', target, (element) => this.#driver.click(element))
  }

  async pressEnter(target: Target): Promise<void> {
    await this.#on('press Enter on', target, (element) => this.#driver.type(element, ENTER))
  }

  /** Replaces what is in a field by typing. */
  async fill(target: Target, text: string): Promise<void> {
    await this.#on('fill', target, async (element) => {
      await this.run(selectAll, element)
      await this.#driver.type(element, text)
    })
  }

  /** Chooses from a list of the browser's own. */
  async select(target: Target, option: string): Promise<void> {
    await this.click({ role: 'option', name: option, within: target })
  }

  /** Hands files to the page's chooser; the browser's own window for that cannot be driven. */
  async chooseFiles(paths: readonly string[]): Promise<void> {
    const find = () => document.querySelector('main input[type=file]:not([capture])')
    await this.#retry('choose files', async () => {
      const chooser = (await this.run(find)) as unknown as Element | null
      if (chooser) await this.#driver.type(chooser, paths.join('\n'))
      return chooser !== null
    })
  }

  /** The link that a click in the middle of something hits goes there. */
  async leadsTo(target: Target, path: string): Promise<void> {
    const message = `${described(target)} leads to ${path}`
    await expect.poll(() => this.run(pathsUnder, sent(target)), { message }).toEqual([path])
  }

  async texts(target: Target): Promise<string[]> {
    return this.run(textsOf, sent(target))
  }

  /** What is in fields. */
  async values(target: Target): Promise<string[]> {
    return this.run(valuesOf, sent(target))
  }

  async sees(target: Target, count = 1): Promise<void> {
    await expect.poll(() => this.run(countOf, sent(target)), { message: described(target) }).toBe(count)
  }

  /** Words anywhere on the page. */
  async reads(words: string | RegExp): Promise<void> {
    await expect.poll(() => this.run(() => document.body.innerText)).toMatch(words)
  }
}

function described({ role, name, text, within }: Target): string {
  const named = [role, name, text && `with ${text}`].filter((part) => part !== undefined).join(' ')
  return within ? `${named} in ${described(within)}` : named
}
