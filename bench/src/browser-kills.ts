import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildWebIfNeeded } from '../../scripts/build-web.ts'
import { startProduct } from '../../scripts/product.ts'
import { chooseFiles, chromiumOptions, openMedia } from './browser.ts'
import { startCountingProxy, type Sent } from './counting-proxy.ts'
import { ADMIN, mediaOf, newAsset, PIECE_BYTES, signIn } from './upload-client.ts'
import { film, type UploadKills } from './uploads.ts'

interface BrowserKill {
  /** How far the browser had come, in bytes. */
  killed_at: number
  resumed_at: number
  sent_twice: number
}

export interface BrowserKills extends UploadKills {
  each: BrowserKill[]
}

/** Of the browser that has a profile open, among all processes; its helpers name what they help with. */
function browserPid(profile: string): number {
  const argumentsOf = (pid: string): string[] => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  const pid = readdirSync('/proc').find((name) => {
    const given = /^\d+$/.test(name) ? argumentsOf(name) : []
    return given.includes(`--user-data-dir=${profile}`) && !given.some((each) => each.startsWith('--type='))
  })
  if (pid === undefined) throw new Error(`no browser has ${profile} open`)
  return Number(pid)
}

/** What was sent next goes on from where the server had come to. */
function killsIn(sent: readonly Sent[], kills: readonly Sent[]): BrowserKill[] {
  return kills.map((part) => {
    const next = sent[sent.indexOf(part) + 1]
    const resumed_at = next?.from ?? Number.NaN
    return { killed_at: part.to, resumed_at, sent_twice: part.to - resumed_at }
  })
}

/**
 * MED-4: sends a film from a browser that is killed at random points, with all its processes. It is opened again with
 * the same profile, and the same file is chosen again. All points lie behind the first piece and before the last:
 * beginning anew would show, and there is something left to send.
 */
export async function runBrowserKills({
  megabytes,
  kills,
}: {
  megabytes: number
  kills: number
}): Promise<BrowserKills> {
  await buildWebIfNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'klubba-browser-kills-'))
  const [profile, path] = [join(folder, 'profile'), join(folder, 'film.mp4')]
  const bytes = film(megabytes)
  writeFileSync(path, bytes)
  const somewhere = () => PIECE_BYTES + Math.floor(Math.random() * (bytes.length - 2 * PIECE_BYTES))
  const points = Array.from({ length: kills }, somewhere).toSorted((a, b) => a - b)
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const product = await startProduct({ DATA_DIR: join(folder, 'data'), DEMO: 'false', WORKER: 'false', ...account })
  const killed: Sent[] = []
  let isOpen = false
  const proxy = await startCountingProxy(product.url, (part) => {
    const [point] = points
    if (!isOpen || point === undefined || part.to < point) return
    process.kill(-browserPid(profile), 'SIGKILL')
    points.shift()
    killed.push(part)
    isOpen = false
  })
  try {
    const token = await signIn(product.url)
    const assetId = await newAsset(product.url, token)
    const began = performance.now()
    for (let run = 0; run <= kills; run++) {
      const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions(), baseURL: proxy.url })
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
      const page = await openMedia(context, assetId)
      isOpen = true
      // It may be killed before it has answered that the file is chosen.
      await Promise.race([
        chooseFiles(page, [path]).catch((error: unknown) => {
          if (isOpen) throw error
        }),
        closed,
      ])
      if (run < kills) await closed
      else {
        const shown = page.getByRole('list', { name: 'All pictures and videos' }).getByText('film.mp4')
        await shown.waitFor({ timeout: 600_000 })
        await context.close()
      }
      await Promise.all(killed.map(({ ended }) => ended))
    }
    const seconds = (performance.now() - began) / 1000
    const [medium] = await mediaOf(product.url, token, assetId)
    const same = medium?.sha256 === createHash('sha256').update(bytes).digest('hex') && medium.size === bytes.length
    const each = killsIn(proxy.sent, killed)
    const most_sent_twice = Math.max(0, ...each.map(({ sent_twice }) => sent_twice))
    return { megabytes, kills: killed.length, most_sent_twice, same, seconds, each }
  } finally {
    await proxy.stop()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
