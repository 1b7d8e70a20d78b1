import { tracingChannel } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { JOBS, TIMETABLE, type JobName, type JobPayload } from './jobs.ts'
import { watchWorkers } from './living-workers.ts'

/** Tells of each job as it begins and ends, to whoever listens. */
export const jobsDone = tracingChannel<{ name: JobName }, unknown>('klubba:job')

export type JobHandlers = { [Name in JobName]: (payload: JobPayload<Name>) => Promise<void> }

/** The queue's own tables, over connections of its own: a migration may take its time. */
export async function migrateJobs(connectionString: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString, logger: workerLogger(log) })
}

/** The end of a job is awaited too, and its failure is heard: else nobody knows when the queue is free again. */
const preset: RunnerOptions['preset'] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Works on the queue until it is stopped. Fails at once when a job has no handler; its promise fails when the end of a job
 * cannot be noted.
 */
export async function runWorker(
  pool: Pool,
  handlers: JobHandlers,
  log: Logger,
): Promise<Pick<Runner, 'stop' | 'promise'>> {
  const events: WorkerEvents = new EventEmitter()
  const named = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  const runner = await run({
    preset,
    pgPool: pool,
    taskList: tasksOf(handlers),
    parsedCronItems: parseCronItems(TIMETABLE.map(({ job, pattern }) => ({ task: job, match: pattern }))),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: workerLogger(log),
  })
  const watching = watchWorkers(pool, await named, log)
  let stopping = false
  return {
    promise: runner.promise.then(() => {
      if (!stopping) throw new Error('the worker ended by itself')
    }),
    stop: async () => {
      stopping = true
      await runner.stop()
      await watching.stop()
    },
  }
}

/** Does what waits in the queue now, and returns when all of it has ended. */
export async function runWaitingJobs(pool: Pool, handlers: JobHandlers, log: Logger): Promise<void> {
  const options = {
    preset,
    pgPool: pool,
    taskList: tasksOf(handlers),
    noHandleSignals: true,
    logger: workerLogger(log),
  }
  // One run passes by a job whose queue is busy with the one before.
  do await runOnce(options)
  while (await isAnyDue(pool))
}

async function isAnyDue(pool: Pool): Promise<boolean> {
  const due = 'SELECT FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now() LIMIT 1'
  return (await pool.query(due)).rowCount === 1
}

function tasksOf(handlers: JobHandlers): TaskList {
  const names = Object.keys(JOBS) as JobName[]
  const missing = names.filter((name) => typeof handlers[name] !== 'function')
  if (missing.length > 0) throw new Error(`no handler for the job ${missing.join(', ')}`)
  return Object.fromEntries(names.map((name) => [name, taskOf(name, handlers)]))
}

function taskOf<Name extends JobName>(name: Name, handlers: JobHandlers) {
  return async (payload: unknown) => {
    // What the timetable adds to a payload is of no interest to the job.
    const given = typeof payload === 'object' && payload !== null && '_cron' in payload ? {} : payload
    await jobsDone.tracePromise(() => handlers[name](JOBS[name].parse(given) as JobPayload<Name>), { name })
  }
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    const write = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    log[write[level as keyof typeof write] ?? 'debug']({ ...scope, error: meta?.['error'] }, message)
  })
}
