/** Brings a backup into an empty database and store: npm run restore -- FILE */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from './operations/backup-file.ts'
import { progress } from './operations/progress.ts'
import { restoreBackup } from './operations/restore-service.ts'
import { openDatabaseOf } from './open-deps.ts'
import { createLog } from './log.ts'
import { failWith } from './run-process.ts'
import { keepSecret, secretThatIsThere } from './secret-key.ts'
import { SettingsError } from './setting-values.ts'
import { readSettings } from './settings.ts'
import { openStorage } from './storage/open-storage.ts'

const USAGE = `Usage: npm run restore -- FILE             into an empty database
       npm run restore -- FILE --replace   what is in the database is deleted first
       npm run restore -- FILE --show-key  show the backup's secret key, and do nothing`

function readArguments(args: readonly string[]) {
  try {
    const options = {
      replace: { type: 'boolean', default: false },
      'show-key': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...others] = positionals
    return file === undefined || others.length > 0 ? undefined : { file: resolve(file), ...values }
  } catch {
    return undefined
  }
}

async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    console.error(USAGE)
    return 2
  }
  const checked = await checkBackup(given.file)
  if (given['show-key']) {
    console.log(checked.secretKey)
    return 0
  }
  const settings = readSettings(process.env)
  const present = secretThatIsThere(settings)
  if (present !== undefined && present !== checked.secretKey && (settings.secretKey !== undefined || !given.replace)) {
    throw new SettingsError(
      'SECRET_KEY: is not the one of the backup, and without that its chains and codes do not verify; see --show-key',
    )
  }
  const log = createLog(settings.logLevel, 'command')
  const { databaseUrl, close } = await openDatabaseOf(settings, 'command', log)
  try {
    await restoreBackup(given.file, checked, {
      databaseUrl,
      storage: openStorage(settings),
      dataDir: settings.dataDir,
      replace: given.replace,
      log,
      tell: progress((line) => console.error(line)),
    })
  } finally {
    await close()
  }
  if (settings.secretKey === undefined) keepSecret(settings, checked.secretKey)
  const rows = Object.values(checked.end.rows).reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows and ${checked.end.files} files as they were on ${checked.manifest.made_at}.`)
  console.log('To verify the chains: npm run verify')
  return 0
}

process.exitCode = await run(process.argv.slice(2)).catch(failWith('Nothing was restored.'))
