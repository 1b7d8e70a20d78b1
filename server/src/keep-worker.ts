/** A worker by itself, `npm run worker`, and beside it this process, which replaces it when it ends or hangs. */
import { keepWorkerRunning } from './jobs/worker-process.ts'
import { createLog } from './log.ts'
import { closeOnStop, failToStart } from './run-process.ts'
import { readSettings } from './settings.ts'

async function start(): Promise<void> {
  const onStop = closeOnStop()
  const worker = keepWorkerRunning(createLog(readSettings(process.env).logLevel, 'worker'))
  onStop(() => worker.stop())
}

await start().catch(failToStart)
