import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { test as base } from './altered-product.ts'
import { expect } from './product.ts'

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--window-size=1440,900',
  '--remote-debugging-port=0',
]

/** A device with one browser, whose profile outlives it. */
export interface Device {
  open: () => Promise<BrowserContext>
  /** Ends the browser without warning, as a phone does with an app. */
  kill: () => Promise<void>
  throwAway: () => Promise<void>
}

function newDevice(): Device {
  const profile = mkdtempSync(join(tmpdir(), 'klubba-profile-'))
  const portFile = join(profile, 'DevToolsActivePort')
  const portOf = () => (existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] : undefined)
  let running: { pid: number; ended: Promise<unknown> } | undefined

  async function kill(): Promise<void> {
    if (!running) return
    // With all its processes.
    process.kill(-running.pid, 'SIGKILL')
    await running.ended
    running = undefined
  }

  return {
    open: async () => {
      // A browser that was killed has left its own.
      rmSync(portFile, { force: true })
      const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
      const child = spawn(path, [...ARGS, `--user-data-dir=${profile}`, 'about:blank'], {
        stdio: 'ignore',
        detached: true,
      })
      running = { pid: child.pid ?? 0, ended: new Promise((resolve) => child.once('exit', resolve)) }
      await expect.poll(portOf).toBeTruthy()
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${portOf()}`)
      const [context] = browser.contexts()
      if (!context) throw new Error('the browser has no profile')
      return context
    },
    kill,
    throwAway: async () => {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export const test = base.extend<{ device: Device }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  device: async ({}, use) => {
    const device = newDevice()
    await use(device)
    await device.throwAway()
  },
})
