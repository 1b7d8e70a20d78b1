import { EmbeddedPostgresError } from './db/embedded-postgres.ts'
import { MigrationError } from './db/migrate.ts'
import { SettingsError } from './settings.ts'

/** Faults that the person at the keyboard can mend: told in one line. */
const PLAIN = [SettingsError, MigrationError, EmbeddedPostgresError]

/** Ends the process with status 1 and one line, or, for what nobody expected, the whole error. */
export function failToStart(error: unknown): never {
  const plain = PLAIN.some((kind) => error instanceof kind)
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (plain || busy) console.error(`Klubba cannot start. ${(error as Error).message}`)
  else console.error('Klubba cannot start.', error)
  process.exit(1)
}

/** Calls once when the process is asked to end; a second request ends it at once. */
export function onStopRequest(stop: () => Promise<void>): void {
  let stopping = false
  const request = () => {
    if (stopping) process.exit(1)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', request)
  process.on('SIGINT', request)
  // A worker's server is gone.
  process.on('disconnect', request)
}
