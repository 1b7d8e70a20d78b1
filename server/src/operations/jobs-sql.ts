import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface CountedJobs {
  due: number
  later: number
  running: number
  retried: number
  failed: number
  oldest_seconds: number
}

/** The queue by state; those that failed for good stay in it to be looked at. */
export async function countJobs(db: Db): Promise<CountedJobs> {
  const { rows } = await sql<CountedJobs>`
    SELECT count(*) FILTER (WHERE open AND run_at <= now())::integer AS due,
      count(*) FILTER (WHERE open AND run_at > now() AND attempts = 0)::integer AS later,
      count(*) FILTER (WHERE locked_at IS NOT NULL)::integer AS running,
      count(*) FILTER (WHERE open AND run_at > now() AND attempts > 0)::integer AS retried,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::integer AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE open AND run_at <= now())), 0)::float8
        AS oldest_seconds
    FROM (
      SELECT *, locked_at IS NULL AND attempts < max_attempts AS open FROM graphile_worker._private_jobs
    ) AS jobs`.execute(db)
  return rows[0] ?? { due: 0, later: 0, running: 0, retried: 0, failed: 0, oldest_seconds: 0 }
}
