import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../scripts/product.ts'
import { median } from './load.ts'
import { memoryOf } from './paired.ts'

/** By then everything that is done once is done. */
const AT_REST_MS = 10_000

interface Start {
  /** From the command to the first answer, the database included: of a folder that was used before. */
  first_answer_ms: number
  /** Of the server, in megabytes, when nobody has asked anything for a while. */
  memory_at_rest: number
}

/** How long a start takes, and what the server then holds; medians. */
export async function measureStart(rounds: number): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-start-'))
  const settings = { DATA_DIR: join(folder, 'data') }
  try {
    await (await startProduct(settings)).stop()
    const measured: Start[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const product = await startProduct(settings)
      const { status } = await fetch(`${product.url}/health`)
      const first_answer_ms = Math.round(performance.now() - began)
      if (status !== 200) throw new Error(`the first answer was ${status}`)
      await sleep(AT_REST_MS)
      measured.push({ first_answer_ms, memory_at_rest: memoryOf(product.process.pid) ?? 0 })
      await product.stop()
    }
    return {
      first_answer_ms: median(measured.map((each) => each.first_answer_ms)),
      memory_at_rest: median(measured.map((each) => each.memory_at_rest)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
