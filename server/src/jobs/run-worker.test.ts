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
  const { rows } = await app.deps.pool.query('SELECT last_error FROM graphile_worker.jobs')
  expect(rows).toMatchObject([{ last_error: expect.stringContaining('purpose') }])
})

test('RUN-1 a queue whose jobs take time to end is worked off to its last job', async () => {
  const { deps, runJobs } = await createTestApp()
  await deps.pool.query(`
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.1); RETURN OLD; END $$;
    CREATE TRIGGER wait BEFORE DELETE ON graphile_worker._private_jobs EXECUTE FUNCTION wait();
    SELECT graphile_worker.add_job('clear_uploads', '{}', queue_name => 'q') FROM generate_series(1, 2)`)
  await runJobs()
  const { rows } = await deps.pool.query('SELECT FROM graphile_worker.jobs')
  expect(rows).toEqual([])
})

test('RUN-1 a worker that cannot note the end of a job ends, so that another takes its place', async () => {
  const { pool, log } = (await createTestApp()).deps
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs EXECUTE FUNCTION refuse();
    SELECT graphile_worker.add_job('clear_uploads', '{}')`)
  const worker = await runWorker(pool, jobHandlers(app.deps), log)
  await expect(worker.promise).rejects.toThrow('ended by itself')
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
