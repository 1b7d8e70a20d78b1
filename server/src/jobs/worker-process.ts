import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'

const WORKER = join(import.meta.dirname, '../worker.ts')
const LONGEST_DELAY_MS = 30_000
/** A worker that has run this long was healthy: the next restart is quick again. */
const HEALTHY_MS = 60_000

export interface WorkerProcess {
  stop(): Promise<void>
}

/** A worker beside the server, in a process of its own; started again when it dies, with a growing delay. */
export function keepWorkerRunning(log: Logger): WorkerProcess {
  let child: ChildProcess | undefined
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let delay = 500

  function start(): void {
    const startedAt = Date.now()
    // The channel between the two tells the worker when the server is gone, however it went.
    child = fork(WORKER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.once('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      delay = Date.now() - startedAt > HEALTHY_MS ? 500 : Math.min(delay * 2, LONGEST_DELAY_MS)
      log.error({ code, signal }, `the worker ended; it starts again in ${delay} ms`)
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
