/** Draws one paper in a process of its own, which is given nothing but what the paper says. */
import { setPriority } from 'node:os'
import type { Drawn, PaperTask } from '../paper-process.ts'
import { drawPaper } from './draw-paper.ts'

/** People who wait for an answer come first. */
setPriority(5)

async function drawnOf(task: PaperTask): Promise<Drawn> {
  try {
    return { ok: true, pdf: await drawPaper(task) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (task: PaperTask) => {
  void drawnOf(task).then((drawn) => process.send?.(drawn))
})
process.on('disconnect', () => process.exit())
