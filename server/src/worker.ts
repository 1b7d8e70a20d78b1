/** A worker: does the jobs in the queue, and keeps the time of auctions. The server starts one beside it; more can run elsewhere. */
import { setTimeout as sleep } from 'node:timers/promises'
import { runAuctionClock } from './auctions/clock.ts'
import { isMigrated } from './db/migrate.ts'
import { jobHandlers } from './job-handlers.ts'
import { runWorker } from './jobs/run-worker.ts'
import { giveSigns } from './jobs/worker-signs.ts'
import { stopDecoders } from './media/decoding/decoder-pool.ts'
import { openDeps } from './open-deps.ts'
import { startErrorReports } from './operations/error-reports.ts'
import { startTracing } from './operations/tracing.ts'
import { closeOnStop, failToStart, failWith } from './run-process.ts'
import { readSettings } from './settings.ts'

async function start(): Promise<void> {
  const onStop = closeOnStop()
  giveSigns()
  const settings = readSettings(process.env)
  const reports = await startErrorReports(settings, 'worker')
  onStop(async () => reports?.stop())
  const tracing = await startTracing(settings, 'worker')
  onStop(async () => tracing?.stop())
  const { deps, close } = await openDeps(settings, 'worker')
  onStop(close)
  while (!(await isMigrated(deps.db).catch(() => false))) {
    deps.log.warn('waits for a server to migrate the database')
    await sleep(1000)
  }
  const runner = await runWorker(deps.pool, jobHandlers(deps), deps.log)
  onStop(() => runner.stop())
  const clock = runAuctionClock(deps, 'worker')
  onStop(() => clock.stop())
  // A film may take longer than one waits for the end.
  onStop(async () => stopDecoders())
  // A runner that ends by itself has lost its footing: the process ends, and is started again.
  await runner.promise.catch(failWith('The worker cannot go on.'))
}

await start().catch(failToStart)
