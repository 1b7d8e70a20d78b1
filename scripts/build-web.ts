import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { removeLeftovers } from './leftovers.ts'
import { runCommand, seconds } from './run-command.ts'
import { isTest, listFiles, ROOT } from './source-files.ts'

const SOURCES = ['web', 'domain', 'i18n', 'reference']
/** Where the chunks are: the one folder whose files have their content's hash in their names. */
const CHUNKS = 'build'
const DAYS_KEPT = 30
const DAY_MS = 24 * 60 * 60 * 1000

interface Stamp {
  /** Of the sources that were built. */
  sources: string
  /** Files of earlier builds that are still served, and when a build first came out without them. */
  kept: Record<string, string>
}

function hashSources(root: string): string {
  const hash = createHash('sha256')
  const files = listFiles(root, SOURCES, /./).filter((path) => !isTest(path))
  for (const path of ['package-lock.json', 'tsconfig.base.json', ...files]) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function readStamp(dist: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, '.sources'), 'utf8')) as Stamp
  } catch {
    return undefined
  }
}

function chunksOf(dist: string): string[] {
  const folder = join(dist, CHUNKS)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
}

/** Copies the earlier builds' chunks into the new one, for pages that are still open: each for 30 days. */
function keepEarlierChunks(earlier: string, built: string, now: Date): Record<string, string> {
  const own = new Set(chunksOf(built))
  const keptBefore = readStamp(earlier)?.kept ?? {}
  const kept: Record<string, string> = {}
  for (const chunk of chunksOf(earlier)) {
    const since = keptBefore[chunk] ?? now.toISOString()
    if (own.has(chunk) || now.getTime() - Date.parse(since) > DAYS_KEPT * DAY_MS) continue
    cpSync(join(earlier, chunk), join(built, chunk))
    kept[chunk] = since
  }
  return kept
}

/** The finished folder takes the place of the earlier one. Another process may be doing the same. */
function putInPlace(built: string, dist: string): void {
  const aside = `${built}.earlier`
  for (let tries = 0; ; tries++) {
    try {
      if (existsSync(dist)) renameSync(dist, aside)
      renameSync(built, dist)
      break
    } catch (error) {
      if (tries === 5) throw error
    } finally {
      rmSync(aside, { recursive: true, force: true })
    }
  }
}

export type Builder = (outDir: string) => Promise<{ ok: boolean; output: string }>

/** With a path relative to web: that is how Vite's own plugins expect it. */
const viteBuild =
  (root: string): Builder =>
  (outDir) =>
    runCommand('vite', ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production' },
    })

/** Builds web/dist unless it was built from the present sources. A build that is killed leaves the earlier one whole. */
export async function buildWebIfNeeded(root = ROOT, build = viteBuild(root), now = new Date()): Promise<boolean> {
  const dist = join(root, 'web', 'dist')
  const sources = hashSources(root)
  if (readStamp(dist)?.sources === sources) return false

  console.log('Building the web app; this takes half a minute.')
  const start = performance.now()
  const cache = join(root, 'web', '.cache')
  mkdirSync(cache, { recursive: true })
  removeLeftovers(cache, /^(?:build|prerender)-(\d+)/)
  const outDir = join('.cache', `build-${process.pid}`)
  const built = join(root, 'web', outDir)
  try {
    const { ok, output } = await build(outDir)
    if (!ok) throw new Error(`Building the web app failed.\n${output}`)
    const stamp: Stamp = { sources, kept: keepEarlierChunks(dist, built, now) }
    writeFileSync(join(built, '.sources'), JSON.stringify(stamp))
    putInPlace(built, dist)
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
  console.log(`Built the web app (${seconds(start)}).`)
  return true
}
