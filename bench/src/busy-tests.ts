import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { ended } from '../../scripts/product.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUSY_LOOPS = 4

interface BusyTests {
  rounds: { seconds: number; passed: boolean; log: string }[]
  held: boolean
}

/** Keeps as many cores busy as there are loops, as other people's work would. */
function startBusyLoops(): () => Promise<void> {
  const loops = Array.from({ length: BUSY_LOOPS }, () => new Worker('for (;;);', { eval: true }))
  return async () => void (await Promise.all(loops.map((loop) => loop.terminate())))
}

/** The README's test command, as somebody runs it who has just cloned the project. */
async function testClone(log: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-clone-'))
  const clone = join(folder, 'klubba')
  try {
    const { status, stderr } = spawnSync('git', ['clone', '--quiet', ROOT, clone], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the project cannot be cloned: ${stderr}`)
    const { PATH = '', HOME = '' } = process.env
    // Without the tools of this project's own folder, which a fresh clone has to install.
    const path = PATH.split(':').filter((part) => !part.startsWith(ROOT))
    const env = { PATH: path.join(':'), HOME }
    const child = spawn('npm', ['test'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const file = createWriteStream(log)
    for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
    const passed = (await ended(child)) === 0
    file.end()
    await finished(file)
    return passed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `npm test` in clean clones, one after another, alongside four busy loops: each run must be green, however long it takes. */
export async function runBusyTests(count: number): Promise<BusyTests> {
  const stop = startBusyLoops()
  const rounds: BusyTests['rounds'] = []
  try {
    for (let round = 1; round <= count; round++) {
      const began = performance.now()
      const log = join(tmpdir(), `klubba-busy-tests-${process.pid}-${round}.log`)
      const passed = await testClone(log)
      rounds.push({ seconds: Math.round((performance.now() - began) / 1000), passed, log })
      console.error(`round ${round}: ${passed ? 'green' : 'failed'}, see ${log}`)
    }
  } finally {
    await stop()
  }
  return { rounds, held: rounds.every(({ passed }) => passed) }
}
