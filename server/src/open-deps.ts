import { openDatabase } from './db/database.ts'
import { EmbeddedPostgres } from './db/embedded-postgres.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { loadKeys } from './secret-key.ts'
import type { Settings } from './settings.ts'
import { openStorage } from './storage/open-storage.ts'

export interface OpenDeps {
  deps: Deps
  databaseUrl: string
  close: () => Promise<void>
}

/** Everything the settings name, opened: the embedded database unless there is another, keys, mail, storage, log. */
export async function openDeps(settings: Settings, process: 'server' | 'worker' | 'command'): Promise<OpenDeps> {
  const log = createLog(settings.logLevel, process)
  const embedded =
    settings.databaseUrl === undefined
      ? await EmbeddedPostgres.open({ dataDir: settings.dataDir, server: process === 'server' })
      : undefined
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase(databaseUrl, settings.databasePool, log)
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
      await database.close()
      await embedded?.close()
    },
  }
}
