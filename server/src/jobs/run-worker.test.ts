import { expect, test } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import { createTestApp } from '../testing/test-app.ts'
import { JOBS, TIMETABLE } from './jobs.ts'
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
