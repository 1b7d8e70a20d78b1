import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment, ended, killProduct, launchProduct, startProduct } from '../../scripts/product.ts'

const ADMIN = { email: 'elin@yard.example', password: 'gravel horse seven lamp' }

export interface KillRounds {
  rounds: number
  /** Sign-ins that the server had answered before it was killed; each of their sessions must still run. */
  acknowledged: number
  lost: number
  /** Milliseconds to be ready again after each kill. */
  restarts: number[]
  auditWhole: boolean
}

async function signIn(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/api/_auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    return answer.status === 200 ? answer.headers.getSetCookie()[0]?.split(';')[0] : undefined
  } catch {
    return undefined
  }
}

async function isRunning(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/_auth/session`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`the session was answered with ${answer.status}`)
  return 'user' in ((await answer.json()) as object)
}

/** A few at a time: hundreds at once would be told to come back. */
async function countLost(url: string, cookies: readonly string[]): Promise<number> {
  let lost = 0
  for (let from = 0; from < cookies.length; from += 50) {
    const running = await Promise.all(cookies.slice(from, from + 50).map((cookie) => isRunning(url, cookie)))
    lost += running.filter((runs) => !runs).length
  }
  return lost
}

async function auditIsWhole(dataDir: string): Promise<boolean> {
  const verify = join(import.meta.dirname, '../../server/src/verify.ts')
  const env = { ...bareEnvironment(), DATA_DIR: dataDir }
  return (await ended(spawn(process.execPath, [verify], { env, stdio: 'ignore' }))) === 0
}

/** Ends a round that never gets its first sign-in. */
const START_MS = 600_000

/**
 * Lets people sign in until a random moment: of the start and its migrations, or of the two seconds after the first of
 * them was answered. Who was.
 */
async function signInUntilKill(url: string, isStart: boolean): Promise<string[]> {
  const cookies: string[] = []
  const began = Date.now()
  let until = isStart ? began + Math.random() * 4000 : Infinity
  while (Date.now() < until) {
    const answers = await Promise.all([1, 2, 3].map(() => signIn(url)))
    cookies.push(...answers.filter((cookie) => cookie !== undefined))
    if (until === Infinity && cookies.length > 0) until = Date.now() + Math.random() * 2000
    if (until === Infinity && Date.now() > began + START_MS) throw new Error('nobody could sign in')
    await sleep(20)
  }
  return cookies
}

/**
 * Kills the server at random moments, two rounds while it starts and two while people sign in, in every other round
 * PostgreSQL with it, and looks whether the next start works and every session that was answered is still there.
 */
export async function runKillRounds(rounds: number): Promise<KillRounds> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-kill-'))
  const settings = { DATA_DIR, DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const cookies = new Set<string>()
  const result: KillRounds = { rounds, acknowledged: 0, lost: 0, restarts: [], auditWhole: false }
  try {
    for (let round = 0; round < rounds; round++) {
      const { child, port } = await launchProduct(settings)
      const url = `http://localhost:${port}`
      for (const cookie of await signInUntilKill(url, round % 4 < 2)) cookies.add(cookie)
      const unanswered = signIn(url)
      if (round % 2) await killProduct(child, DATA_DIR)
      else child.kill('SIGKILL')
      await ended(child)
      await unanswered

      const began = performance.now()
      const product = await startProduct(settings)
      result.restarts.push(Math.round(performance.now() - began))
      if (!(await signIn(product.url))) throw new Error(`round ${round}: cannot sign in after the restart`)
      result.lost += await countLost(product.url, [...cookies])
      await product.stop()
    }
    result.acknowledged = cookies.size
    result.auditWhole = await auditIsWhole(DATA_DIR)
    return result
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
