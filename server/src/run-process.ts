import { BackupError } from './operations/backup-file.ts'
import { EmbeddedPostgresError } from './db/embedded-postgres.ts'
import { MigrationError } from './db/migrate.ts'
import { SettingsError } from './setting-values.ts'

/** Faults that the person at the keyboard can mend: told in one line. */
const PLAIN = [SettingsError, MigrationError, EmbeddedPostgresError, BackupError]

/** Ends the process with status 1 and one line, or, for what nobody expected, the whole error. */
export function failWith(what: string): (error: unknown) => never {
  return (error) => {
    const plain = PLAIN.some((kind) => error instanceof kind)
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (plain || busy) console.error(`${what} ${(error as Error).message}`)
    else console.error(what, error)
    process.exit(1)
  }
}

export const failToStart = failWith('Klubba cannot start.')

/** Longer than any request or job may take to come to its end. */
const DRAIN_MS = 30_000

/**
 * What has to be closed when the process is asked to end, last opened first. Asked for at the very beginning, so that
 * a request that comes during the start is heeded too; a second request ends the process at once.
 */
export function closeOnStop(): (close: () => Promise<unknown>) => void {
  const closers: (() => Promise<unknown>)[] = []
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => {
        process.exitCode = 1
        console.error(error)
      })
    }
    process.exit()
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // A worker beside a server: the channel between them breaks when the server is gone, however it went.
  process.on('disconnect', () => void stop())
  // Gone already, before we could listen. Without a channel from the beginning it is undefined.
  const { connected } = process as { connected?: boolean }
  if (connected === false) void stop()
  return (close) => closers.push(close)
}
