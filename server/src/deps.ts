import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db/database.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Keys } from './secret-key.ts'
import type { Settings } from './settings.ts'
import type { Storage } from './storage/storage.ts'

/** What features work with; tests give their own. */
export interface Deps {
  settings: Settings
  db: Db
  pool: Pool
  keys: Keys
  mailer: Mailer
  storage: Storage
  log: Logger
}
