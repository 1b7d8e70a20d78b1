import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ended, freePort } from '../../../scripts/product.ts'
import { type Driver, DriverError, idOf, startProgram, TIMEOUTS } from './driver.ts'

const SCREEN = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']

/** WebKitGTK prints no messages of a page that is driven, so the page keeps them from when it has loaded. */
const WATCH = `
  const keep = (message) => (globalThis.errorsForTest ??= []).push(String(message));
  addEventListener('error', (event) => keep(event.message));
  addEventListener('unhandledrejection', (event) => keep(event.reason));
  const { error } = console;
  console.error = (...words) => { keep(words.join(' ')); error(...words) };
  arguments[0]()`
const TAKE = `const { errorsForTest = [] } = globalThis; globalThis.errorsForTest = []; arguments[0](errorsForTest)`

interface Reply {
  value: unknown
}

/** A screen that nobody sees: WebKitGTK has no mode without one. X takes a free number and tells it. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const { child } = startProgram('Xvfb', ['-displayfd', '3', ...SCREEN])
  let number = ''
  child.stdio[3]?.on('data', (chunk: Buffer) => (number += chunk.toString()))
  await expect.poll(() => number.endsWith('\n') || child.exitCode, { message: 'Xvfb starts' }).toBe(true)
  return { child, display: `:${number.trim()}` }
}

/** A home of its own, where GTK is set to show no animations: pages see that as reduced motion. */
function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'klubba-webkit-'))
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return home
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as Reply
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new DriverError(error, message)
}

export async function startWebkit(path: string): Promise<Driver> {
  const { child: screen, display } = await startScreen()
  const home = newHome()
  const port = await freePort()
  const env = { PATH: process.env['PATH'], HOME: home, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  const { child } = startProgram(path, [`--port=${port}`, '--host=127.0.0.1'], env)
  const url = `http://127.0.0.1:${port}`
  const isReady = async () =>
    request('GET', `${url}/status`).then(
      () => true,
      () => child.exitCode,
    )
  await expect.poll(isReady, { message: 'WebKitWebDriver starts' }).toBe(true)
  const opened = await request('POST', `${url}/session`, { capabilities: { alwaysMatch: { timeouts: TIMEOUTS } } })
  const session = `${url}/session/${(opened as { sessionId: string }).sessionId}`
  const post = async (command: string, body: object = {}) => request('POST', `${session}/${command}`, body)
  const run: Driver['run'] = async (script, args) => post('execute/async', { script, args })
  const errors: string[] = []
  const takeErrors = async () => void errors.push(...((await run(TAKE, [])) as string[]))
  return {
    open: async (address) => {
      await takeErrors()
      await post('url', { url: address })
      await run(WATCH, [])
    },
    run,
    click: async (element) => void (await post(`element/${idOf(element)}/click`)),
    type: async (element, text) => void (await post(`element/${idOf(element)}/value`, { text })),
    resize: async (width, height) => void (await post('window/rect', { width, height })),
    screenshot: async () => (await request('GET', `${session}/screenshot`)) as string,
    errors: async () => {
      await takeErrors()
      return errors
    },
    quit: async () => {
      await request('DELETE', session)
      child.kill()
      await ended(child)
      screen.kill()
      await ended(screen)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
