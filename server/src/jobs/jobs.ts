import { Id } from '@klubba/domain/fields'
import { ACCOUNT_CHANGES, CODE_PURPOSES } from '@klubba/domain/session/session'
import { Email } from '@klubba/domain/users/user'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { Notice } from './notice.ts'

/** Every job and what it is given. Codes and passwords are never among it: the job makes them. */
export const JOBS = {
  send_code: z.strictObject({ user_id: Id, purpose: z.enum(CODE_PURPOSES) }),
  answer_forgotten_password: z.strictObject({ email: Email }),
  notify_account_changed: z.strictObject({ user_id: Id, change: z.enum(ACCOUNT_CHANGES), email: Email }),
  /** Queued by earlier versions only. */
  tell_password_changed: z.strictObject({ user_id: Id }),
  log_audit_head: z.strictObject({}),
  clear_expired: z.strictObject({}),
  process_medium: z.strictObject({ id: Id }),
  work_on_asset_import: z.strictObject({ id: Id }),
  remove_unused_file: z.strictObject({ sha256: z.string() }),
  clear_uploads: z.strictObject({}),
  mend_processing: z.strictObject({}),
  sweep_media: z.strictObject({}),
  deliver_webhook: z.strictObject({ webhook_id: Id }),
  ask_partner: z.strictObject({ link_id: Id }),
  send_notice: Notice,
  tell_outbid: z.strictObject({}),
  simulate_bids: z.strictObject({}),
  make_export_file: z.strictObject({ id: Id }),
  run_bulk: z.strictObject({ id: Id }),
}

export type JobName = keyof typeof JOBS
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]>

/** Jobs that run by the clock (UTC). */
export const TIMETABLE: { job: JobName; pattern: string }[] = [
  { job: 'log_audit_head', pattern: '5 0 * * *' },
  { job: 'clear_expired', pattern: '20 3 * * *' },
  { job: 'mend_processing', pattern: '*/2 * * * *' },
  { job: 'clear_uploads', pattern: '35 * * * *' },
  { job: 'tell_outbid', pattern: '* * * * *' },
  { job: 'sweep_media', pattern: '50 3 * * *' },
]

/** Tried again with growing delays, for about a day and a half. */
const MAX_ATTEMPTS = 16

interface JobOptions {
  /** A job that waits under the same key is replaced. */
  key?: string
  /** Of the jobs in one queue, one is done at a time. */
  queue?: string
  /** Behind those with a lower one; 0 unless said otherwise. */
  priority?: number
  delaySeconds?: number
}

/** Puts a job in the queue; inside a transaction it is there when that is committed, or not at all. */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  { key, queue, priority = 0, delaySeconds = 0 }: JobOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at => now() + ${delaySeconds} * interval '1 second',
    queue_name => ${queue ?? null}::text,
    max_attempts => ${MAX_ATTEMPTS}::int,
    job_key => ${key ?? null}::text,
    priority => ${priority}::int
  )`.execute(db)
}

/** Many of a kind in one statement. */
export async function enqueueAll<Name extends JobName>(
  db: Db,
  name: Name,
  jobs: readonly ({ payload: JobPayload<Name> } & Pick<JobOptions, 'key' | 'delaySeconds'>)[],
): Promise<void> {
  if (jobs.length === 0) return
  await sql`SELECT graphile_worker.add_job(
    ${name}, job.payload,
    run_at => now() + coalesce(job."delaySeconds", 0) * interval '1 second',
    max_attempts => ${MAX_ATTEMPTS}::int,
    job_key => job.key
  ) FROM json_to_recordset(${JSON.stringify(jobs)}::json) AS job (payload json, key text, "delaySeconds" float8)`.execute(
    db,
  )
}

/** Takes the job that waits under the key out of the queue. */
export async function dequeue(db: Db, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(db)
}
