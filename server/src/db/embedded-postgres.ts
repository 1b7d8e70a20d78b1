import { createHmac, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepSecretFile } from '../secret-file.ts'
import { findBinaries, launch, runToEnd, systemUser, type Binaries } from './embedded-binaries.ts'
import { makeDatabase } from './embedded-database.ts'
import { limitSilence } from './silence.ts'
import { TIME_LIMITS } from './time-limits.ts'
import { freePort, isAlive, isFreePort, isPostgres, readPostmaster } from './embedded-postmaster.ts'

export class EmbeddedPostgresError extends Error {}

const SUPERUSER = 'postgres'
/** The application's role owns its database and is no superuser. */
const APP = 'klubba'

/** Locks in the database tell who works with this cluster; a process that is killed gives its locks back by itself. */
const IN_USE_LOCK = 4_203_001
const SERVER_LOCK = 4_203_002

const START_SECONDS = 60
/** One that is stuck while it starts or stops is asked again. */
const ANSWER_MS = TIME_LIMITS.whole.connectMs

export interface EmbeddedOptions {
  dataDir: string
  /** The server itself: only one at a time, and it starts PostgreSQL again should that die. */
  server: boolean
  /** Further settings of PostgreSQL. */
  flags?: readonly string[]
}

/** A PostgreSQL of our own under the data folder, on loopback. */
export class EmbeddedPostgres {
  readonly #folder: string
  readonly #options: EmbeddedOptions
  readonly #binaries: Binaries
  readonly #secret: string
  #port = 0
  #holder: pg.Client | undefined
  #recovering: Promise<void> | undefined
  #closing = false

  private constructor(options: EmbeddedOptions, binaries: Binaries, secret: string) {
    this.#options = options
    this.#folder = join(options.dataDir, 'postgres')
    this.#binaries = binaries
    this.#secret = secret
  }

  /** Starts it, or attaches to the one that runs already (left by a killed server, or used by another command). */
  static async open(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    mkdirSync(options.dataDir, { recursive: true })
    const secret = keepSecretFile(join(options.dataDir, 'postgres-password'), () => randomBytes(32).toString('hex'))
    const embedded = new EmbeddedPostgres(options, await findBinaries(), secret)
    await embedded.#makeCluster()
    await embedded.#run()
    await embedded.#hold()
    await makeDatabase(embedded.superuserUrl, APP, embedded.#password(APP))
    return embedded
  }

  /** The application's database, for the application's role. */
  get url(): string {
    return this.#url(APP, APP)
  }

  /** For tests, which make and drop databases. */
  get superuserUrl(): string {
    return this.#url(SUPERUSER, 'postgres')
  }

  /** Stops PostgreSQL, unless another process still works with it. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#recovering
    const holder = this.#holder
    if (!holder) return
    if (await this.#isLastUser(holder)) {
      const output = this.#openLog()
      const args = ['stop', '-D', this.#folder, '-m', 'fast', '-w', '-t', '30']
      await runToEnd({ program: this.#binaries.pg_ctl, args, folder: this.#folder, output })
      closeSync(output)
    }
    await holder.end().catch(() => undefined)
  }

  async #isLastUser(holder: pg.Client): Promise<boolean> {
    try {
      await holder.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
      return await takeLock(holder, IN_USE_LOCK)
    } catch {
      // The connection is broken: PostgreSQL died before us.
      return false
    }
  }

  #password(role: string): string {
    return createHmac('sha256', this.#secret).update(role).digest('hex')
  }

  #url(role: string, database: string): string {
    return `postgres://${role}:${this.#password(role)}@127.0.0.1:${this.#port}/${database}`
  }

  #openLog(): number {
    return openSync(join(this.#options.dataDir, 'postgres.log'), 'a', 0o600)
  }

  /** The cluster is made beside and renamed into place: a killed first start leaves nothing that looks finished. */
  async #makeCluster(): Promise<void> {
    if (existsSync(this.#folder)) return
    for (const name of readdirSync(this.#options.dataDir).filter((entry) => /^postgres\.\d+/.test(entry))) {
      if (!isAlive(Number(name.split('.')[1]))) {
        rmSync(join(this.#options.dataDir, name), { recursive: true, force: true })
      }
    }
    const draft = `${this.#folder}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    const passwordFile = `${draft}.password`
    writeFileSync(passwordFile, this.#password(SUPERUSER), { mode: 0o600 })
    const user = systemUser()
    if (user) chownSync(passwordFile, user.uid, user.gid)
    const output = this.#openLog()
    const args = ['-D', draft, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const status = await runToEnd({
      program: this.#binaries.initdb,
      args: [...args, ...locale],
      folder: draft,
      output,
    }).finally(() => rmSync(passwordFile, { force: true }))
    closeSync(output)
    if (status !== 0) throw this.#failure('PostgreSQL could not be set up')
    try {
      renameSync(draft, this.#folder)
    } catch (error) {
      // Two first starts at once: the other one's cluster stands.
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(this.#folder)) throw error
    }
  }

  /** Until it answers: attach to what runs, wait for what is starting or stopping, start it where nothing runs. */
  async #run(): Promise<void> {
    const deadline = Date.now() + START_SECONDS * 1000
    let started = false
    while (Date.now() < deadline) {
      const running = readPostmaster(this.#folder)
      if (running && (await this.#answers(running.port))) {
        this.#port = running.port
        return
      }
      if (running && isAlive(running.pid)) {
        if (!isPostgres(running.pid)) throw this.#foreignProcess(running.pid)
        await sleep(100)
      } else if (!started || !running) {
        started = true
        await this.#start()
      } else {
        await sleep(100)
      }
    }
    throw this.#failure(`PostgreSQL did not answer within ${START_SECONDS} seconds`)
  }

  /** After a crash the pid file still names the port on which others look for it: a worker may be the first to start it. */
  async #portBefore(): Promise<number | undefined> {
    const port = readPostmaster(this.#folder)?.port
    return port !== undefined && (await isFreePort(port)) ? port : undefined
  }

  /** Starts the postmaster and waits until it answers or has ended. */
  async #start(): Promise<void> {
    const port = this.#port || (await this.#portBefore()) || (await freePort())
    const output = this.#openLog()
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'jit=off',
      `shared_buffers=${sharedMegabytes()}MB`,
      ...(this.#options.flags ?? []),
    ]
    const args = ['-D', this.#folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const child = launch({ program: this.#binaries.postgres, args, folder: this.#folder, output })
    closeSync(output)
    let ended = false
    child.once('error', () => (ended = true))
    child.once('exit', () => (ended = true))
    child.unref()
    const deadline = Date.now() + START_SECONDS * 1000
    while (!ended && Date.now() < deadline) {
      if (await this.#answers(port)) return
      await sleep(30)
    }
    // Ended at once: either another start was faster, which the caller sees, or the port was taken meanwhile.
    if (ended && !readPostmaster(this.#folder)) await sleep(300)
  }

  /** Whether this very cluster answers at the port: a stale pid file may name a port that somebody else has now. */
  async #answers(port: number): Promise<boolean> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: SUPERUSER,
      password: this.#password(SUPERUSER),
      database: 'postgres',
      connectionTimeoutMillis: ANSWER_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      limitSilence(client, ANSWER_MS)
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
      return rows[0]?.data_directory === this.#folder
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Holds the locks of this process, and watches: the connection breaks when PostgreSQL dies. */
  async #hold(): Promise<void> {
    const holder = new pg.Client({ connectionString: this.superuserUrl, keepAlive: true })
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    if (this.#options.server) {
      if (!(await takeLock(holder, SERVER_LOCK))) {
        await holder.end()
        throw new EmbeddedPostgresError(
          `another server is running on ${this.#options.dataDir}; stop it, or set DATA_DIR`,
        )
      }
      holder.on('end', () => {
        this.#recovering = this.#recover()
      })
    }
    this.#holder = holder
  }

  /** PostgreSQL has died under us: start it again on the same port, where the pools look for it. */
  async #recover(): Promise<void> {
    this.#holder = undefined
    while (!this.#closing) {
      try {
        await this.#run()
        await this.#hold()
        return
      } catch {
        await sleep(1000)
      }
    }
  }

  #failure(what: string): EmbeddedPostgresError {
    const log = join(this.#options.dataDir, 'postgres.log')
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    return new EmbeddedPostgresError(`${what} (${log}): ${lines.at(-1) ?? 'it printed nothing'}`)
  }

  #foreignProcess(pid: number): EmbeddedPostgresError {
    const file = join(this.#folder, 'postmaster.pid')
    return new EmbeddedPostgresError(
      `${file} names process ${pid}, which is not PostgreSQL; if no PostgreSQL works on this folder, remove that file`,
    )
  }
}

/** What PostgreSQL keeps of its files in memory: an eighth of what this machine has, or may use. */
function sharedMegabytes(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.round(Math.min(1024, Math.max(128, bytes / 8 / 2 ** 20)))
}

/** Whether nobody else has the lock; it goes with the connection. */
async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lock])
  return rows[0]?.got ?? false
}
