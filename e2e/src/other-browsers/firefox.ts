import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ended } from '../../../scripts/product.ts'
import { type Driver, DriverError, idOf, startProgram, TIMEOUTS } from './driver.ts'

const PREFERENCES = {
  // Any free port; Firefox writes it into its profile.
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  'devtools.console.stdout.content': true,
}

type Reply = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Marionette: the WebDriver commands inside Firefox, as JSON with its length before it. Geckodriver speaks it too. */
class Marionette {
  readonly #socket: Socket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #received = Buffer.alloc(0)
  #sent = 0

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    const fail = (error: Error) => {
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    this.#socket.on('error', fail)
    this.#socket.on('close', () => fail(new Error('Firefox has closed the connection')))
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    for (;;) {
      const colon = this.#received.indexOf(':')
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(0, colon)).toString())
      if (colon === -1 || this.#received.length < end) return
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString()) as Reply | object
      this.#received = this.#received.subarray(end)
      // The first message is a greeting.
      if (Array.isArray(message)) this.#settle(message as Reply)
    }
  }

  #settle([, id, error, result]: Reply): void {
    const { resolve, reject } = this.#waiting.get(id) ?? {}
    this.#waiting.delete(id)
    if (error) reject?.(new DriverError(error.error, error.message))
    else resolve?.(result)
  }

  async send(command: string, parameters: object = {}): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(++this.#sent, answer)
    const message = JSON.stringify([0, this.#sent, command, parameters])
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    return answer.promise
  }
}

/** What a page has reported; what Firefox reports of its own services is of no interest. */
const ERROR = /^console\.error: (?!RSLoader)|^JavaScript error: https?:/

const valueOf = (answer: unknown) => (answer as { value: unknown }).value

export async function startFirefox(path: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'klubba-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank']
  // A home of its own, as nothing of the machine's user is to be read or written.
  const { child, printed } = startProgram(path, args, { ...process.env, HOME: profile })
  const portFile = join(profile, 'MarionetteActivePort')
  await expect.poll(() => existsSync(portFile) || child.exitCode, { message: 'Firefox starts' }).toBe(true)
  const marionette = new Marionette(Number(readFileSync(portFile, 'utf8')))
  await marionette.send('WebDriver:NewSession', { timeouts: TIMEOUTS })
  return {
    open: async (url) => void (await marionette.send('WebDriver:Navigate', { url })),
    run: async (script, args) => valueOf(await marionette.send('WebDriver:ExecuteAsyncScript', { script, args })),
    click: async (element) => void (await marionette.send('WebDriver:ElementClick', { id: idOf(element) })),
    type: async (element, text) =>
      void (await marionette.send('WebDriver:ElementSendKeys', { id: idOf(element), text })),
    resize: async (width, height) => void (await marionette.send('WebDriver:SetWindowRect', { width, height })),
    screenshot: async () => valueOf(await marionette.send('WebDriver:TakeScreenshot', { full: false })) as string,
    errors: async () => printed.filter((line) => ERROR.test(line)),
    quit: async () => {
      await marionette.send('Marionette:Quit', { flags: ['eForceQuit'] })
      await ended(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
