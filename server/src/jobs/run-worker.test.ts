import { expect, test } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import { createTestApp } from '../testing/test-app.ts'
import { JOBS, TIMETABLE } from './jobs.ts'
import { giveBackJobs } from './living-workers.ts'
import { runWorker } from './run-worker.ts'

const app = await createTestApp()

test('RUN-1 a worker without a handler for a job does not start', async () => {
  const { send_code: _, ...rest } = jobHandlers(app.deps)
  await expect(runWorker(app.deps.pool, rest as ReturnType<typeof jobHandlers>, app.deps.log)).rejects.toThrow(
    'no handler for the job send_code',
  )
})

test('RUN-1 a job with a payload that is not its own is refused, and stays in the queue with its reason', async () => {
  await app.deps.pool.query(`SELECT graphile_worker.add_job('send_code', '{"user_id":"x","purpose":"party"}')`)
  await app.runJobs()
  const waiting = () =>
    app.deps.pool.query<{ last_error: string | null }>('SELECT last_error FROM graphile_worker.jobs')
  // The worker notes the end of a job just after it.
  await expect
    .poll(async () => (await waiting()).rows)
    .toMatchObject([{ last_error: expect.stringContaining('purpose') }])
})

test('RUN-1 the timetable names jobs that exist', async () => {
  const runner = await runWorker(app.deps.pool, jobHandlers(app.deps), app.deps.log)
  const known = async () => {
    const table = 'graphile_worker._private_known_crontabs'
    const { rows } = await app.deps.pool.query<{ identifier: string }>(`SELECT identifier FROM ${table} ORDER BY 1`)
    return rows.map(({ identifier }) => identifier)
  }
  await expect.poll(known).toEqual(TIMETABLE.map(({ job }) => job).toSorted())
  await runner.stop()
  for (const { job } of TIMETABLE) expect(JOBS).toHaveProperty(job)
})

test('RUN-1 what a worker was at when it was killed is done by another, and what one is at stays with it', async () => {
  const { pool, log } = app.deps
  const locked = async () => {
    const { rows } = await pool.query<{ key: string }>(
      'SELECT key FROM graphile_worker.jobs WHERE locked_by IS NOT NULL ORDER BY 1',
    )
    return rows.map(({ key }) => key)
  }
  const begin = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const handlers = {
    ...jobHandlers(app.deps),
    clear_uploads: async () => {
      begin.resolve()
      await goOn.promise
    },
  }
  const living = await runWorker(pool, handlers, log)
  await pool.query(`SELECT graphile_worker.add_job('clear_uploads', '{}', job_key => 'of the living')`)
  await begin.promise
  const says = () =>
    pool.query(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND datname = current_database()`)
  await expect.poll(async () => (await says()).rowCount).toBe(1)
  // Longer than any worker takes to say that it lives.
  await pool.query(`SELECT graphile_worker.add_job('clear_expired', '{}', queue_name => 'q', job_key => 'of the dead',
    run_at => now() + interval '1 hour')`)
  await pool.query(`UPDATE graphile_worker._private_jobs SET locked_by = coalesce(locked_by, 'killed'), locked_at = now() - interval '1 minute'
    WHERE key IN ('of the living', 'of the dead')`)
  await pool.query(`UPDATE graphile_worker._private_job_queues SET locked_by = 'killed', locked_at = now()`)
  expect(await locked()).toEqual(['of the dead', 'of the living'])
  await expect.poll(async () => (await giveBackJobs(pool), locked())).toEqual(['of the living'])
  const { rows } = await pool.query('SELECT FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL')
  expect(rows).toEqual([])
  goOn.resolve()
  await expect.poll(locked).toEqual([])
  await living.stop()
})
