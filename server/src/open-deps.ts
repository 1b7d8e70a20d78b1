import type { Logger } from 'pino'
import { openDatabase, type Database } from './db/database.ts'
import { EmbeddedPostgres } from './db/embedded-postgres.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { loadKeys } from './secret-key.ts'
import type { Settings } from './settings.ts'
import { openStorage } from './storage/open-storage.ts'

type Process = 'server' | 'worker' | 'command'

/** The database that the settings name: the embedded one unless there is another. */
export async function openDatabaseOf(
  settings: Settings,
  process: Process,
  log: Logger,
): Promise<{ database: Database; databaseUrl: string; close: () => Promise<void> }> {
  const embedded =
    settings.databaseUrl === undefined
      ? await EmbeddedPostgres.open({ dataDir: settings.dataDir, server: process === 'server' })
      : undefined
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase(databaseUrl, settings.databasePool, log, {
    use: process === 'server' ? 'calls' : 'jobs',
  })
  return {
    database,
    databaseUrl,
    async close() {
      await database.close()
      await embedded?.close()
    },
  }
}

export interface OpenDeps {
  deps: Deps
  databaseUrl: string
  close: () => Promise<void>
}

/** Everything the settings name, opened: database, keys, mail, storage, log. */
export async function openDeps(settings: Settings, process: Process): Promise<OpenDeps> {
  const log = createLog(settings.logLevel, process)
  const { database, databaseUrl, close } = await openDatabaseOf(settings, process, log)
  const mailer = createMailer(settings)
  return {
    deps: {
      settings,
      db: database.db,
      pool: database.pool,
      keys: loadKeys(settings),
      mailer,
      storage: openStorage(settings),
      log,
    },
    databaseUrl,
    async close() {
      mailer.close()
      await close()
    },
  }
}
