import { fork, type ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { watchSigns } from './worker-signs.ts'

const WORKER = join(import.meta.dirname, '../worker.ts')
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** A worker that has run this long was healthy: the next restart is quick again. */
const HEALTHY_MS = 60_000

/** Says that a worker is replaced, and why, to whoever listens. */
export const workerRestarts = channel('klubba:worker-restart')
export interface WorkerRestart {
  reason: 'ended' | 'hung'
}

export interface WorkerProcess {
  stop(): Promise<void>
}

/**
 * A worker in a process of its own. It is started again when it dies, with a growing delay, and replaced when it hangs:
 * when its event loop is blocked, or the process is stopped.
 */
export function keepWorkerRunning(log: Logger): WorkerProcess {
  let child: ChildProcess | undefined
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let delay = FIRST_DELAY_MS

  function start(): void {
    const startedAt = Date.now()
    let reason: WorkerRestart['reason'] = 'ended'
    // The channel between the two tells the worker when this process is gone, however it went.
    const worker = fork(WORKER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = worker
    watchSigns(worker, () => {
      reason = 'hung'
      log.error({ pid: worker.pid }, 'the worker hangs; it is replaced')
      worker.kill('SIGKILL')
    })
    worker.once('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      const isHealthy = reason === 'hung' || Date.now() - startedAt > HEALTHY_MS
      delay = isHealthy ? FIRST_DELAY_MS : Math.min(delay * 2, LONGEST_DELAY_MS)
      log.error({ code, signal }, `the worker ended; it starts again in ${delay} ms`)
      workerRestarts.publish({ reason } satisfies WorkerRestart)
      timer = setTimeout(start, delay)
    })
  }

  start()
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      const running = child
      if (!running) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      await ended
    },
  }
}
