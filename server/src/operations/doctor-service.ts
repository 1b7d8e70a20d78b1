import { statfs, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { clockHealth, overdueWarning } from '../auctions/clock-health-service.ts'
import { unsafeSettings } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { checkMail } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { verifyEverything } from '../proof/verify-service.ts'
import { compareFiles } from './compare-files.ts'

/** What was looked at, and what was found: nothing, something to know, or something to mend. */
export interface Finding {
  part: string
  state: 'ok' | 'warning' | 'fault'
  text: string
}

type Found = Omit<Finding, 'part'>

const ok = (text: string): Found => ({ state: 'ok', text })
const warning = (text: string): Found => ({ state: 'warning', text })
const fault = (text: string): Found => ({ state: 'fault', text })

const OLDEST_POSTGRES = 15
/** Sessions are counted by the server's clock and ends of auctions by the database's. */
const MOST_CLOCK_MS = 2000
const LEAST_FREE_BYTES = 1e9
const WAITS_TOO_LONG_MINUTES = 10

const isLocal = (url: string) => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname)

/** Settings that are valid, and yet not what one wants where people work. */
function checkSettings(settings: Settings): Found[] {
  const found: Found[] = []
  if (settings.publicUrl.startsWith('http:') && !isLocal(settings.publicUrl)) {
    found.push(warning(`PUBLIC_URL is ${settings.publicUrl}: without https passwords can be read on the way`))
  }
  if (settings.smtpUrl === undefined) found.push(warning('SMTP_URL is not set: mails stay in the outbox folder'))
  return found.length > 0 ? found : [ok(`people find it at ${settings.publicUrl}`)]
}

async function checkDataFolder({ dataDir, secretKey }: Settings): Promise<Found> {
  const key = secretKey === undefined ? await stat(join(dataDir, 'secret-key')).catch(() => undefined) : undefined
  if (key && (key.mode & 0o077) !== 0) return fault(`${join(dataDir, 'secret-key')} can be read by others: chmod 600`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${dataDir} has ${Math.floor(free / 1e9)} GB left`
  return free < LEAST_FREE_BYTES ? warning(text) : ok(text)
}

async function checkDatabase({ db }: Deps): Promise<Found[]> {
  const asked = Date.now()
  const { rows } = await sql<{ version: number; shown: string; encoding: string; now: Date }>`
    SELECT current_setting('server_version_num')::integer AS version, current_setting('server_version') AS shown,
      current_setting('server_encoding') AS encoding, clock_timestamp() AS now`.execute(db)
  const [row] = rows
  if (!row) return [fault('it does not answer')]
  const answered = Date.now()
  const found: Found[] = []
  if (row.version < OLDEST_POSTGRES * 10_000) {
    found.push(fault(`PostgreSQL ${row.shown} is too old: ${OLDEST_POSTGRES} or newer is needed`))
  }
  if (row.encoding !== 'UTF8') found.push(fault(`the database is in ${row.encoding}: UTF8 is needed`))
  const off = Math.max(asked - row.now.getTime(), row.now.getTime() - answered, 0)
  if (off > MOST_CLOCK_MS) found.push(fault(`its clock and ours are ${Math.round(off / 1000)} seconds apart`))
  for (const text of await unsafeSettings(db)) found.push(warning(text))
  return found.length > 0 ? found : [ok(`PostgreSQL ${row.shown} answers, and the clocks agree`)]
}

async function checkMigrations({ db }: Deps): Promise<Found> {
  const done = await isMigrated(db).catch(() => false)
  return done ? ok('all are applied') : fault('the database is not migrated: start the server once')
}

async function checkStorage({ storage, settings }: Deps): Promise<Found> {
  const key = `checks/${randomUUID()}`
  const bytes = randomBytes(1000)
  await storage.put(key, bytes)
  const read = await buffer(await storage.read(key))
  await storage.delete([key])
  if (!read.equals(bytes)) return fault('what was written is not what is read')
  if ((await storage.stat(key)) !== undefined) return fault('what was deleted is still there')
  return ok(`writes, reads and deletes ${settings.s3 ? `in the bucket ${settings.s3.bucket}` : 'on disk'}`)
}

async function checkMailServer({ settings }: Deps): Promise<Found> {
  await checkMail(settings)
  return ok(settings.smtpUrl === undefined ? 'the outbox can be written' : 'the mail server lets us in')
}

async function checkChains(deps: Deps): Promise<Found[]> {
  const { broken } = await verifyEverything(deps)
  if (broken.length === 0) return [ok('audit log, bid logs, negotiations and records are whole')]
  return broken.map((line) => fault(line.replace('The ', 'the ')))
}

async function checkJobs({ db }: Deps): Promise<Found[]> {
  const { rows } = await sql<{ failed: number; late: number; waiting: number }>`
    SELECT count(*) FILTER (WHERE attempts >= max_attempts)::integer AS failed,
      count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL
        AND run_at < now() - make_interval(mins => ${WAITS_TOO_LONG_MINUTES}))::integer AS late,
      count(*) FILTER (WHERE attempts < max_attempts)::integer AS waiting
    FROM graphile_worker._private_jobs`.execute(db)
  const { failed = 0, late = 0, waiting = 0 } = rows[0] ?? {}
  const found: Found[] = []
  if (late > 0) found.push(fault(`${late} wait since more than ${WAITS_TOO_LONG_MINUTES} minutes: does a worker run?`))
  if (failed > 0) found.push(warning(`${failed} were given up after many tries: the log says why`))
  return found.length > 0 ? found : [ok(`${waiting} wait`)]
}

const CLOCK_RUNS_SECONDS = 15

async function checkClock({ db }: Deps): Promise<Found[]> {
  const health = await clockHealth(db)
  const found: Found[] = []
  const overdue = overdueWarning(health)
  if (overdue !== undefined) found.push(fault(overdue))
  const ages = Object.values(health.age).map((seconds) => seconds ?? Infinity)
  const oldest = Math.max(...ages)
  if (oldest > CLOCK_RUNS_SECONDS) {
    const since = oldest === Infinity ? 'never run' : `not run for ${Math.floor(oldest)} seconds`
    found.push(warning(`it has ${since}: auctions are opened and closed while a server or a worker runs`))
  }
  return found.length > 0 ? found : [ok(`it runs, on ${health.workers} workers`)]
}

async function checkFiles(deps: Deps): Promise<Found[]> {
  const { named, wrong, stray } = await compareFiles(deps)
  const found: Found[] = wrong.map(({ key, why }) => fault(`${key} ${why}`))
  if (stray > 0) found.push(warning(`${stray} belong to no row: the nightly sweep removes them`))
  return found.length > 0 ? found : [ok(`all ${named} that rows name are there`)]
}

const PATIENCE_MS = 15_000

/** An error is a finding too; so is no answer. */
async function look(part: string, check: () => Promise<Found | Found[]>, patience?: number): Promise<Finding[]> {
  try {
    const late = patience && sleep(patience, undefined, { ref: false }).then(() => fault('there is no answer'))
    const found = await Promise.race([check(), ...(late ? [late] : [])])
    return [found].flat().map((each) => ({ part, ...each }))
  } catch (error) {
    return [{ part, state: 'fault', text: messageOf(error) }]
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Looks at one part after the other. Without a database what is in it is not looked at. */
export async function* examine(deps: Deps): AsyncGenerator<Finding> {
  yield* await look('Settings', async () => checkSettings(deps.settings))
  yield* await look('Data folder', () => checkDataFolder(deps.settings))
  yield* await look('Storage', () => checkStorage(deps), PATIENCE_MS)
  yield* await look('Mail', () => checkMailServer(deps), PATIENCE_MS)
  const database = await look('Database', () => checkDatabase(deps), PATIENCE_MS)
  yield* database
  if (database.some(({ state }) => state === 'fault')) return
  const migrations = await look('Migrations', () => checkMigrations(deps))
  yield* migrations
  if (migrations.some(({ state }) => state === 'fault')) return
  yield* await look('Chains', () => checkChains(deps))
  yield* await look('Jobs', () => checkJobs(deps))
  yield* await look('Clock of the auctions', () => checkClock(deps))
  yield* await look('Files', () => checkFiles(deps))
}
